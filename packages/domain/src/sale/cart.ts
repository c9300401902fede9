import type { Fault } from '../faults.ts'
import type { Currency } from '../money/currency.ts'
import type { AppliedOffer, Offer } from '../offers/offer.ts'
import type { SettledHead, StateHead, Supply, Tax } from '../tax/tax.ts'
import type { TaxTableRow } from '../tax/tax-table.ts'

/** Sent with every sale. A sale made by an older calculation is accepted and flagged, never corrected. */
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
  /** The offers that a committed bill got. If any line has them, no offer is evaluated again. */
  offersGiven?: readonly AppliedOffer[]
}

export type PaymentKind = 'cash' | 'other' | 'credit' | 'points'

export interface CartPayment {
  id: string
  kind: PaymentKind
  tendered: number
}

/** Such as delivery or packing: taxed like a line, but without discounts and offers. */
export interface CartCharge {
  id: string
  name: string
  amount: number
  priceIncludesTax: boolean
  tax: Tax
  hsn?: string
}

/** A store setting decides between discount, which lowers the tax, and tender, which does not (M-801). */
export interface LoyaltyRedemption {
  points: number
  /** Minor units per point. */
  pointValue: number
  as: 'discount' | 'tender'
}

/** A returned line of an exchange, as `returnLine` computed it from the original bill. */
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
  /** Goods returned in the same transaction; their value reduces the payable. */
  returns?: readonly CartReturn[]
  offers?: readonly Offer[]
  /** How an exclusive offer is chosen: the best for the customer, unless the store chooses by priority. */
  offerChoice?: 'best' | 'priority'
  storeId?: string
  customerGroups?: readonly string[]
  /** Moment of sale (ISO, UTC) and the store's time zone; offers with hours need both. */
  soldAt?: string
  timeZoneOffsetMinutes?: number
  /** For the text of an offer's reason; rupees by default. */
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
  /** The part that pays the bill. */
  amount: number
  change: number
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
  /** Value of the goods returned in an exchange. */
  returned: number
  taxable: number
  tax: number
  /** Lines and charges with their tax, minus returned goods. */
  total: number
  roundOff: number
  payable: number
  /** Sum of the payments' amounts, credit included. */
  paid: number
  change: number
  /** The part of `paid` that the customer owes. */
  credit: number
  due: number
  /** Discounts, and the difference between MRP and price. */
  savings: number
}

export interface Settlement {
  calculationVersion: number
  lines: readonly SettledLine[]
  charges: readonly SettledLine[]
  totals: SettlementTotals
  taxes: readonly TaxTableRow[]
  payments: readonly SettledPayment[]
  /** Shown to the cashier; the sale can still be completed. */
  warnings: readonly Fault[]
  /** With any of these the sale cannot be completed. */
  faults: readonly Fault[]
}
