import { type ReportRow, type ReportValues, toWhere } from '@evertill/contract'
import { ageingOf } from '@evertill/domain'
import { listAccounts } from '../../repositories/customers/customer-ledger.repository.ts'
import { listPoints } from '../../repositories/customers/membership.repository.ts'
import {
  findToday,
  listTopCustomers,
  sumDues,
  sumReturning,
} from '../../repositories/reports/customer-report.repository.ts'

import type { Report } from './report.ts'
import { averageOf, toTable } from './report-values.ts'

const ageValues = (
  balance: number,
  dues: readonly { date: string; amount: number }[],
  today: string,
): ReportValues => {
  const { buckets, noBill } = ageingOf(balance, dues, today)
  const [due30 = 0, due60 = 0, due90 = 0, dueOver90 = 0] = buckets
  return { outstanding: balance, due30, due60, due90, dueOver90, noBill }
}

/**
 * Who owes how much since when, who bought most, and who came back. Balances and their age are those of the company and
 * of this moment, whatever the period is.
 */
export const customerReport: Report = async (tx, scope, { limit }) => {
  const { accounts } = await listAccounts(tx, { from: 0, size: limit + 1 })
  const all = await sumDues(tx)
  const today = await findToday(tx, scope.stores)
  const top = await listTopCustomers(tx, scope, limit + 1)
  const points = new Map(
    (
      await listPoints(
        tx,
        top.map(({ key }) => key),
      )
    ).map((row) => [row.key, row.points]),
  )
  const returning = await sumReturning(tx, scope)
  const named = returning.filter(({ key }) => key !== 'unknown')
  const total = {
    netSales: returning.reduce((sum, row) => sum + row.netSales, 0),
    bills: returning.reduce((sum, row) => sum + row.bills, 0),
  }
  const outstanding = accounts.map(({ CustomerID, Name, Balance, Dues }): ReportRow => {
    const dues = Dues.map(({ BusinessDate, Amount }) => ({ date: BusinessDate, amount: Amount }))
    return {
      Key: CustomerID,
      Label: Name,
      Values: ageValues(Balance, dues, today),
      Where: toWhere('customer', CustomerID),
    }
  })
  const allDues = all.dues.map(({ day, owed }) => ({ date: day, amount: owed }))
  return [
    toTable('outstanding', outstanding, ageValues(all.balance, allDues, today), limit),
    toTable(
      'top',
      top.map(({ key, label, netSales, bills }) => ({
        Key: key,
        Label: label,
        Values: { netSales, bills, averageBill: averageOf(netSales, bills), points: points.get(key) ?? null },
        Where: toWhere('customer', key),
      })),
      // Its rows have names: what was sold to nobody is in the table of new and returning customers.
      {
        netSales: named.reduce((sum, row) => sum + row.netSales, 0),
        bills: named.reduce((sum, row) => sum + row.bills, 0),
      },
      limit,
    ),
    toTable(
      'returning',
      returning.map(({ key, count, netSales, bills }) => ({
        Key: key,
        Label: key,
        Values: { count, netSales, bills },
      })),
      { count: returning.reduce((sum, row) => sum + row.count, 0), ...total },
      limit,
    ),
  ]
}
