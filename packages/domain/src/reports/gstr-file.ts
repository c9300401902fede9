import { decimalNumber } from '../money/decimal.ts'
import type { TaxAmounts } from './gstr-rows.ts'

/** The names of the return's tables and fields are the network's. Amounts are rupees with two decimals. */
export interface GstrAmounts {
  txval: number
  iamt: number
  camt: number
  samt: number
  csamt: number
}
export interface GstrItem {
  num: number
  itm_det: GstrAmounts & { rt: number }
}
export interface GstrInvoice {
  inum: string
  idt: string
  val: number
  pos: string
  rchrg: 'N'
  inv_typ: 'R'
  itms: GstrItem[]
}
/** Of an earlier period: it names the document as it was reported. */
interface Amends {
  oinum: string
  oidt: string
}
export type GstrLargeInvoice = Omit<GstrInvoice, 'pos' | 'rchrg' | 'inv_typ'>
export interface GstrNote {
  ntty: 'C'
  nt_num: string
  nt_dt: string
  /** The bill that it corrects; missing if the credit note names none. */
  inum?: string
  idt?: string
  val: number
  pos: string
  rchrg: 'N'
  inv_typ: 'R'
  itms: GstrItem[]
}
export type GstrLargeNote = Omit<GstrNote, 'rchrg' | 'inv_typ'> & { typ: 'B2CL' }
interface AmendsNote {
  ont_num: string
  ont_dt: string
}
export interface GstrSmall extends GstrAmounts {
  sply_ty: 'INTRA' | 'INTER'
  pos: string
  typ: 'OE'
  rt: number
}
/** Sums of an earlier month that are restated as they are now. */
export interface GstrSmallAmended {
  /** `042026`. */
  omon: string
  sply_ty: 'INTRA' | 'INTER'
  typ: 'OE'
  pos: string
  itms: (GstrAmounts & { rt: number })[]
}
export interface GstrNil {
  sply_ty: 'INTRB2B' | 'INTRAB2B' | 'INTRB2C' | 'INTRAB2C'
  nil_amt: number
  expt_amt: number
  ngsup_amt: number
}
export interface GstrHsn extends GstrAmounts {
  num: number
  hsn_sc: string
  uqc: string
  qty: number
  rt: number
}
export interface GstrSeries {
  num: number
  from: string
  to: string
  totnum: number
  cancel: number
  net_issue: number
}

/** Tables without a row are left out. */
export interface Gstr1 {
  gstin: string
  /** `042026`. */
  fp: string
  b2b?: { ctin: string; inv: GstrInvoice[] }[]
  b2ba?: { ctin: string; inv: (GstrInvoice & Amends)[] }[]
  b2cl?: { pos: string; inv: GstrLargeInvoice[] }[]
  b2cla?: { pos: string; inv: (GstrLargeInvoice & Amends)[] }[]
  b2cs?: GstrSmall[]
  b2csa?: GstrSmallAmended[]
  cdnr?: { ctin: string; nt: GstrNote[] }[]
  cdnra?: { ctin: string; nt: (GstrNote & AmendsNote)[] }[]
  cdnur?: GstrLargeNote[]
  cdnura?: (GstrLargeNote & AmendsNote)[]
  nil?: { inv: GstrNil[] }
  /** Registered and other buyers apart since May 2025. */
  hsn?: { data: GstrHsn[] } | { hsn_b2b: GstrHsn[]; hsn_b2c: GstrHsn[] }
  doc_issue?: { doc_det: { doc_num: 1 | 5; docs: GstrSeries[] }[] }
}

/** The part of GSTR-3B about outward supplies. */
export interface Gstr3b {
  gstin: string
  ret_period: string
  sup_details: {
    osup_det: GstrAmounts
    osup_zero: { txval: number; iamt: number; csamt: number }
    osup_nil_exmp: { txval: number }
    osup_nongst: { txval: number }
  }
  inter_sup: { unreg_details: { pos: string; txval: number; iamt: number }[] }
}

export const rupees = (minor: number): number => decimalNumber(minor, 2)

/** `2026-04-09` is `09-04-2026`. */
export const returnDate = (date: string): string => date.split('-').reverse().join('-')

/** `2026-04` is `042026`. */
export const returnPeriod = (period: string): string => period.split('-').reverse().join('')

export const gstrAmounts = ({ taxable, igst, cgst, sgst, cess }: TaxAmounts): GstrAmounts => ({
  txval: rupees(taxable),
  iamt: rupees(igst),
  camt: rupees(cgst),
  samt: rupees(sgst),
  csamt: rupees(cess),
})
