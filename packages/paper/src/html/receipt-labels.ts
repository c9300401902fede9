import type { TFunction } from 'i18next'
import type { ReceiptLabels } from '../roll.ts'
import { formatDay } from '@evertill/ui/format-day.ts'
import { formatMoment, type MomentFormat } from '@evertill/ui/format-moment.ts'

export function receiptLabels(t: TFunction, format: MomentFormat): ReceiptLabels {
  return {
    titles: {
      taxInvoice: t('receipt.titles.taxInvoice'),
      billOfSupply: t('receipt.titles.billOfSupply'),
      creditNote: t('receipt.titles.creditNote'),
      order: t('receipt.titles.order'),
      quotation: t('receipt.titles.quotation'),
    },
    copy: t('receipt.copy'),
    gstin: t('receipt.gstin'),
    number: t('receipt.number'),
    date: t('receipt.date'),
    cashier: t('receipt.cashier'),
    customer: t('receipt.customer'),
    phone: t('receipt.phone'),
    interState: t('receipt.interState'),
    original: t('receipt.original'),
    returned: t('receipt.returned'),
    gross: t('receipt.gross'),
    discount: t('receipt.discount'),
    taxable: t('receipt.taxable'),
    tax: t('receipt.tax'),
    roundOff: t('receipt.roundOff'),
    payable: t('receipt.payable'),
    refund: t('receipt.refund'),
    change: t('receipt.change'),
    points: t('receipt.points'),
    due: t('receipt.due'),
    dueBy: t('receipt.dueBy'),
    validUntil: t('receipt.validUntil'),
    payByUpi: t('receipt.payByUpi'),
    hsn: t('receipt.hsn'),
    item: t('receipt.item'),
    quantity: t('receipt.quantity'),
    price: t('receipt.price'),
    amount: t('receipt.amount'),
    inWords: t('receipt.inWords'),
    moment: (instant) => formatMoment(instant, format),
    day: (day) => formatDay(day, format.language),
  }
}
