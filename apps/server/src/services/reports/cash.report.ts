import { toWhere } from '@evertill/contract'
import {
  listClosedSessions,
  sumDifferences,
  sumMovements,
} from '../../repositories/reports/cash-report.repository.ts'
import { toTable } from './report-values.ts'
import type { Report } from './report.ts'

const total = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0)

/** Movements by kind, closings, and differences by whoever closed. */
export const cashReport: Report = async (tx, scope, { limit }) => {
  const movements = await sumMovements(tx, scope)
  const closings = await listClosedSessions(tx, scope, limit + 1)
  const differences = await sumDifferences(tx, scope)
  const difference = total(differences, (row) => row.difference)
  return [
    toTable(
      'movements',
      movements.map(({ kind, count, amount }) => ({ Key: kind, Label: kind, Values: { count, amount } })),
      // Amounts of different directions have no sum.
      { count: total(movements, (row) => row.count) },
      limit,
    ),
    toTable(
      'closings',
      closings.map(
        ({ key, registerId, registerName, closingNo, at, person, expected, counted, difference: own }) => ({
          // A closing is read by its register.
          Key: `${registerId}/${key}`,
          Label: `${registerName} ${closingNo}`,
          Values: {
            at: at.toISOString(),
            person,
            expectedCash: expected,
            countedCash: counted,
            difference: own,
          },
          Where: toWhere('closing', key),
        }),
      ),
      { difference },
      limit,
    ),
    toTable(
      'differences',
      differences.map(({ key, label, count, difference: own }) => ({
        Key: key,
        Label: label,
        Values: { count, difference: own },
        Where: toWhere('cashier', key),
      })),
      { count: total(differences, (row) => row.count), difference },
      limit,
    ),
  ]
}
