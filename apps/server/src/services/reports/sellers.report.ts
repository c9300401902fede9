import type { ReportRow, ReportTable, ReportValues } from '@evertill/contract'
import { HUNDRED_PERCENT, mulDiv } from '@evertill/domain'
import {
  listProductPairs,
  listProductSales,
  listUnsold,
} from '../../repositories/reports/seller-figures.repository.ts'
import { sumSales } from '../../repositories/reports/sales-figures.repository.ts'
import type { Report } from './report.ts'
import { averageOf, shareOf, toRow, toTable } from './report-values.ts'
import { salesBy } from './sales.report.ts'

/** Class A makes up to 80 % of the sales, B the next 15 %, C the rest. */
const CLASS_LIMITS = [
  ['A', mulDiv(HUNDRED_PERCENT, 80, 100)],
  ['B', mulDiv(HUNDRED_PERCENT, 95, 100)],
] as const

/** By what was sold before it: the product that crosses a limit still belongs to the class below it. */
const classOf = (before: number): string => CLASS_LIMITS.find(([, limit]) => before < limit)?.[0] ?? 'C'

const numberOf = (values: ReportRow['Values'], measure: string): number => Number(values[measure] ?? 0)

/** Adds the share of all rows so far, and the class that follows from it. Rows come best first. */
const withClasses = (table: ReportTable): ReportTable => {
  const total = numberOf(table.Totals, 'netSales')
  let sum = 0
  return {
    ...table,
    Rows: table.Rows.map((row) => {
      const abcClass = classOf(shareOf(sum, total) ?? 0)
      sum += numberOf(row.Values, 'netSales')
      return { ...row, Values: { ...row.Values, cumulativeShare: shareOf(sum, total), abcClass } }
    }),
  }
}

/** Of all products, also of those that the list of the best leaves out. */
const classTable = (sales: readonly number[]): ReportTable => {
  const total = sales.reduce((sum, one) => sum + one, 0)
  const classes = new Map(['A', 'B', 'C'].map((name) => [name, { count: 0, netSales: 0 }]))
  let before = 0
  for (const netSales of sales) {
    const sum = classes.get(classOf(shareOf(before, total) ?? 0))
    before += netSales
    if (!sum) continue
    sum.count += 1
    sum.netSales += netSales
  }
  const rows = [...classes].map(([name, sum]) =>
    toRow({ key: name, label: name, values: { ...sum, share: shareOf(sum.netSales, total) } }),
  )
  return toTable('classes', rows, { count: sales.length, netSales: total })
}

const DAY_MS = 86_400_000

export const sellersReport: Report = async (tx, scope, { limit, notSoldDays, mayReadCosts }) => {
  const shared = { by: 'variant' as const, limit, mayReadCosts }
  const best = await salesBy(tx, scope, { ...shared, sort: 'netSales' }, 'best')
  const worst = await salesBy(tx, scope, { ...shared, sort: '-netSales', mayReadCosts: false }, 'worst')
  if (!best || !worst) return undefined
  const unsold = await listUnsold(tx, scope, notSoldDays, limit + 1)
  const notSold = unsold.map(({ key, label, lastSoldOn }) => {
    const days = lastSoldOn === null ? null : (Date.parse(scope.to) - Date.parse(lastSoldOn)) / DAY_MS
    // Nothing is behind it: it was not sold.
    return toRow({ key, label, values: { lastSoldOn, daysSinceSold: days } })
  })
  const classes = classTable(await listProductSales(tx, scope))
  return [withClasses(best), worst, toTable('notSold', notSold, {}, limit), classes]
}

const MAX_PAIRS = 50

export const basketReport: Report = async (tx, scope) => {
  const figures = await sumSales(tx, { ...scope, where: [] })
  const { bills = 0, lines = 0, netSales = 0, quantity = 0 } = figures ?? {}
  const values: ReportValues = {
    bills,
    linesPerBill: bills > 0 ? mulDiv(lines, 1_000, bills) : null,
    averageBill: averageOf(netSales, bills),
    quantity,
  }
  const pairs = await listProductPairs(tx, scope, MAX_PAIRS)
  return [
    toTable('summary', [toRow({ key: 'all', label: '', values })], values),
    toTable(
      'pairs',
      pairs.map(({ key, label, together, bills: looked }) =>
        toRow({ key, label, values: { billsTogether: together, share: shareOf(together, looked) } }),
      ),
      {},
    ),
  ]
}
