import { type Sale, type UnpaidBill, creditOf } from '@evertill/contract'
import { allocateReceipt, daysSince, isFault } from '@evertill/domain'
import type { CustomerBalance } from '../db/records.ts'
import type { ReceivedPayment } from './receive-payment.ts'

export interface CustomerAccount {
  /** Above zero: the customer owes it. Below zero: an advance. */
  balance: number
  /** Oldest first. */
  bills: readonly UnpaidBill[]
  /** The time of the server's balance; null if this device never got one. */
  asOf: string | null
}

/** What happened on this device and is not in the server's balance yet. */
export interface SinceThen {
  sales: readonly Sale[]
  /** In the order in which they were received. */
  payments: readonly ReceivedPayment[]
}

const billOf = (sale: Sale): UnpaidBill => ({
  SaleUUID: sale.UUID,
  TransactionNo: sale.TransactionNo,
  BusinessDate: sale.BusinessDate,
  DueDate: sale.DueDate ?? null,
  TotalAmount: sale.PayableAmount,
  PaidAmount: sale.PayableAmount - creditOf(sale),
  BalanceAmount: creditOf(sale),
})

const byAge = (a: UnpaidBill, b: UnpaidBill): number =>
  a.BusinessDate === b.BusinessDate
    ? a.SaleUUID < b.SaleUUID
      ? -1
      : 1
    : a.BusinessDate < b.BusinessDate
      ? -1
      : 1

/** Allocates an amount to the bills, oldest first, by the same rule as the server. */
export const oldestFirst = (amount: number, bills: readonly UnpaidBill[]): ReadonlyMap<string, number> => {
  const allocation = allocateReceipt(
    amount,
    bills.map(({ SaleUUID, BusinessDate, BalanceAmount }) => ({
      id: SaleUUID,
      date: BusinessDate,
      balance: BalanceAmount,
    })),
  )
  return new Map(isFault(allocation) ? [] : allocation.shares.map(({ id, amount: share }) => [id, share]))
}

const pay = (bills: readonly UnpaidBill[], payment: ReceivedPayment): UnpaidBill[] => {
  const shares = payment.Allocations
    ? new Map(payment.Allocations.map(({ SaleUUID, Amount }) => [SaleUUID, Amount]))
    : oldestFirst(payment.Amount, bills)
  return bills.flatMap((bill) => {
    const paid = Math.min(shares.get(bill.SaleUUID) ?? 0, bill.BalanceAmount)
    const BalanceAmount = bill.BalanceAmount - paid
    return BalanceAmount > 0 ? [{ ...bill, PaidAmount: bill.PaidAmount + paid, BalanceAmount }] : []
  })
}

/**
 * What a customer owes: the server's last balance plus what happened on this device since. Only for display: the
 * balance itself is the sum of the server's ledger.
 */
export const accountOf = (known: CustomerBalance | undefined, since: SinceThen): CustomerAccount => {
  const onCredit = since.sales.filter((sale) => creditOf(sale) > 0).map(billOf)
  const bills = [...(known?.UnpaidBills ?? []), ...onCredit].toSorted(byAge)
  const sold = since.sales.reduce((sum, sale) => sum + creditOf(sale), 0)
  const received = since.payments.reduce((sum, { Amount }) => sum + Amount, 0)
  return {
    balance: (known?.Balance ?? 0) + sold - received,
    bills: since.payments.reduce<readonly UnpaidBill[]>(pay, bills),
    asOf: known?.AsOf ?? null,
  }
}

/** Whole days since a bill was made. */
export const ageOf = (bill: Pick<UnpaidBill, 'BusinessDate'>, today: string): number =>
  daysSince(bill.BusinessDate, today)
