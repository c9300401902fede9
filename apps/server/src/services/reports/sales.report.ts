import { REPORT_MEASURES, type ReportDimension, type ReportTable } from '@evertill/contract'
import type { Tx } from '../../db/database.ts'
import type { FigureScope } from '../../repositories/reports/figure-sources.ts'
import {
  type FigureRow,
  type Order,
  sumCostsBy,
  sumSalesBy,
} from '../../repositories/reports/sales-figures.repository.ts'
import type { Report, ReportOptions } from './report.ts'
import { shareOf, toRow, toTable, withAverage } from './report-values.ts'

/** Time runs from left to right; everything else starts with the most important. */
const IN_ORDER: ReadonlySet<ReportDimension> = new Set<ReportDimension>(['hour', 'weekday', 'day', 'month'])

const orderOf = (by: ReportDimension, sort: string | undefined): Order => {
  const measure = sort?.replace(/^-/, '')
  if (sort !== undefined && measure !== undefined && measure in REPORT_MEASURES)
    return { measure, descending: !sort.startsWith('-') }
  return IN_ORDER.has(by) ? 'key' : { measure: 'netSales', descending: true }
}

type GoodsOptions = Pick<ReportOptions, 'sort' | 'limit' | 'mayReadCosts'> & { readonly by: ReportDimension }

/** Sales by one dimension, with shares and, by right, profit. */
export const salesBy = async (
  tx: Tx,
  scope: FigureScope,
  { by, sort, limit, mayReadCosts }: GoodsOptions,
  key = 'rows',
): Promise<ReportTable | undefined> => {
  const found = await sumSalesBy(tx, scope, { by, order: orderOf(by, sort), limit: limit + 1 })
  if (!found) return undefined
  const isGoods = found.kind === 'goods'
  const costs = mayReadCosts && isGoods ? await sumCostsBy(tx, scope, by) : undefined
  const valuesOf = ({ key: of, figures }: FigureRow) => {
    const { netSales = 0, taxable = 0 } = figures
    const cost = costs?.get(of)
    return {
      ...(isGoods || found.kind === 'lines' || found.kind === 'offers' ? figures : withAverage(figures)),
      share: shareOf(netSales, found.totals['netSales'] ?? 0),
      ...(cost === undefined ? {} : { cost, profit: taxable - cost }),
    }
  }
  const rows = found.rows.map((row) => toRow({ ...row, values: valuesOf(row) }, by))
  const totals = found.kind === 'documents' ? withAverage(found.totals) : found.totals
  return toTable(key, rows, totals, limit)
}

export const salesReport: Report = async (tx, scope, options) => {
  const table = await salesBy(tx, scope, { ...options, by: options.by ?? 'day' })
  return table && [table]
}
