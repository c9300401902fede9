import type { Supply } from '../tax/tax.ts'

/** In minor units. */
export interface TaxAmounts {
  taxable: number
  igst: number
  cgst: number
  /** Also of Union territories. */
  sgst: number
  cess: number
}

/** Supplies without tax are apart in the return. */
export type Treatment = 'taxed' | 'nil' | 'exempt' | 'nonGst'

/** What one document, or many together, supply at one rate. Goods that come back are below zero. */
export interface RateRow extends TaxAmounts {
  /** All GST heads together, in ten-thousandths of a percent; without the cess. */
  rate: number
  treatment: Treatment
}

/** One version of a document that the period has to account for. */
export interface ReturnDocument {
  /** The document's UUID. */
  key: string
  /**
   * 1: it counts. -1: it was reported in an earlier period and has been voided or replaced in this one. Versions that
   * were made and replaced within the period are not given at all.
   */
  counts: 1 | -1
  kind: 'bill' | 'creditNote'
  number: string
  /** Business date, YYYY-MM-DD. */
  date: string
  buyerGstin: string
  supply: Supply
  /** The State where the goods go; empty: the seller's. */
  placeOfSupply: string
  /** The payable amount as printed, below zero if money goes back. */
  value: number
  /** The bill that a credit note names. */
  original?: { number: string; date: string; value: number }
  rows: readonly RateRow[]
  /** The month, if it is closed, that this change of the document came too late for: `2026-04`. */
  late?: string
}

/** Supplies to unregistered buyers of one month, State and rate. */
export interface SmallSum {
  period: string
  pos: string
  isLocal: boolean
  rate: number
  sum: TaxAmounts
}

/** A closed month that something came too late for. It counts in the return that this is part of. */
export interface LateMonth {
  period: string
  /** By how much its supplies to unregistered buyers within the State have changed since. */
  local: readonly RateRow[]
  /** The small supplies of the month as returns had them so far. */
  filed: readonly SmallSum[]
}

/** Goods of one HSN, unit and rate, summed over the period. */
export interface HsnRow extends RateRow {
  hsn: string
  unit: string
  /** As on the bills; rows of different buyers are summed here. */
  buyerGstin: string
  /** In thousandths. */
  quantity: number
  /** The name of one of the products, to find a wrong one. */
  example: string
}

/** The numbers of one series that were issued in the period. */
export interface SeriesRow {
  kind: 'bill' | 'creditNote'
  series: string
  first: string
  last: string
  /** Documents with such a number, voided ones included. */
  issued: number
  voided: number
  /** Numbers between the first and the last that no document has. */
  missing: number
  /** Documents whose number another one has too. */
  repeated: number
}

/** Everything the returns of one GSTIN and month are built from. */
export interface ReturnInput {
  gstin: string
  /** `2026-04`. */
  period: string
  composition: boolean
  currency: string
  /** How many digits an HSN must have: 4 up to a turnover of ₹5 crore in the year before, 6 above. */
  hsnDigits: 4 | 6
  /** Each document to a buyer with a GSTIN, or to another State. */
  documents: readonly ReturnDocument[]
  /** All other supplies, which are to unregistered buyers within the State, summed. */
  local: readonly RateRow[]
  late?: readonly LateMonth[]
  /** With those that came late. */
  hsn: readonly HsnRow[]
  series: readonly SeriesRow[]
}

export const NO_TAX: TaxAmounts = { taxable: 0, igst: 0, cgst: 0, sgst: 0, cess: 0 }

export const addTax = (one: TaxAmounts, other: TaxAmounts, sign: 1 | -1 = 1): TaxAmounts => ({
  taxable: one.taxable + sign * other.taxable,
  igst: one.igst + sign * other.igst,
  cgst: one.cgst + sign * other.cgst,
  sgst: one.sgst + sign * other.sgst,
  cess: one.cess + sign * other.cess,
})

/** All supplies to unregistered buyers within the State, also those that came late. */
export const localRows = ({ local, late = [] }: Pick<ReturnInput, 'local' | 'late'>): readonly RateRow[] => [
  ...local,
  ...late.flatMap((month) => month.local),
]

export const isNothing = ({ taxable, igst, cgst, sgst, cess }: TaxAmounts): boolean =>
  taxable === 0 && igst === 0 && cgst === 0 && sgst === 0 && cess === 0

/**
 * What a sold line counts as. The name of its rate tells exempt goods, and goods outside of GST, from those whose rate
 * is nil: the law has them in separate columns, and the heads are the same.
 */
export const treatmentOf = (gstRate: number, rateName: string): Treatment => {
  if (gstRate !== 0) return 'taxed'
  if (/exempt/i.test(rateName)) return 'exempt'
  return /non[ -]?gst|out(side)? of gst/i.test(rateName) ? 'nonGst' : 'nil'
}
