import type { Receipt } from './receipt.ts'

/** The labels on a receipt, in the language of the shop. */
export interface ReceiptLabels {
  /** Decides how numbers are written, and from which side. */
  language: string
  titles: Readonly<Record<Receipt['title'], string>>
  copy: string
  /** The heading of the copy for packing. */
  packing: string
  gstin: string
  state: string
  number: string
  date: string
  cashier: string
  customer: string
  deliveredTo: string
  phone: string
  interState: string
  placeOfSupply: string
  /** The original bill of a credit note: its number alone, or with its day. */
  original: string
  originalOf: (number: string, day: string) => string
  returned: string
  gross: string
  discount: string
  lineDiscount: string
  offers: string
  billDiscount: string
  taxOnTop: string
  total: string
  taxable: string
  /** "Taxable value, GST 5 %" */
  taxableAt: (rate: string) => string
  noTax: string
  /** A tax that the price does not include: "plus GST 5 %". */
  plusTax: (rate: string) => string
  tax: string
  taxRate: string
  roundOff: string
  payable: string
  refund: string
  change: string
  paidBack: string
  points: string
  due: string
  dueBy: string
  validUntil: string
  payByUpi: string
  irn: string
  hsn: string
  sac: string
  hsnOrSac: string
  item: string
  quantity: string
  price: string
  amount: string
  inWords: string
  /** Texts as well as numbers: the words may be kept before the pages are known. */
  page: (page: number | string, pages: number | string) => string
  moment: (instant: string) => string
  day: (day: string) => string
}
