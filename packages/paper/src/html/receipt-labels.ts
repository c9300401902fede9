import type { TFunction } from 'i18next'
import type { ReceiptLabels } from '../labels.ts'
import { formatDay } from '@evertill/ui/format-day.ts'
import { formatMoment, type MomentFormat } from '@evertill/ui/format-moment.ts'

/** What a bill needs by law (rule 46 of the CGST rules), and what an officer has to find on it. */
type LegalTerm =
  | `receipt.titles.${'taxInvoice' | 'billOfSupply' | 'creditNote'}`
  | 'receipt.interState'
  | 'receipt.placeOfSupply'

/** A term of the law in the language of the bill, with the English one beside it where that is wanted. */
const termIn =
  (t: TFunction, english: TFunction | undefined) =>
  (key: LegalTerm): string => {
    const [own, other] = [t(key), english?.(key) ?? '']
    return other === '' || other === own ? own : `${own} / ${other}`
  }

/** `english` puts the English terms beside those of the law (LN-9). */
export function receiptLabels(t: TFunction, format: MomentFormat, english?: TFunction): ReceiptLabels {
  const term = termIn(t, english)
  return {
    language: format.language,
    titles: {
      taxInvoice: term('receipt.titles.taxInvoice'),
      billOfSupply: term('receipt.titles.billOfSupply'),
      creditNote: term('receipt.titles.creditNote'),
      order: t('receipt.titles.order'),
      quotation: t('receipt.titles.quotation'),
    },
    copy: t('receipt.copy'),
    packing: t('receipt.packing'),
    gstin: t('receipt.gstin'),
    state: t('receipt.state'),
    number: t('receipt.number'),
    date: t('receipt.date'),
    cashier: t('receipt.cashier'),
    customer: t('receipt.customer'),
    deliveredTo: t('receipt.deliveredTo'),
    phone: t('receipt.phone'),
    interState: term('receipt.interState'),
    placeOfSupply: term('receipt.placeOfSupply'),
    original: t('receipt.original'),
    originalOf: (number, day) => t('receipt.originalOf', { number, day }),
    returned: t('receipt.returned'),
    gross: t('receipt.gross'),
    discount: t('receipt.discount'),
    lineDiscount: t('receipt.lineDiscount'),
    offers: t('receipt.offers'),
    billDiscount: t('receipt.billDiscount'),
    taxOnTop: t('receipt.taxOnTop'),
    total: t('receipt.total'),
    taxable: t('receipt.taxable'),
    taxableAt: (rate) => t('receipt.taxableAt', { rate }),
    noTax: t('receipt.noTax'),
    plusTax: (rate) => t('receipt.plusTax', { rate }),
    tax: t('receipt.tax'),
    taxRate: t('receipt.taxRate'),
    roundOff: t('receipt.roundOff'),
    payable: t('receipt.payable'),
    refund: t('receipt.refund'),
    change: t('receipt.change'),
    paidBack: t('receipt.paidBack'),
    points: t('receipt.points'),
    due: t('receipt.due'),
    dueBy: t('receipt.dueBy'),
    validUntil: t('receipt.validUntil'),
    payByUpi: t('receipt.payByUpi'),
    irn: t('receipt.irn'),
    hsn: t('receipt.hsn'),
    sac: t('receipt.sac'),
    hsnOrSac: t('receipt.hsnOrSac'),
    item: t('receipt.item'),
    quantity: t('receipt.quantity'),
    price: t('receipt.price'),
    amount: t('receipt.amount'),
    inWords: t('receipt.inWords'),
    page: (page, pages) => t('receipt.page', { page, pages }),
    moment: (instant) => formatMoment(instant, format),
    day: (day) => formatDay(day, format.language),
  }
}
