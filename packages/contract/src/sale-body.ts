import { type CartLine, type CartPayment, type CartSnapshot, type Settlement, settle } from '@evertill/domain'
import type { z } from 'zod'
import type { Sale, SaleDiscount, SaleLine, SalePayment } from './sale.ts'
import type { PaymentType, Tax, TaxHead } from './setup.ts'

/** What the cashier put into the cart: everything of a line that is not computed. */
export type SaleDraftLine = Pick<
  SaleLine,
  | 'UUID'
  | 'ProductID'
  | 'SKU'
  | 'BarCode'
  | 'Name'
  | 'HSN'
  | 'Unit'
  | 'Quantity'
  | 'UnitPrice'
  | 'MRP'
  | 'PriceIncludesTax'
  | 'Discount'
> & { Tax: Tax }

export type SaleDraftPayment = Pick<
  SalePayment,
  'UUID' | 'PaymentTypeID' | 'PaymentType' | 'Kind' | 'TenderedAmount'
>

export type SaleDraft = Pick<Sale, 'BusinessDate' | 'RoundingStep' | 'TaxRounding' | 'BillDiscount'> & {
  Lines: readonly SaleDraftLine[]
  Payments: readonly SaleDraftPayment[]
}

/** Who, where, when and under which number: the part of a sale that the calculation does not know. */
export type SaleHeader = Pick<
  Sale,
  | 'UUID'
  | 'Revision'
  | 'ContractVersion'
  | 'CalculationVersion'
  | 'StoreID'
  | 'CashRegisterID'
  | 'DeviceID'
  | 'TransactionTypeID'
  | 'TransactionType'
  | 'TransactionNo'
  | 'Series'
  | 'RunningNo'
  | 'TransactionDate'
  | 'CreatedByUserID'
  | 'CreatedByUserName'
  | 'Currency'
>

const PAYMENT_KINDS = { Cash: 'cash', Credit: 'credit', Other: 'other' } as const satisfies Record<
  PaymentType['Kind'],
  CartPayment['kind']
>

const toDiscount = (discount: z.infer<typeof SaleDiscount>) =>
  discount.Kind === 'Percent'
    ? { kind: 'percent' as const, percent: discount.Percent }
    : { kind: 'amount' as const, amount: discount.Amount }

const toHead = (head: TaxHead) => ({
  code: head.Code,
  kind: head.Kind === 'Percent' ? ('percent' as const) : ('fixed' as const),
  rate: head.Rate,
  ...(head.Compound === undefined ? {} : { compound: head.Compound }),
})

/** The wire's tax in the words of the calculation. */
export const toDomainTax = (tax: Pick<Tax, 'key' | 'TaxName' | 'Rates'>) => ({
  id: tax.key,
  name: tax.TaxName,
  rates: tax.Rates.map((rate) => ({
    name: rate.Name,
    heads: rate.Heads.map(toHead),
    ...(rate.ValidFrom === undefined ? {} : { validFrom: rate.ValidFrom }),
    ...(rate.ValidTo === undefined ? {} : { validTo: rate.ValidTo }),
    ...(rate.InterStateHeads === undefined ? {} : { interStateHeads: rate.InterStateHeads.map(toHead) }),
    ...(rate.UpTo === undefined ? {} : { upTo: rate.UpTo }),
  })),
})

const toCartLine = (line: SaleDraftLine): CartLine => ({
  id: line.UUID,
  productId: line.ProductID,
  quantity: line.Quantity,
  unitPrice: line.UnitPrice,
  priceIncludesTax: line.PriceIncludesTax,
  hsn: line.HSN,
  tax: toDomainTax(line.Tax),
  // 0 on the wire means "no MRP"; the calculation would read it as a price limit of nothing.
  ...(line.MRP > 0 ? { mrp: line.MRP } : {}),
  ...(line.Discount ? { discount: toDiscount(line.Discount) } : {}),
})

const toCartPayment = (payment: SaleDraftPayment): CartPayment => ({
  id: payment.UUID,
  kind: PAYMENT_KINDS[payment.Kind],
  tendered: payment.TenderedAmount,
})

/** The snapshot that `settle` computes from, the same one on the till at every key press and on the server. */
export const cartOfDraft = (draft: SaleDraft): CartSnapshot => ({
  businessDate: draft.BusinessDate,
  rounding: { step: draft.RoundingStep },
  taxRounding: draft.TaxRounding,
  lines: draft.Lines.map(toCartLine),
  payments: draft.Payments.map(toCartPayment),
  ...(draft.BillDiscount ? { billDiscount: toDiscount(draft.BillDiscount) } : {}),
})

/**
 * A frozen sale as a draft again. Each line brings the heads it was taxed with, so a later change of rates
 * cannot make an old sale look wrong.
 */
export const draftOfSale = (sale: Sale): SaleDraft => ({
  ...sale,
  Lines: sale.Lines.map((line) => ({
    ...line,
    Tax: {
      key: line.TaxID,
      TaxName: line.TaxName,
      IsDeleted: false,
      Rates: [{ Name: line.TaxName, Heads: line.TaxHeads }],
    },
  })),
})

type ComputedLine = Omit<SaleLine, keyof SaleDraftLine | 'LineNo'>
type ComputedSale = Omit<Sale, keyof SaleHeader | keyof SaleDraft>

const computedLine = (settled: Settlement['lines'][number], tax: Tax): ComputedLine => ({
  TaxID: tax.key,
  TaxName: settled.rateName,
  TaxHeads: settled.heads.map((head) => ({
    Code: head.code,
    Kind: head.kind === 'percent' ? ('Percent' as const) : ('Fixed' as const),
    Rate: head.rate,
    Amount: head.amount,
    ...(head.compound === undefined ? {} : { Compound: head.compound }),
  })),
  GrossAmount: settled.gross,
  LineDiscountAmount: settled.lineDiscount,
  OfferDiscountAmount: settled.offerDiscount,
  BillDiscountAmount: settled.billDiscount,
  NetAmount: settled.net,
  TaxableAmount: settled.taxable,
  TaxAmount: settled.tax,
  TotalAmount: settled.total,
})

const computedSale = ({ totals }: Settlement): ComputedSale => ({
  GrossAmount: totals.gross,
  DiscountAmount: totals.discount,
  TaxableAmount: totals.taxable,
  TaxAmount: totals.tax,
  TotalAmount: totals.total,
  RoundOff: totals.roundOff,
  PayableAmount: totals.payable,
  PaidAmount: totals.paid,
  ChangeAmount: totals.change,
  DueAmount: totals.due,
})

/** Puts header, draft and what `settle` says into the one body that is stored, sent and printed. */
export const freezeSale = (
  header: SaleHeader,
  draft: SaleDraft,
  settlement: Settlement = settle(cartOfDraft(draft)),
): Sale => {
  const linesById = new Map(settlement.lines.map((line) => [line.id, line]))
  const paymentsById = new Map(settlement.payments.map((payment) => [payment.id, payment]))
  return {
    ...header,
    BusinessDate: draft.BusinessDate,
    RoundingStep: draft.RoundingStep,
    TaxRounding: draft.TaxRounding,
    ...(draft.BillDiscount ? { BillDiscount: draft.BillDiscount } : {}),
    Lines: draft.Lines.flatMap(({ Tax, ...line }, index) => {
      const settled = linesById.get(line.UUID)
      return settled ? [{ ...line, LineNo: index + 1, ...computedLine(settled, Tax) }] : []
    }),
    Payments: draft.Payments.flatMap((payment) => {
      const settled = paymentsById.get(payment.UUID)
      return settled ? [{ ...payment, Amount: settled.amount, ChangeAmount: settled.change }] : []
    }),
    ...computedSale(settlement),
  }
}
