import {
  type ReportRow,
  type ReportTable,
  type ReportValues,
  toWhere,
  type ReportFilter,
} from '@evertill/contract'
import { HUNDRED_PERCENT, averageOf, mulDiv } from '@evertill/domain'

export { averageOf } from '@evertill/domain'

/** Part of a whole in ten-thousandths of a percent. Null where there is no whole. */
export const shareOf = (part: number, whole: number): number | null =>
  whole > 0 ? mulDiv(part, HUNDRED_PERCENT, whole) : null

/** The sums with what follows from them. */
export const withAverage = (figures: Readonly<Record<string, number>>): ReportValues => ({
  ...figures,
  averageBill: averageOf(figures['netSales'] ?? 0, figures['bills'] ?? 0),
})

type Row = { readonly key: string; readonly label: string; readonly values: ReportValues }

export const toRow = ({ key, label, values }: Row, filter?: ReportFilter): ReportRow => ({
  Key: key,
  Label: label,
  Values: values,
  ...(filter === undefined ? {} : { Where: toWhere(filter, key) }),
})

export const toTable = (
  key: string,
  rows: readonly ReportRow[],
  totals: ReportValues,
  limit = Infinity,
): ReportTable => ({
  Key: key,
  Rows: rows.slice(0, limit === Infinity ? undefined : limit),
  Totals: totals,
  More: rows.length > limit,
})
