import { type Fault, isFault, returnLine } from '@evertill/domain'
import type { SaleLine, SaleReturnLine } from './sale.ts'

/** A quantity of a sold line that comes back, with its share of price, discounts and tax. */
export const returnedLine = (
  line: SaleLine,
  /** What came back of it before. */
  returned: number,
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
