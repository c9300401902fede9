import {
  PAYMENT_KINDS,
  type ReportRow,
  type ReportTable,
  type ReportValues,
  toWhere,
} from '@evertill/contract'
import { type MoneyFigures, NO_MONEY, addMoney, moneyOfPayments, netReceived } from '@evertill/domain'
import type { Tx } from '../../db/database.ts'
import type { FigureScope } from '../../repositories/reports/figure-sources.ts'
import {
  type PaymentFigures,
  type ReceiptFigures,
  listPaymentReferences,
  listReceipts,
  sumPaymentsByDay,
  sumPaymentsByType,
  sumReceiptsByDay,
  sumReceiptsByType,
} from '../../repositories/reports/payment-figures.repository.ts'
import type { Report } from './report.ts'
import { toRow, toTable } from './report-values.ts'

const valuesOf = (money: MoneyFigures): ReportValues => ({ ...money, netReceived: netReceived(money) })

type Part = { readonly key: string; readonly label: string; readonly money: MoneyFigures }

const paymentPart = ({ key, label, kind, change, ...sums }: PaymentFigures): Part => ({
  key,
  label,
  money: moneyOfPayments(PAYMENT_KINDS[kind], { ...sums, changeGiven: change }),
})
const receiptPart = ({ key, label, amount, count }: ReceiptFigures): Part => ({
  key,
  label,
  money: { ...NO_MONEY, onAccount: amount, payments: count },
})

/** A row for each key, with the money of bills and of accounts, and their total. */
const moneyTable = (key: string, parts: readonly Part[], filter: 'paymentType' | 'day'): ReportTable => {
  const sums = new Map<string, Part>()
  for (const part of parts) {
    const known = sums.get(part.key)
    sums.set(part.key, known ? { ...known, money: addMoney(known.money, part.money) } : part)
  }
  const rows = [...sums.values()].toSorted(
    (a, b) => a.label.localeCompare(b.label, 'en') || (a.key < b.key ? -1 : 1),
  )
  return toTable(
    key,
    rows.map(({ money, ...row }) => toRow({ ...row, values: valuesOf(money) }, filter)),
    valuesOf(parts.reduce((sum, { money }) => addMoney(sum, money), NO_MONEY)),
  )
}

/** Of bills and of accounts, by payment type. */
export const methodsTable = (
  key: string,
  payments: readonly PaymentFigures[],
  receipts: readonly ReceiptFigures[],
): ReportTable => moneyTable(key, [...payments.map(paymentPart), ...receipts.map(receiptPart)], 'paymentType')

/** Money by payment type. */
export const paymentMethods = async (tx: Tx, scope: FigureScope, key: string): Promise<ReportTable> =>
  methodsTable(key, await sumPaymentsByType(tx, scope), await sumReceiptsByType(tx, scope))

const paymentDays = async (tx: Tx, scope: FigureScope): Promise<ReportTable> => {
  const payments = await sumPaymentsByDay(tx, scope)
  const receipts = await sumReceiptsByDay(tx, scope)
  return moneyTable('days', [...payments.map(paymentPart), ...receipts.map(receiptPart)], 'day')
}

export const paymentsReport: Report = async (tx, scope, { limit }) => {
  const receipts = await listReceipts(tx, scope, limit + 1)
  const references = await listPaymentReferences(tx, scope, limit + 1)
  const methods = await paymentMethods(tx, scope, 'methods')
  return [
    methods,
    await paymentDays(tx, scope),
    toTable(
      'accounts',
      receipts.map(({ key, customerId, customer, paymentType, at, transactionNo, amount }): ReportRow => ({
        Key: key,
        Label: customer,
        Values: { at: at.toISOString(), transactionNo, method: paymentType, onAccount: amount },
        Where: toWhere('customer', customerId),
      })),
      { onAccount: methods.Totals['onAccount'] ?? 0 },
      limit,
    ),
    toTable(
      'references',
      references.map(({ key, bill, paymentType, at, transactionNo, reference, amount }): ReportRow => ({
        Key: key,
        Label: paymentType,
        Values: { at: at.toISOString(), transactionNo, reference, netReceived: amount },
        ...(bill === null ? {} : { Where: toWhere('bill', bill) }),
      })),
      {},
      limit,
    ),
  ]
}
