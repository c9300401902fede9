import type { Fault } from '../faults.ts'
import type { Currency } from '../money/currency.ts'
import type { AppliedOffer, Offer } from '../offers/offer.ts'
import type { SettledHead, StateHead, Supply, Tax } from '../tax/tax.ts'

/** Travels with every sale; a sale made by an older calculation is accepted and flagged, never recomputed away. */
export const CALCULATION_VERSION = 1

export type Discount = { kind: 'percent'; percent: number } | { kind: 'amount'; amount: number }

export interface CartLine {
  id: string
  /** Thousandths. */
  quantity: number
  unitPrice: number
  priceIncludesTax: boolean
  tax: Tax
  /** Per unit, tax included. */
  mrp?: number
  hsn?: string
  discount?: Discount
  productId?: string
  categoryId?: string
  subCategoryId?: string
  tags?: readonly string[]
  /** On a bill that was made: the offers it got, kept as given. With any such line no offer is judged again. */
  offersGiven?: readonly AppliedOffer[]
}

export type PaymentKind = 'cash' | 'other' | 'credit' | 'points'

export interface CartPayment {
  id: string
  kind: PaymentKind
  tendered: number
}

/** Delivery, packing: taxed like a line, outside discounts and offers. */
export interface CartCharge {
  id: string
  name: string
  amount: number
  priceIncludesTax: boolean
  tax: Tax
  hsn?: string
}

/** Points as a discount lower the tax, points as a tender do not: a setting of the store. */
export interface LoyaltyRedemption {
  points: number
  /** Minor units per point. */
  pointValue: number
  as: 'discount' | 'tender'
}

/** A line coming back in an exchange, as `returnLine` worked it out from the original bill. */
export interface CartReturn {
  id: string
  total: number
}

export interface CartSnapshot {
  /** YYYY-MM-DD in the store's time zone; decides the tax rate. */
  businessDate: string
  /** `step` in minor units, 1 is none. `cashOnly` rounds just the part paid in cash. */
  rounding: { step: number; cashOnly?: boolean }
  taxRounding?: 'line' | 'document'
  supply?: Supply
  /** Name of the State's half; UTGST in a Union territory without legislature. */
  stateHead?: StateHead
  /** A composition dealer charges no tax: bill of supply. */
  composition?: boolean
  lines: readonly CartLine[]
  billDiscount?: Discount
  payments?: readonly CartPayment[]
  charges?: readonly CartCharge[]
  loyalty?: LoyaltyRedemption
  /** Goods coming back in the same transaction; their value is taken off what is to be paid. */
  returns?: readonly CartReturn[]
  offers?: readonly Offer[]
  /** How an exclusive offer is chosen: best for the customer unless the store says by priority. */
  offerChoice?: 'best' | 'priority'
  storeId?: string
  customerGroups?: readonly string[]
  /** Moment of sale (ISO, UTC) and the store's clock; offers by the hour need both. */
  soldAt?: string
  timeZoneOffsetMinutes?: number
  /** For the words of an offer's reason; rupees unless given. */
  currency?: Currency
}

export interface SettledLine {
  id: string
  gross: number
  lineDiscount: number
  offerDiscount: number
  /** Share of the bill discount, points redeemed as a discount included. */
  billDiscount: number
  net: number
  /** Which offers gave `offerDiscount`, and why. */
  offers: readonly AppliedOffer[]
  rateName: string
  taxable: number
  heads: readonly SettledHead[]
  tax: number
  /** What the customer pays for the line: net when inclusive, taxable + tax when exclusive. */
  total: number
}

export interface SettledPayment {
  id: string
  kind: PaymentKind
  tendered: number
  /** What settles the bill. */
  amount: number
  change: number
}

/** One head of one rate and HSN. */
export interface TaxRow {
  rateName: string
  hsn: string
  code: string
  rate: number
  taxable: number
  amount: number
}

export interface SettlementTotals {
  quantityLines: number
  gross: number
  /** Line, offer and bill discounts together. */
  discount: number
  lineDiscount: number
  offerDiscount: number
  billDiscount: number
  /** What redeemed points took off, as discount or as tender. */
  loyalty: number
  /** Extra charges with their tax. */
  charges: number
  /** Goods taken back in an exchange. */
  returned: number
  taxable: number
  tax: number
  /** Lines and charges with their tax, less what came back. */
  total: number
  roundOff: number
  payable: number
  /** Sum of what settles the bill, credit included. */
  paid: number
  change: number
  /** Part of `paid` that the customer still owes the shop. */
  credit: number
  due: number
  /** Discounts and what the price lies below MRP. */
  savings: number
}

export interface Settlement {
  calculationVersion: number
  lines: readonly SettledLine[]
  charges: readonly SettledLine[]
  totals: SettlementTotals
  taxes: readonly TaxRow[]
  payments: readonly SettledPayment[]
  /** Worth a word to the cashier; the sale may be completed. */
  warnings: readonly Fault[]
  /** With any of these the sale cannot be completed. */
  faults: readonly Fault[]
}
