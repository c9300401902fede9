import {
  type AppliedOffer,
  type CartCharge,
  type CartLine,
  type CartPayment,
  type CartSnapshot,
  isFault,
  memoize,
  type SettledHead,
  type SettledLine,
  type Settlement,
  settle,
  settleReturn,
} from '@evertill/domain'
import type { z } from 'zod'
import type {
  Sale,
  SaleCharge,
  SaleDiscount,
  SaleLine,
  SaleOffer,
  SalePayment,
  SaleReturnLine,
  SaleTaxHead,
} from './sale.ts'
import { toDomainTax } from '../catalogue/domain-tax.ts'
import { PAYMENT_KINDS } from './domain-payments.ts'
import { sharedTax, taxAsSold } from './sold-tax.ts'
import { type TaxTerm, pickTaxTerms, taxTermsOf } from './tax-terms.ts'
import type { Tax } from '../catalogue/setup.ts'

type LineFigures =
  | 'TaxID'
  | 'TaxName'
  | 'TaxHeads'
  | 'GrossAmount'
  | 'LineDiscountAmount'
  | 'OfferDiscountAmount'
  | 'BillDiscountAmount'
  | 'NetAmount'
  | 'TaxableAmount'
  | 'TaxAmount'
  | 'TotalAmount'
type ChargeFigures = 'TaxID' | 'TaxName' | 'TaxHeads' | 'TaxableAmount' | 'TaxAmount' | 'TotalAmount'

/** Every amount of a sale that `settle` computes. An amount missing here is never verified. */
export const SALE_AMOUNTS = [
  'GrossAmount',
  'DiscountAmount',
  'TaxableAmount',
  'TaxAmount',
  'TotalAmount',
  'RoundOff',
  'PayableAmount',
  'PaidAmount',
  'ChangeAmount',
  'DueAmount',
] as const satisfies readonly (keyof Sale)[]
type SaleFigures = (typeof SALE_AMOUNTS)[number]

/** What the cashier put into the cart: the fields of a line that are not computed. */
export type SaleDraftLine = Omit<SaleLine, LineFigures | 'LineNo'> & { Tax: Tax }
export type SaleDraftCharge = Omit<SaleCharge, ChargeFigures> & { Tax: Tax }
export type SaleDraftPayment = Omit<SalePayment, 'Amount' | 'ChangeAmount'>

/** A cart as the input of `settle`. */
export type SaleDraft = Pick<
  Sale,
  | 'BusinessDate'
  | 'RoundingStep'
  | 'RoundCashOnly'
  | 'TaxRounding'
  | 'BillDiscount'
  | 'Loyalty'
  | 'Returns'
  | 'Original'
  | TaxTerm
> & {
  Lines: readonly SaleDraftLine[]
  Charges?: readonly SaleDraftCharge[] | undefined
  Payments: readonly SaleDraftPayment[]
}

/** The fields of a draft or a sale that decide its refund. */
type RefundInput = Pick<SaleDraft, 'RoundingStep' | 'RoundCashOnly' | 'Returns' | 'Original'> & {
  Lines: readonly unknown[]
  Charges?: readonly unknown[] | undefined
}

/** Who, where, when and under which number: the fields of a sale that `settle` does not use. */
export type SaleHeader = Omit<Sale, keyof SaleDraft | SaleFigures>

export const toDiscount = (discount: z.infer<typeof SaleDiscount>) =>
  discount.Kind === 'Percent'
    ? { kind: 'percent' as const, percent: discount.Percent }
    : { kind: 'amount' as const, amount: discount.Amount }

const toGivenOffer = (offer: z.infer<typeof SaleOffer>): AppliedOffer => ({
  offerId: offer.OfferID,
  version: offer.Version,
  amount: offer.Amount,
  reason: offer.Reason,
})

const cartLine = (line: Omit<SaleDraftLine, 'Tax'>, tax: Tax): CartLine => ({
  id: line.UUID,
  productId: line.ProductID,
  quantity: line.Quantity,
  unitPrice: line.UnitPrice,
  priceIncludesTax: line.PriceIncludesTax,
  hsn: line.HSN,
  tax: toDomainTax(tax),
  // 0 on the wire means "no MRP"; `settle` would read it as a maximum price of 0.
  ...(line.MRP > 0 ? { mrp: line.MRP } : {}),
  ...(line.Discount ? { discount: toDiscount(line.Discount) } : {}),
  ...(line.Offers ? { offersGiven: line.Offers.map(toGivenOffer) } : {}),
})

/** Memoized, so that a change of one line out of 200 converts only that line. */
const toCartLine = memoize((line: SaleDraftLine) => cartLine(line, line.Tax))

const cartCharge = (charge: Omit<SaleDraftCharge, 'Tax'>, tax: Tax): CartCharge => ({
  id: charge.UUID,
  name: charge.Name,
  amount: charge.ChargeAmount,
  priceIncludesTax: charge.PriceIncludesTax,
  hsn: charge.HSN,
  tax: toDomainTax(tax),
})

const toCartPayment = (payment: SaleDraftPayment): CartPayment => ({
  id: payment.UUID,
  kind: PAYMENT_KINDS[payment.Kind],
  tendered: payment.TenderedAmount,
})

const sum = (lines: readonly Pick<SaleReturnLine, 'TotalAmount'>[]) =>
  lines.reduce((total, line) => total + line.TotalAmount, 0)

/**
 * The refund of a return without new goods: the share of what was paid, so that all parts together refund the original
 * payable and are not rounded separately (M-704, C3). Undefined for every other document.
 */
const refundOf = (draft: RefundInput): number | undefined => {
  const { Lines, Charges, Returns, Original, RoundingStep, RoundCashOnly } = draft
  if (!Returns || !Original || Lines.length > 0 || (Charges?.length ?? 0) > 0) return undefined
  const refund = settleReturn(
    { total: Original.TotalAmount, payable: Original.PayableAmount },
    // Then only what is paid out in cash is rounded, by `settle`.
    RoundCashOnly === true ? 1 : RoundingStep,
    { total: Original.ReturnedAmount, refund: Original.RefundedAmount },
    Returns.map((line) => ({ total: line.TotalAmount })),
  )
  return isFault(refund) ? undefined : refund.refund
}

/** A refund is a share of what was paid and is not rounded again, unless only cash is. */
const roundingOf = (
  { RoundingStep: step, RoundCashOnly: cashOnly }: RefundInput,
  isRefund: boolean,
): CartSnapshot['rounding'] => {
  if (cashOnly === true) return { step, cashOnly }
  return { step: isRefund ? 1 : step }
}

const snapshotOf = (
  draft: Omit<SaleDraft, 'Lines' | 'Charges'> & RefundInput,
  lines: readonly CartLine[],
  charges: readonly CartCharge[] | undefined,
): CartSnapshot => {
  const refund = refundOf(draft)
  return {
    businessDate: draft.BusinessDate,
    rounding: roundingOf(draft, refund !== undefined),
    taxRounding: draft.TaxRounding,
    lines,
    payments: draft.Payments.map(toCartPayment),
    ...(draft.BillDiscount ? { billDiscount: toDiscount(draft.BillDiscount) } : {}),
    ...(charges ? { charges } : {}),
    ...(draft.Returns
      ? { returns: [{ id: 'returns', total: refund === undefined ? sum(draft.Returns) : refund }] }
      : {}),
    ...(draft.Loyalty
      ? {
          loyalty: {
            points: draft.Loyalty.Points,
            pointValue: draft.Loyalty.PointValue,
            as: draft.Loyalty.As === 'Discount' ? ('discount' as const) : ('tender' as const),
          },
        }
      : {}),
  }
}

/** The input of `settle` for a draft. */
export const cartOfDraft = (draft: SaleDraft): CartSnapshot => ({
  ...snapshotOf(
    draft,
    draft.Lines.map(toCartLine),
    draft.Charges?.map((charge) => cartCharge(charge, charge.Tax)),
  ),
  ...taxTermsOf(draft),
})

/**
 * The input of `settle` for a committed sale, with the taxes and offers that it was sold with. The heads are those that
 * were charged, so the terms of the tax are not applied again.
 */
export const cartOfSale = (sale: Sale): CartSnapshot =>
  snapshotOf(
    sale,
    sale.Lines.map((line) => cartLine(line, sharedTax(line))),
    sale.Charges?.map((charge) => cartCharge(charge, sharedTax(charge))),
  )

/**
 * Turns a committed sale into a draft again. Each line keeps the heads and the offers it was sold with, so that later
 * changes of rates or offers do not affect it.
 */
export const draftOfSale = (sale: Sale): SaleDraft => {
  const { BusinessDate, RoundingStep, RoundCashOnly, TaxRounding, BillDiscount, Loyalty } = sale
  const { Returns, Original, Lines, Charges, Payments } = sale
  return {
    BusinessDate,
    RoundingStep,
    TaxRounding,
    ...pickTaxTerms(sale),
    ...(RoundCashOnly === undefined ? {} : { RoundCashOnly }),
    Lines: Lines.map((line) => ({ ...line, Tax: taxAsSold(line) })),
    Payments,
    ...(BillDiscount ? { BillDiscount } : {}),
    ...(Loyalty ? { Loyalty } : {}),
    ...(Returns ? { Returns } : {}),
    ...(Original ? { Original } : {}),
    ...(Charges ? { Charges: Charges.map((charge) => ({ ...charge, Tax: taxAsSold(charge) })) } : {}),
  }
}

const frozenHeads = (heads: readonly SettledHead[]): z.infer<typeof SaleTaxHead>[] =>
  heads.map((head) => ({
    Code: head.code,
    Kind: head.kind === 'percent' ? ('Percent' as const) : ('Fixed' as const),
    Rate: head.rate,
    Amount: head.amount,
    ...(head.compound === undefined ? {} : { Compound: head.compound }),
  }))

export const lineFigures = (settled: SettledLine, tax: Tax): Pick<SaleLine, LineFigures | 'Offers'> => ({
  TaxID: tax.key,
  TaxName: settled.rateName,
  TaxHeads: frozenHeads(settled.heads),
  GrossAmount: settled.gross,
  LineDiscountAmount: settled.lineDiscount,
  OfferDiscountAmount: settled.offerDiscount,
  BillDiscountAmount: settled.billDiscount,
  NetAmount: settled.net,
  TaxableAmount: settled.taxable,
  TaxAmount: settled.tax,
  TotalAmount: settled.total,
  ...(settled.offers.length > 0
    ? {
        Offers: settled.offers.map(({ offerId, version, amount, reason }) => ({
          OfferID: offerId,
          Version: version,
          Amount: amount,
          Reason: reason,
        })),
      }
    : {}),
})

const chargeFigures = (settled: SettledLine, tax: Tax): Pick<SaleCharge, ChargeFigures> => ({
  TaxID: tax.key,
  TaxName: settled.rateName,
  TaxHeads: frozenHeads(settled.heads),
  TaxableAmount: settled.taxable,
  TaxAmount: settled.tax,
  TotalAmount: settled.total,
})

/** The amounts of a sale according to its settlement. */
export const saleFigures = ({ totals }: Settlement, draft: RefundInput): Pick<Sale, SaleFigures> => {
  // The refund is a share of what was paid, but the total is still the price of the goods.
  const total = refundOf(draft) === undefined ? totals.total : -sum(draft.Returns ?? [])
  return {
    GrossAmount: totals.gross,
    DiscountAmount: totals.discount,
    TaxableAmount: totals.taxable,
    TaxAmount: totals.tax,
    TotalAmount: total,
    RoundOff: totals.payable - total,
    PayableAmount: totals.payable,
    PaidAmount: totals.paid,
    ChangeAmount: totals.change,
    DueAmount: totals.due,
  }
}

const byId = <Row extends { id: string }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]))

/** Combines header, draft and settlement into the sale that is stored, sent and printed. */
export const freezeSale = (
  header: SaleHeader,
  draft: SaleDraft,
  settlement: Settlement = settle(cartOfDraft(draft)),
): Sale => {
  const [lines, charges, payments] = [
    byId(settlement.lines),
    byId(settlement.charges),
    byId(settlement.payments),
  ]
  const { Lines, Charges, Payments, ...rest } = draft
  return {
    ...header,
    ...rest,
    Lines: Lines.flatMap(({ Tax, ...line }, index) => {
      const settled = lines.get(line.UUID)
      return settled ? [{ ...line, LineNo: index + 1, ...lineFigures(settled, Tax) }] : []
    }),
    ...(Charges
      ? {
          Charges: Charges.flatMap(({ Tax, ...charge }) => {
            const settled = charges.get(charge.UUID)
            return settled ? [{ ...charge, ...chargeFigures(settled, Tax) }] : []
          }),
        }
      : {}),
    Payments: Payments.flatMap((payment) => {
      const settled = payments.get(payment.UUID)
      return settled ? [{ ...payment, Amount: settled.amount, ChangeAmount: settled.change }] : []
    }),
    ...saleFigures(settlement, draft),
  }
}
