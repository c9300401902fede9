import type { Sale, SaleLine, SaleReturnLine, SaleSummary } from '@evertill/contract'
import { type Fault, isFault, returnLine } from '@evertill/domain'
import type { PaidPart } from '../db/cart/cart-record.ts'

export type SaleStatus = SaleSummary['Status']

/** A line of a bill and what of it can still come back. */
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
 * What can still come back of a bill. `returns` are all documents that took goods of it back, those of this device that
 * no server has seen among them; a void one is not.
 */
export const returnableLines = (sale: Sale, returns: readonly Sale[]): ReturnableLine[] => {
  const back = linesBack(returns)
  return sale.Lines.map((line) => {
    const returned = sum(
      back.filter(({ OriginalLineUUID }) => OriginalLineUUID === line.UUID),
      ({ Quantity }) => Quantity,
    )
    // Two devices may have taken back the last unit (domain.md C5): below nothing there is nothing.
    return { line, returned, left: Math.max(0, line.Quantity - returned) }
  })
}

/** So much of a line comes back, at its share of the price, the discounts and the tax it was sold with. */
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

/** What went back for a return: an exchange took its goods at their price and rounded only the rest. */
const refundedBy = (document: Sale): number =>
  document.Lines.length === 0
    ? Math.max(0, -document.PayableAmount)
    : sum(document.Returns ?? [], ({ TotalAmount }) => TotalAmount)

/** The bill as a return names it, with what earlier returns came to: the last part pays back what is left of it. */
export const originalOf = (sale: Sale, returns: readonly Sale[]): NonNullable<Sale['Original']> => ({
  UUID: sale.UUID,
  TransactionNo: sale.TransactionNo,
  TotalAmount: sale.TotalAmount,
  PayableAmount: sale.PayableAmount,
  ReturnedAmount: sum(linesBack(returns), ({ TotalAmount }) => TotalAmount),
  RefundedAmount: sum(returns, refundedBy),
})

/** By which way how much of a bill was paid and has not gone back yet. */
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

/** Where a sale stands by what this device knows of it. */
export const standingOf = (
  sale: Sale,
  { isVoid, returns }: { isVoid: boolean; returns: readonly Sale[] },
): SaleStatus => {
  if (isVoid) return 'Void'
  const lines = returnableLines(sale, returns)
  if (lines.some(({ returned }) => returned > 0)) {
    return lines.every(({ left }) => left === 0) ? 'Returned' : 'PartReturned'
  }
  const owed = sum(sale.Payments, ({ Kind, Amount }) => (Kind === 'Credit' ? Amount : 0))
  return sale.DueAmount > 0 || owed > 0 ? 'PartlyPaid' : 'Completed'
}

const RANK: Record<SaleStatus, number> = {
  Completed: 0,
  PartlyPaid: 0,
  PartReturned: 1,
  Returned: 2,
  Void: 3,
}

/** Device and server each know something the other has not heard: the later state holds, of equals the server's. */
export const laterStatus = (here: SaleStatus, there: SaleStatus | undefined): SaleStatus =>
  there === undefined || RANK[here] > RANK[there] ? here : there
