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
type SaleFigures =
  | 'GrossAmount'
  | 'DiscountAmount'
  | 'TaxableAmount'
  | 'TaxAmount'
  | 'TotalAmount'
  | 'RoundOff'
  | 'PayableAmount'
  | 'PaidAmount'
  | 'ChangeAmount'
  | 'DueAmount'

/** What the cashier put into the cart: everything of a line that is not computed. */
export type SaleDraftLine = Omit<SaleLine, LineFigures | 'LineNo'> & { Tax: Tax }
export type SaleDraftCharge = Omit<SaleCharge, ChargeFigures> & { Tax: Tax }
export type SaleDraftPayment = Omit<SalePayment, 'Amount' | 'ChangeAmount'>

/** Everything that `settle` computes a sale from. */
export type SaleDraft = Pick<
  Sale,
  'BusinessDate' | 'RoundingStep' | 'TaxRounding' | 'BillDiscount' | 'Loyalty' | 'Returns' | 'Original'
> & {
  Lines: readonly SaleDraftLine[]
  Charges?: readonly SaleDraftCharge[] | undefined
  Payments: readonly SaleDraftPayment[]
}

/** A draft or a frozen sale, as far as their sums go. */
type Figured = Pick<SaleDraft, 'RoundingStep' | 'Returns' | 'Original'> & {
  Lines: readonly unknown[]
  Charges?: readonly unknown[] | undefined
}

/** Who, where, when and under which number: the part of a sale that the calculation does not know. */
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
  // 0 on the wire means "no MRP"; the calculation would read it as a price limit of nothing.
  ...(line.MRP > 0 ? { mrp: line.MRP } : {}),
  ...(line.Discount ? { discount: toDiscount(line.Discount) } : {}),
  ...(line.Offers ? { offersGiven: line.Offers.map(toGivenOffer) } : {}),
})

/** Once per line: while one of 200 changes, the others are in the words of the calculation already. */
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
 * What a return of goods alone pays back: the share of what was paid, so that all parts together refund the original
 * payable and not a rounding of their own (domain.md 7, C3). Undefined for everything else.
 */
const refundOf = ({ Lines, Charges, Returns, Original, RoundingStep }: Figured): number | undefined => {
  if (!Returns || !Original || Lines.length > 0 || (Charges?.length ?? 0) > 0) return undefined
  const refund = settleReturn(
    { total: Original.TotalAmount, payable: Original.PayableAmount },
    RoundingStep,
    { total: Original.ReturnedAmount, refund: Original.RefundedAmount },
    Returns.map((line) => ({ total: line.TotalAmount })),
  )
  return isFault(refund) ? undefined : refund.refund
}

const snapshotOf = (
  draft: Omit<SaleDraft, 'Lines' | 'Charges'> & Figured,
  lines: readonly CartLine[],
  charges: readonly CartCharge[] | undefined,
): CartSnapshot => {
  const refund = refundOf(draft)
  return {
    businessDate: draft.BusinessDate,
    rounding: { step: refund === undefined ? draft.RoundingStep : 1 },
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

/** The snapshot that `settle` computes from, the same one on the till at every key press and on the server. */
export const cartOfDraft = (draft: SaleDraft): CartSnapshot =>
  snapshotOf(
    draft,
    draft.Lines.map(toCartLine),
    draft.Charges?.map((charge) => cartCharge(charge, charge.Tax)),
  )

/** The snapshot of a frozen sale, as it was taxed and with the offers it was given, straight from its lines. */
export const cartOfSale = (sale: Sale): CartSnapshot =>
  snapshotOf(
    sale,
    sale.Lines.map((line) => cartLine(line, sharedTax(line))),
    sale.Charges?.map((charge) => cartCharge(charge, sharedTax(charge))),
  )

/**
 * A frozen sale as a draft again. Each line brings the heads it was taxed with and the offers it was given, so a
 * later change of rates or offers cannot make an old sale look wrong.
 */
export const draftOfSale = (sale: Sale): SaleDraft => ({
  ...sale,
  Lines: sale.Lines.map((line) => ({ ...line, Tax: taxAsSold(line) })),
  Charges: sale.Charges?.map((charge) => ({ ...charge, Tax: taxAsSold(charge) })),
})

const frozenHeads = (heads: readonly SettledHead[]): z.infer<typeof SaleTaxHead>[] =>
  heads.map((head) => ({
    Code: head.code,
    Kind: head.kind === 'percent' ? ('Percent' as const) : ('Fixed' as const),
    Rate: head.rate,
    Amount: head.amount,
    ...(head.compound === undefined ? {} : { Compound: head.compound }),
  }))

const lineFigures = (settled: SettledLine, tax: Tax): Pick<SaleLine, LineFigures | 'Offers'> => ({
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

/** The amounts of a whole sale as the calculation gives them. */
export const saleFigures = ({ totals }: Settlement, draft: Figured): Pick<Sale, SaleFigures> => {
  // A refund is computed from what was paid; its total is still what the goods were sold for.
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

/** Puts header, draft and what `settle` says into the one body that is stored, sent and printed. */
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

/**
 * Goods that come back without a bill: what each would cost now is what is given back for it. A discount on the whole
 * bill is in the shares of its lines; points are not given back in money.
 */
export const returnWithoutBill = (draft: SaleDraft): SaleDraft => {
  const { BillDiscount: _discount, Loyalty: _loyalty, Lines, Returns = [], ...rest } = draft
  const settled = byId(settle(cartOfDraft({ ...draft, Returns: undefined, Payments: [] })).lines)
  const goods = Lines.flatMap(
    ({ UUID, ProductID, SKU, Name, HSN, Unit, Quantity, Tax }): SaleReturnLine[] => {
      const line = settled.get(UUID)
      if (!line) return []
      const { TaxID, TaxName, TaxHeads, GrossAmount, NetAmount, TaxableAmount, TaxAmount, TotalAmount } =
        lineFigures(line, Tax)
      const what = { UUID, ProductID, SKU, Name, HSN, Unit, Quantity, TaxID, TaxName, TaxHeads }
      return [{ ...what, GrossAmount, NetAmount, TaxableAmount, TaxAmount, TotalAmount }]
    },
  )
  return { ...rest, Lines: [], Returns: [...Returns, ...goods] }
}
