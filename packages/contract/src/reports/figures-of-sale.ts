import { ONE_UNIT, piecesIn, type SalesFigures } from '@evertill/domain'
import type { Sale } from '../sales/sale.ts'

const sum = <Row>(rows: readonly Row[] | undefined, value: (row: Row) => number): number =>
  (rows ?? []).reduce((total, row) => total + value(row), 0)

const pieces = (rows: readonly { Quantity: number }[]): number =>
  piecesIn(rows.map(({ Quantity }) => Quantity))

/** The figures of one document. Amounts of the head have no returned goods in them, except total and payable. */
export const figuresOfSale = (sale: Sale): SalesFigures => {
  const { Lines, Returns, Charges } = sale
  const isCreditNote = Lines.length === 0 && (Returns?.length ?? 0) > 0
  const charges = sum(Charges, (charge) => charge.TotalAmount)
  const returns = sum(Returns, (line) => line.TotalAmount)
  return {
    netSales: sale.PayableAmount,
    bills: isCreditNote ? 0 : 1,
    creditNotes: isCreditNote ? 1 : 0,
    lines: Lines.length,
    quantity: ONE_UNIT * (pieces(Lines) - pieces(Returns ?? [])),
    grossSales: sale.GrossAmount,
    discounts: sale.DiscountAmount,
    taxAdded: sale.TotalAmount + returns - charges - sale.GrossAmount + sale.DiscountAmount,
    charges,
    returns,
    taxable: sale.TaxableAmount - sum(Returns, (line) => line.TaxableAmount),
    tax: sale.TaxAmount - sum(Returns, (line) => line.TaxAmount),
    roundOff: sale.RoundOff,
  }
}
