import type { Sale, SaleLine, SaleReturnLine } from '@evertill/contract'
import { type Fault, isFault, returnLine } from '@evertill/domain'
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

/** Returns a quantity of a line, with its share of price, discounts and tax. */
export const takeBack = (
  { line, returned }: ReturnableLine,
  quantity: number,
  UUID: string,
): SaleReturnLine | Fault => {
  const part = returnLine(
    {
      id: line.UUID,
      quantity: line.Quantity,
      gross: line.GrossAmount,
      lineDiscount: line.LineDiscountAmount,
      offerDiscount: line.OfferDiscountAmount,
      billDiscount: line.BillDiscountAmount,
      net: line.NetAmount,
      rateName: line.TaxName,
      heads: line.TaxHeads.map(({ Code, Kind, Rate, Amount, Compound }) => ({
        code: Code,
        kind: Kind === 'Percent' ? ('percent' as const) : ('fixed' as const),
        rate: Rate,
        amount: Amount,
        ...(Compound === undefined ? {} : { compound: Compound }),
      })),
      total: line.TotalAmount,
    },
    returned,
    quantity,
  )
  if (isFault(part)) return part
  const { ProductID, SKU, Name, HSN, Unit, TaxID, TaxName } = line
  return {
    UUID,
    OriginalLineUUID: line.UUID,
    ...{ ProductID, SKU, Name, HSN, Unit, TaxID, TaxName },
    Quantity: quantity,
    TaxHeads: line.TaxHeads.map((head, index) => ({ ...head, Amount: part.heads[index]?.amount ?? 0 })),
    GrossAmount: part.gross,
    NetAmount: part.net,
    TaxableAmount: part.taxable,
    TaxAmount: part.tax,
    TotalAmount: part.total,
  }
}

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
