import { EXCHANGE_PAYMENT, type PrintConfig, type Sale } from '@evertill/contract'
import {
  amountInWords,
  CURRENCIES,
  type Currency,
  type DocumentKind,
  type DocumentTitle,
  documentTitle,
  formatPercent,
  readable,
  quotationValidUntil,
  upiLink,
} from '@evertill/domain'

export interface ReceiptLine {
  name: string
  hsn: string
  /** In thousandths, with its unit. */
  quantity: number
  unit: string
  unitPrice: number
  discount: number
  /** Why the line costs less: the reasons of its offers. */
  reasons: readonly string[]
  note: string
  taxName: string
  taxable: number
  tax: number
  total: number
}

export interface ReceiptTax {
  /** "CGST 9%" */
  label: string
  taxable: number
  amount: number
}

export interface ReceiptPayment {
  name: string
  amount: number
  reference: string
}

/**
 * Everything on a receipt, computed from the committed sale. Paper roll, A4 sheet, printer bytes and shared file are all
 * made from this, so that a reprint equals the first print.
 */
export interface Receipt {
  title: DocumentTitle
  isCopy: boolean
  currency: Currency
  seller: { name: string; address: string; gstin: string }
  headerLines: readonly string[]
  footerLines: readonly string[]
  number: string
  at: string
  cashier: string
  buyer: { name: string; phone: string; gstin: string } | null
  /** A supply to another State names its place (M-808). */
  isInterState: boolean
  /** Number of the original bill of a return. */
  originalNumber: string
  lines: readonly ReceiptLine[]
  returns: readonly ReceiptLine[]
  charges: readonly { name: string; total: number }[]
  taxes: readonly ReceiptTax[]
  gross: number
  discount: number
  taxable: number
  tax: number
  roundOff: number
  payable: number
  inWords: string
  payments: readonly ReceiptPayment[]
  /** Paid with points; points as a discount are in `discount`. */
  points: number
  change: number
  due: number
  dueDate: string
  /** The last day of a quotation; empty on other documents. */
  validUntil: string
  /** UPI link of an unpaid bill; null without a payee or when nothing is due. */
  upi: string | null
  note: string
}

interface ReceiptContext {
  config: PrintConfig | null
  kind: DocumentKind
  isCopy: boolean
}

type Heads = Sale['Lines'][number]['TaxHeads']

/** From a committed sale and the store's print configuration, which may be missing. */
export const receiptOf = (sale: Sale, { config, kind, isCopy }: ReceiptContext): Receipt => {
  const currency = currencyOf(sale.Currency)
  const taxes = taxesOf(sale)
  return {
    title: documentTitle({
      kind,
      hasLines: sale.Lines.length > 0,
      hasTaxedRate: taxes.length > 0,
      isComposition: sale.Composition === true,
    }),
    isCopy,
    currency,
    seller: {
      name: readable(config?.SellerName ?? ''),
      address: readable(config?.SellerAddress ?? ''),
      gstin: config?.SellerGSTIN ?? '',
    },
    headerLines: (config?.HeaderLines ?? []).map((line) => readable(line)),
    footerLines: (config?.FooterLines ?? []).map((line) => readable(line)),
    number: sale.TransactionNo,
    at: sale.TransactionDate,
    cashier: readable(sale.CreatedByUserName),
    buyer: buyerOf(sale),
    isInterState: sale.Supply === 'interstate',
    originalNumber: sale.Original?.TransactionNo ?? '',
    lines: sale.Lines.map(lineOf),
    returns: (sale.Returns ?? []).map(returnOf),
    charges: (sale.Charges ?? []).map((charge) => ({
      name: readable(charge.Name),
      total: charge.TotalAmount,
    })),
    taxes,
    gross: sale.GrossAmount,
    discount: sale.DiscountAmount,
    taxable: sale.TaxableAmount,
    tax: sale.TaxAmount,
    roundOff: sale.RoundOff,
    payable: sale.PayableAmount,
    inWords: amountInWords(Math.abs(sale.PayableAmount), currency),
    payments: sale.Payments.map((payment) => ({
      name: readable(payment.PaymentType),
      amount: payment.TenderedAmount,
      // Names the other document of an exchange.
      reference: readable(
        (payment.PaymentTypeID === EXCHANGE_PAYMENT ? sale.Exchange?.TransactionNo : payment.Reference) ?? '',
      ),
    })),
    points: pointsOf(sale),
    change: sale.ChangeAmount,
    // A quotation asks for no money.
    due: kind === 'quotation' ? 0 : sale.DueAmount,
    dueDate: sale.DueDate ?? '',
    validUntil: kind === 'quotation' ? quotationValidUntil(sale.BusinessDate) : '',
    upi: kind === 'quotation' ? null : upiOf(sale, config),
    note: readable(sale.Note ?? ''),
  }
}

const pointsOf = ({ Loyalty, PaidAmount, Payments }: Sale): number =>
  Loyalty?.As === 'Tender' ? PaidAmount - Payments.reduce((sum, { Amount }) => sum + Amount, 0) : 0

const currencyOf = (code: string): Currency =>
  Object.values(CURRENCIES).find((currency) => currency.code === code) ?? CURRENCIES.INR

const buyerOf = (sale: Sale): Receipt['buyer'] => {
  const { CustomerName: name = '', CustomerPhoneNo: phone = '', CustomerGSTIN: gstin = '' } = sale
  return name === '' && phone === '' && gstin === '' ? null : { name: readable(name), phone, gstin }
}

const lineOf = (line: Sale['Lines'][number]): ReceiptLine => ({
  name: readable(line.Name, line.SKU),
  hsn: line.HSN,
  quantity: line.Quantity,
  unit: line.Unit,
  unitPrice: line.UnitPrice,
  discount: line.GrossAmount - line.NetAmount,
  reasons: (line.Offers ?? []).map((offer) => readable(offer.Reason)),
  note: readable(line.Note ?? ''),
  taxName: line.TaxName,
  taxable: line.TaxableAmount,
  tax: line.TaxAmount,
  total: line.TotalAmount,
})

const returnOf = (line: NonNullable<Sale['Returns']>[number]): ReceiptLine => ({
  name: readable(line.Name, line.SKU),
  hsn: line.HSN,
  quantity: line.Quantity,
  unit: line.Unit,
  unitPrice: 0,
  discount: 0,
  reasons: [],
  note: '',
  taxName: line.TaxName,
  taxable: line.TaxableAmount,
  tax: line.TaxAmount,
  total: line.TotalAmount,
})

/** One row per head and rate. Returned goods reduce the tax. */
const taxesOf = (sale: Sale): ReceiptTax[] => {
  const rows = new Map<string, ReceiptTax & { rate: number }>()
  const add = (heads: Heads, taxable: number, sign: 1 | -1) => {
    for (const head of heads) {
      if (head.Rate === 0) continue
      const label = head.Kind === 'Percent' ? `${head.Code} ${formatPercent(head.Rate)}%` : head.Code
      const row = rows.get(label) ?? { taxable: 0, amount: 0 }
      rows.set(label, {
        label,
        rate: head.Rate,
        taxable: row.taxable + sign * taxable,
        amount: row.amount + sign * head.Amount,
      })
    }
  }
  for (const line of sale.Lines) add(line.TaxHeads, line.TaxableAmount, 1)
  for (const charge of sale.Charges ?? []) add(charge.TaxHeads, charge.TaxableAmount, 1)
  for (const line of sale.Returns ?? []) add(line.TaxHeads, line.TaxableAmount, -1)
  return [...rows.values()]
    .toSorted((a, b) => a.rate - b.rate || (a.label < b.label ? -1 : 1))
    .map(({ rate: _rate, ...row }) => row)
}

const upiOf = (sale: Sale, config: PrintConfig | null): string | null => {
  const payee = config?.UpiPayee
  if (!payee || sale.DueAmount <= 0 || sale.Currency !== 'INR') return null
  const { Address, Name, MerchantCode } = payee
  return upiLink(
    { address: Address, name: Name, merchantCode: MerchantCode },
    sale.TransactionNo,
    sale.DueAmount,
  )
}
