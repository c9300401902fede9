import type { Sale } from '@evertill/contract'
import { ONE_UNIT, readable } from '@evertill/domain'

/** Goods or a charge. Quantity × price is the gross, and gross minus the discounts is the net, to the paisa. */
export interface ReceiptLine {
  name: string
  /** HSN of goods, SAC of a service; empty if there is none. */
  hsn: string
  /** In thousandths, with its unit. */
  quantity: number
  unit: string
  /** Null if the gross is not a whole price times the quantity, as in the return of a part. */
  unitPrice: number | null
  /** Without it the tax comes on top of the price. */
  includesTax: boolean
  gross: number
  lineDiscount: number
  offers: readonly { reason: string; amount: number }[]
  /** The line's share of the bill discount, points included. */
  billDiscount: number
  net: number
  note: string
  taxName: string
  taxable: number
  tax: number
  total: number
}

/** Goods that come back on a bill, and charges on a credit note, count against the rest. */
export const against = (line: ReceiptLine): ReceiptLine => ({
  ...line,
  quantity: -line.quantity,
  gross: -line.gross,
  lineDiscount: -line.lineDiscount,
  net: -line.net,
  taxable: -line.taxable,
  tax: -line.tax,
  total: -line.total,
})

export const discountOf = ({ gross, net }: ReceiptLine): number => gross - net

export const lineOf = (line: Sale['Lines'][number]): ReceiptLine => ({
  name: readable(line.Name, line.SKU),
  hsn: line.HSN,
  quantity: line.Quantity,
  unit: line.Unit,
  // Goods above their MRP were sold at the MRP.
  unitPrice: line.PriceIncludesTax && line.MRP > 0 ? Math.min(line.UnitPrice, line.MRP) : line.UnitPrice,
  includesTax: line.PriceIncludesTax,
  gross: line.GrossAmount,
  lineDiscount: line.LineDiscountAmount,
  offers: offersOf(line),
  billDiscount: line.BillDiscountAmount,
  net: line.NetAmount,
  note: readable(line.Note ?? ''),
  taxName: line.TaxName,
  taxable: line.TaxableAmount,
  tax: line.TaxAmount,
  total: line.TotalAmount,
})

/** The amount of the line counts: if the offers do not add up to it, the last one gets the difference. */
const offersOf = ({ Offers = [], OfferDiscountAmount }: Sale['Lines'][number]): ReceiptLine['offers'] => {
  const given = Offers.reduce((sum, { Amount }) => sum + Amount, 0)
  if (Offers.length === 0)
    return OfferDiscountAmount === 0 ? [] : [{ reason: '', amount: OfferDiscountAmount }]
  return Offers.map(({ Reason, Amount }, place) => ({
    reason: readable(Reason),
    amount: place === Offers.length - 1 ? Amount + OfferDiscountAmount - given : Amount,
  }))
}

/**
 * A returned line has one discount, whatever discounts it was sold with. Of a part, each figure is rounded by itself, and
 * the net of a tax-exclusive line can differ by a paisa from its taxable value: then the taxable value counts.
 */
export const returnOf = (line: NonNullable<Sale['Returns']>[number]): ReceiptLine => {
  const includesTax = line.TotalAmount === line.NetAmount
  const discount = line.GrossAmount - line.NetAmount
  const net = includesTax ? line.NetAmount : line.TaxableAmount
  const gross = net + discount
  return {
    name: readable(line.Name, line.SKU),
    hsn: line.HSN,
    quantity: line.Quantity,
    unit: line.Unit,
    unitPrice: gross === line.GrossAmount ? wholePrice(gross, line.Quantity) : null,
    includesTax,
    gross,
    lineDiscount: discount,
    offers: [],
    billDiscount: 0,
    net,
    note: '',
    taxName: line.TaxName,
    taxable: line.TaxableAmount,
    tax: line.TaxAmount,
    total: line.TotalAmount,
  }
}

/** The wire has no price of a returned line, and a price that is only nearly right must not be printed. */
const wholePrice = (gross: number, quantity: number): number | null => {
  const pieces = quantity / ONE_UNIT
  return Number.isInteger(pieces) && pieces > 0 && gross % pieces === 0 ? gross / pieces : null
}

export const chargeOf = (charge: NonNullable<Sale['Charges']>[number]): ReceiptLine => ({
  name: readable(charge.Name),
  hsn: charge.HSN,
  quantity: ONE_UNIT,
  unit: '',
  unitPrice: charge.ChargeAmount,
  includesTax: charge.PriceIncludesTax,
  gross: charge.ChargeAmount,
  lineDiscount: 0,
  offers: [],
  billDiscount: 0,
  net: charge.ChargeAmount,
  note: '',
  taxName: charge.TaxName,
  taxable: charge.TaxableAmount,
  tax: charge.TaxAmount,
  total: charge.TotalAmount,
})
