import { returnedLine, type Sale, type SaleLine, type SaleReturnLine } from '@evertill/contract'
import type { Fault } from '@evertill/domain'
import type { PaidPart } from '../db/cart/cart-record.ts'

/** A line of a bill, and how much of it can still be returned. */
export interface ReturnableLine {
  line: SaleLine
  returned: number
  left: number
}

const sum = <Row>(rows: readonly Row[], amount: (row: Row) => number): number =>
  rows.reduce((total, row) => total + amount(row), 0)

const linesBack = (returns: readonly Sale[]): readonly SaleReturnLine[] =>
  returns.flatMap(({ Returns = [] }) => Returns)

/**
 * What can still be returned of a bill. `returns`: all documents that returned goods of it, including unsent ones of
 * this device, without void ones.
 */
export const returnableLines = (sale: Sale, returns: readonly Sale[]): ReturnableLine[] => {
  const back = linesBack(returns)
  return sale.Lines.map((line) => {
    const returned = sum(
      back.filter(({ OriginalLineUUID }) => OriginalLineUUID === line.UUID),
      ({ Quantity }) => Quantity,
    )
    // Two devices may both have returned the last unit (C5).
    return { line, returned, left: Math.max(0, line.Quantity - returned) }
  })
}

/** Returns a quantity of what can still be returned of a line. */
export const takeBack = (
  { line, returned }: ReturnableLine,
  quantity: number,
  UUID: string,
): SaleReturnLine | Fault => returnedLine(line, returned, quantity, UUID)

/** The refund of a return. An exchange takes its goods at their price and rounds only the difference. */
const refundedBy = (document: Sale): number =>
  document.Lines.length === 0
    ? Math.max(0, -document.PayableAmount)
    : sum(document.Returns ?? [], ({ TotalAmount }) => TotalAmount)

/** The bill as a return refers to it, with the sum of earlier returns: the last return refunds the rest. */
export const originalOf = (sale: Sale, returns: readonly Sale[]): NonNullable<Sale['Original']> => ({
  UUID: sale.UUID,
  TransactionNo: sale.TransactionNo,
  BusinessDate: sale.BusinessDate,
  TotalAmount: sale.TotalAmount,
  PayableAmount: sale.PayableAmount,
  ReturnedAmount: sum(linesBack(returns), ({ TotalAmount }) => TotalAmount),
  RefundedAmount: sum(returns, refundedBy),
})

/** What was paid by each method and not refunded yet. */
export const refundableOf = (sale: Sale, returns: readonly Sale[]): PaidPart[] => {
  const parts = new Map<string, PaidPart>()
  for (const { PaymentTypeID, PaymentType, Kind, Amount } of [
    ...sale.Payments,
    ...returns.flatMap(({ Payments }) => Payments.filter(({ Amount: amount }) => amount < 0)),
  ]) {
    const before = parts.get(PaymentTypeID)?.Amount ?? 0
    parts.set(PaymentTypeID, { PaymentTypeID, PaymentType, Kind, Amount: before + Amount })
  }
  return [...parts.values()].filter(({ Amount }) => Amount > 0)
}
