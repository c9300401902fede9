import { gstr1 } from '../reports/gstr1.ts'
import type { RateRow, ReturnDocument, ReturnInput } from '../reports/gstr-rows.ts'

export const OWN = '29ABCDE1234F1ZW'
export const BUYER = '27AAPFU0939F1ZV'

/** ₹33.90 at 18 %, ₹55.24 at 5 %: a bath soap for 40.00 and butter for 58.00, taxes included. */
export const SOAP = local(180_000, 3_390, 305)
export const BUTTER = local(50_000, 5_524, 138)
export const MILK: RateRow = { rate: 0, treatment: 'nil', taxable: 3_200, igst: 0, cgst: 0, sgst: 0, cess: 0 }

export function local(rate: number, taxable: number, half: number, cess = 0): RateRow {
  return { rate, treatment: 'taxed', taxable, igst: 0, cgst: half, sgst: half, cess }
}
export function away(rate: number, taxable: number, igst: number): RateRow {
  return { rate, treatment: 'taxed', taxable, igst, cgst: 0, sgst: 0, cess: 0 }
}
export const back = (row: RateRow): RateRow => ({
  ...row,
  taxable: -row.taxable,
  igst: 0 - row.igst,
  cgst: 0 - row.cgst,
  sgst: 0 - row.sgst,
  cess: 0 - row.cess,
})

export const BILL: ReturnDocument = {
  key: 'one',
  counts: 1,
  kind: 'bill',
  number: 'BLR1A/S26/00042',
  date: '2026-04-09',
  buyerGstin: BUYER,
  supply: 'local',
  placeOfSupply: '',
  value: 118_000,
  rows: [local(180_000, 100_000, 9_000)],
}
export const input = (given: Partial<ReturnInput>): ReturnInput => ({
  gstin: OWN,
  period: '2026-04',
  composition: false,
  currency: 'INR',
  hsnDigits: 4,
  documents: [],
  local: [],
  hsn: [],
  series: [],
  ...given,
})
export const listed = (...documents: ReturnDocument[]) => gstr1(input({ documents }))
export const toDelhi = (value: number, date: string): ReturnDocument => ({
  ...BILL,
  buyerGstin: '',
  supply: 'interstate',
  placeOfSupply: '07',
  value,
  date,
  rows: [away(180_000, 10_000_000, 1_800_000)],
})
