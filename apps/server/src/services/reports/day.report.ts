import { expectedCash } from '@evertill/domain'
import type { Tx } from '../../db/database.ts'
import { listSheetEntries } from '../../repositories/drawer/drawer-ledger.repository.ts'
import type { FigureScope } from '../../repositories/reports/figure-sources.ts'
import { listLastDrawers } from '../../repositories/reports/drawer-figures.repository.ts'
import { sumCorrections, sumSales } from '../../repositories/reports/sales-figures.repository.ts'
import { paymentMethods } from './payments.report.ts'
import { sumByUnit } from '../../repositories/reports/tax-report.repository.ts'
import type { Report } from './report.ts'
import { toRow, toTable, withAverage } from './report-values.ts'
import { salesBy } from './sales.report.ts'

/**
 * What should be in the drawers of one day. Null if there were none, if one of them is still to be counted blind, and for
 * whoever sees only their own figures; drawers of several days are not full at once.
 */
const cashExpected = async (tx: Tx, scope: FigureScope, ownOnly: boolean): Promise<number | null> => {
  if (ownOnly || scope.from !== scope.to) return null
  const drawers = await listLastDrawers(tx, scope)
  if (drawers.length === 0 || drawers.some(({ isCountedBlind }) => isCountedBlind)) return null
  let sum = 0
  for (const { closingId, closedWith } of drawers)
    sum += closedWith ?? expectedCash(await listSheetEntries(tx, closingId)).expected
  return sum
}

export const dayReport: Report = async (tx, scope, options) => {
  const figures = await sumSales(tx, scope)
  const hours = await salesBy(tx, scope, { ...options, by: 'hour', sort: undefined }, 'hours')
  if (!figures || !hours) return undefined
  const units = await sumByUnit(tx, scope)
  const corrections = await sumCorrections(tx, scope)
  const values = {
    ...withAverage(figures),
    corrections: corrections.count,
    correctedSales: corrections.net,
    correctedTax: corrections.tax,
    expectedCash: await cashExpected(tx, scope, options.ownOnly),
  }
  return [
    toTable('summary', [toRow({ key: 'all', label: '', values })], values),
    await paymentMethods(tx, scope, 'payments'),
    hours,
    toTable(
      'units',
      units.map(({ unit, quantity }) =>
        toRow({ key: unit, label: unit, values: { unitQuantity: quantity } }),
      ),
      {},
    ),
  ]
}
