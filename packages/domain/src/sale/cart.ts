import type { Fault } from '../faults.ts'
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
}

export type PaymentKind = 'cash' | 'other' | 'credit' | 'points'

export interface CartPayment {
  id: string
  kind: PaymentKind
  tendered: number
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
}

export interface SettledLine {
  id: string
  gross: number
  lineDiscount: number
  offerDiscount: number
  billDiscount: number
  net: number
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
  taxable: number
  tax: number
  total: number
  roundOff: number
  payable: number
  /** Sum of what settles the bill, credit included. */
  paid: number
  change: number
  due: number
  /** Discounts and what the price lies below MRP. */
  savings: number
}

export interface Settlement {
  calculationVersion: number
  lines: readonly SettledLine[]
  totals: SettlementTotals
  taxes: readonly TaxRow[]
  payments: readonly SettledPayment[]
  /** Worth a word to the cashier; the sale may be completed. */
  warnings: readonly Fault[]
  /** With any of these the sale cannot be completed. */
  faults: readonly Fault[]
}
