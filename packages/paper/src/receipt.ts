import { EXCHANGE_PAYMENT, paidBackIn, type PrintConfig, type Sale } from '@evertill/contract'
import {
  amountInWords,
  CURRENCIES,
  type Currency,
  type DocumentKind,
  type DocumentTitle,
  documentTitle,
  readable,
  quotationValidUntil,
  upiLink,
} from '@evertill/domain'
import { against, chargeOf, lineOf, type ReceiptLine, returnOf } from './receipt-lines.ts'
import { type Buyer, buyerOf, deliveryOf, type Party, sellerOf, stateLabel } from './receipt-parties.ts'
import { pointsDiscountOf, type SumRow, sumRowsOf, type TaxGroup, taxGroupsOf } from './receipt-sums.ts'

export interface ReceiptPayment {
  name: string
  amount: number
  reference: string
}

/** What the government's portal gave to an invoice: its number there, and the signed text of its QR code. */
export interface EInvoice {
  irn: string
  qr: string
}

/**
 * Everything on a receipt, computed from the committed sale. Paper roll, A4 sheet, printer bytes and PDF are all made
 * from this, so that a reprint equals the first print.
 */
export interface Receipt {
  title: DocumentTitle
  isCopy: boolean
  currency: Currency
  seller: Party & { gstin: string }
  headerLines: readonly string[]
  footerLines: readonly string[]
  number: string
  at: string
  cashier: string
  buyer: Buyer | null
  delivery: Party | null
  /** A supply to another State names its place (M-808). */
  isInterState: boolean
  /** "Kerala (32)"; empty if the sale does not say it. */
  placeOfSupply: string
  /** The original bill of a return. Its day is empty if the sale does not say it. */
  original: { number: string; day: string } | null
  lines: readonly ReceiptLine[]
  returns: readonly ReceiptLine[]
  charges: readonly ReceiptLine[]
  /** From the lines to the total. */
  sums: readonly SumRow[]
  /** From the taxable values to the total. Empty on a bill of supply. */
  taxes: readonly TaxGroup[]
  /** The figures of a credit note are positive: what the customer gets back. */
  total: number
  roundOff: number
  payable: number
  isRefund: boolean
  inWords: string
  payments: readonly ReceiptPayment[]
  /** Paid with points; points as a discount are in `sums`. */
  points: number
  change: number
  /** Cash that an edit of the bill paid back. */
  paidBack: number
  due: number
  dueDate: string
  /** The last day of a quotation; empty on other documents. */
  validUntil: string
  /** UPI link of an unpaid bill; null without a payee or when nothing is due. */
  upi: string | null
  eInvoice: EInvoice | null
  note: string
}

interface ReceiptContext {
  config: PrintConfig | null
  kind: DocumentKind
  isCopy: boolean
  /** The revision before this one; without it what an edit paid back counts as change. */
  before?: Pick<Sale, 'PaidAmount'> | undefined
  eInvoice?: EInvoice | undefined
}

/** From a committed sale and the store's print configuration, which may be missing. */
export const receiptOf = (
  sale: Sale,
  { config, kind, isCopy, before, eInvoice }: ReceiptContext,
): Receipt => {
  const currency = currencyOf(sale.Currency)
  const taxes = taxGroupsOf(sale)
  const title = documentTitle({
    kind,
    hasLines: sale.Lines.length > 0,
    hasTaxedRate: taxes.some(({ heads }) => heads.length > 0),
    isComposition: sale.Composition === true,
  })
  // An exchange by a till of an earlier version has lines, even if it pays out.
  const isCredit = sale.Lines.length === 0
  const worth = (amount: number): number => (isCredit ? 0 - amount : amount)
  const goods = goodsOf(sale, isCredit)
  const paidBack = paidBackIn(sale, before)
  return {
    title,
    isCopy,
    currency,
    seller: sellerOf(sale, config),
    headerLines: (config?.HeaderLines ?? []).map((line) => readable(line)),
    footerLines: (config?.FooterLines ?? []).map((line) => readable(line)),
    number: sale.TransactionNo,
    at: sale.TransactionDate,
    cashier: readable(sale.CreatedByUserName),
    buyer: buyerOf(sale),
    delivery: deliveryOf(sale),
    isInterState: sale.Supply === 'interstate',
    placeOfSupply: stateLabel(sale.PlaceOfSupply ?? ''),
    original: sale.Original
      ? { number: sale.Original.TransactionNo, day: sale.Original.BusinessDate ?? '' }
      : null,
    ...goods,
    sums: sumRowsOf({ ...goods, points: pointsDiscountOf(sale) }),
    taxes: title === 'billOfSupply' || taxes.every(({ heads }) => heads.length === 0) ? [] : taxes,
    total: worth(sale.TotalAmount),
    roundOff: worth(sale.RoundOff),
    payable: worth(sale.PayableAmount),
    isRefund: sale.PayableAmount < 0,
    inWords: amountInWords(Math.abs(sale.PayableAmount), currency),
    payments: sale.Payments.map((payment) => ({
      name: readable(payment.PaymentType),
      amount: worth(payment.TenderedAmount),
      // Names the other document of an exchange.
      reference: readable(
        (payment.PaymentTypeID === EXCHANGE_PAYMENT ? sale.Exchange?.TransactionNo : payment.Reference) ?? '',
      ),
    })),
    points: pointsOf(sale),
    change: sale.ChangeAmount - paidBack,
    paidBack,
    // A quotation asks for no money.
    due: kind === 'quotation' ? 0 : sale.DueAmount,
    dueDate: sale.DueDate ?? '',
    validUntil: kind === 'quotation' ? quotationValidUntil(sale.BusinessDate) : '',
    upi: kind === 'quotation' ? null : upiOf(sale, config),
    eInvoice: eInvoice ?? null,
    note: readable(sale.Note ?? ''),
  }
}

const goodsOf = ({ Lines, Returns = [], Charges = [] }: Sale, isCredit: boolean) => ({
  lines: Lines.map(lineOf),
  returns: Returns.map((line) => (isCredit ? returnOf(line) : against(returnOf(line)))),
  charges: Charges.map((charge) => (isCredit ? against(chargeOf(charge)) : chargeOf(charge))),
})

const pointsOf = ({ Loyalty, PaidAmount, Payments }: Sale): number =>
  Loyalty?.As === 'Tender' ? PaidAmount - Payments.reduce((sum, { Amount }) => sum + Amount, 0) : 0

const currencyOf = (code: string): Currency =>
  Object.values(CURRENCIES).find((currency) => currency.code === code) ?? CURRENCIES.INR

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
