import { type Sale, type SaleFlag, type SaleReturnLine, exchangedIn, moneyIn } from '@evertill/contract'
import { flagOverReturns, isShareOf, kindOfNumber, mulDiv } from '@evertill/domain'
import { pricesOf, versionsOf } from './goods.ts'
import { hasTermsOf } from './places.ts'
import { isWithoutBill, judgeTaxesWithoutBill } from './refund-taxes.ts'
import type { Goods, Reviewed, ShopKnowledge, Source } from './knowledge.ts'
import { type Span, agreementOf } from './versions.ts'

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

const isSame = (one: string | undefined, other: string | undefined): boolean =>
  one?.toLowerCase() === other?.toLowerCase()

type SoldLine = Sale['Lines'][number]

/** Each head has its own share: its government would miss what another one gets. */
const isHeadsShare = (line: SaleReturnLine, sold: SoldLine): boolean =>
  line.TaxHeads.every(({ Amount }, at) =>
    isShareOf(
      { quantity: sold.Quantity, amount: sold.TaxHeads[at]?.Amount ?? 0 },
      { quantity: line.Quantity, amount: Amount },
    ),
  )

const ratesOf = (heads: SoldLine['TaxHeads']): string =>
  heads.map(({ Code, Kind, Rate, Compound }) => `${Code} ${Kind} ${Rate} ${Compound}`).join()

/** A returned line against the line of the bill it was sold on. */
const judgeShare = (line: SaleReturnLine, sold: SoldLine): SaleFlag[] => {
  const flags: SaleFlag[] = []
  const isShare = (whole: number, amount: number, figures?: number): boolean =>
    isShareOf({ quantity: sold.Quantity, amount: whole }, { quantity: line.Quantity, amount }, figures)
  if (
    !isShare(sold.TotalAmount, line.TotalAmount) ||
    !isShare(sold.NetAmount, line.NetAmount) ||
    // Gross is the sum of net and three discounts, each rounded.
    !isShare(sold.GrossAmount, line.GrossAmount, 4)
  )
    flags.push('PRICE_DIFFERS')
  if (line.TotalAmount > mulDiv(sold.TotalAmount, line.Quantity, sold.Quantity) + 1)
    flags.push('REFUND_TOO_HIGH')
  if (
    !isHeadsShare(line, sold) ||
    !isSame(sold.TaxID, line.TaxID) ||
    sold.TaxName !== line.TaxName ||
    ratesOf(sold.TaxHeads) !== ratesOf(line.TaxHeads)
  )
    flags.push('TAX_DIFFERS')
  const isNamedLike = (['SKU', 'Name', 'HSN', 'Unit'] as const).every((field) => sold[field] === line[field])
  if (!isNamedLike || !isSame(sold.ProductID, line.ProductID)) flags.push('PRODUCT_DIFFERS')
  return flags
}

/** A return without a bill refunds today's price. Its tax is judged by `judgeTaxesWithoutBill`. */
const judgeWithoutBill = (line: SaleReturnLine, sale: Sale, span: Span, shop: ShopKnowledge): SaleFlag[] => {
  const versions = versionsOf(shop, line.ProductID)
  if (versions.length === 0) return ['UNKNOWN_PRODUCT', 'NOT_COMPARED']
  const flags: SaleFlag[] = []
  const storeId = sale.StoreID.toLowerCase()
  const compare = (flag: SaleFlag, agrees: (product: Goods) => boolean): void => {
    const agreement = agreementOf(versions, span, agrees)
    if (agreement !== 'same') flags.push(agreement === 'differs' ? flag : 'NOT_COMPARED')
  }
  const worth = (product: Goods): number[] =>
    pricesOf(shop, product, storeId, span).map(({ UnitPrice }) => mulDiv(UnitPrice, line.Quantity, 1_000))
  compare('PRICE_DIFFERS', (product) => worth(product).includes(line.GrossAmount))
  compare('REFUND_TOO_HIGH', (product) => {
    const most = Math.max(...worth(product))
    return line.TotalAmount <= (product.PriceIncludesTax ? most : most + line.TaxAmount)
  })
  compare('TAX_DIFFERS', (product) => isSame(product.TaxID, line.TaxID))
  compare('PRODUCT_DIFFERS', (product) =>
    (['SKU', 'Name', 'HSN', 'Unit'] as const).every((field) => product[field] === line[field]),
  )
  return flags
}

/** The returns of one bill in the order of their arrival: more must not come back than was sold. */
const isOverReturned = (sale: Sale, { returns }: Source, body: Sale): boolean => {
  const own = new Set((sale.Returns ?? []).map((line) => line.OriginalLineUUID?.toLowerCase()))
  return body.Lines.filter(({ UUID }) => own.has(UUID.toLowerCase())).some((sold) => {
    const rows = returns.flatMap((document) =>
      (document.Returns ?? [])
        .filter((line) => isSame(line.OriginalLineUUID, sold.UUID))
        .map((line) => ({ quantity: line.Quantity, uuid: document.UUID })),
    )
    return flagOverReturns(sold.Quantity, rows).some(
      ({ row, flagged }) => flagged && isSame(row.uuid, sale.UUID),
    )
  })
}

/** What a document paid out or set off for the goods that came back. */
const refundOf = (sale: Sale): number =>
  sale.Lines.length === 0
    ? -sale.PayableAmount
    : sum((sale.Returns ?? []).map(({ TotalAmount }) => TotalAmount))

const moneyOnly = (sale: Sale): Pick<Sale, 'Payments'> => ({
  Payments: sale.Payments.filter(({ Kind }) => Kind !== 'Credit'),
})

/**
 * What a document paid out in money. What an exchange sets off stays in the shop: what was owed for the goods still is. On
 * the account of somebody else it is money too, for the customer of the bill still owes it.
 */
const paidOut = (sale: Sale, bill: Sale): number =>
  Math.max(0, -moneyIn(isSame(sale.CustomerID, bill.CustomerID) ? moneyOnly(sale) : sale))

const pointsIn = ({ Loyalty }: Sale): number =>
  Loyalty?.As === 'Tender' ? Loyalty.Points * Loyalty.PointValue : 0

/** How far a refund may be rounded: as the store does, whatever the document says of itself. */
const roundingOf = (sale: Sale, shop: ShopKnowledge): { step: number; cashStep: number } => {
  const rules = (shop.stores.get(sale.StoreID.toLowerCase()) ?? []).map(({ row }) => row)
  const step = Math.min(sale.RoundingStep, Math.max(1, ...rules.map(({ RoundingStep }) => RoundingStep)))
  const isCashOnly = sale.RoundCashOnly === true && rules.some(({ RoundCashOnly }) => RoundCashOnly === true)
  return { step, cashStep: isCashOnly ? step : 0 }
}

/** Up to this document, no more went back than the bill cost, and no more money than was paid for it. */
const isRefundTooHigh = (
  sale: Sale,
  { returns, receivedLater }: Source,
  body: Sale,
  shop: ShopKnowledge,
): boolean => {
  const upTo = returns.slice(0, returns.findIndex(({ UUID }) => isSame(UUID, sale.UUID)) + 1)
  const paid = moneyIn(moneyOnly(body)) + Math.max(0, exchangedIn(body)) + pointsIn(body) + receivedLater
  const paidBack = (document: Sale): number => paidOut(document, body)
  // Of what was not paid in cash, the cash that goes back is rounded.
  const { step, cashStep } = roundingOf(sale, shop)
  return (
    sum(upTo.map(refundOf)) > body.PayableAmount + (sale.Lines.length > 0 ? step : cashStep) ||
    (paidBack(sale) > 0 && sum(upTo.map(paidBack)) > paid + cashStep) ||
    // What was paid ahead goes back by a change of the order, which its bill can see.
    (paidBack(sale) > 0 && kindOfNumber(body.TransactionNo) !== 'sale')
  )
}

/** More went back than the goods cost that came back, whatever the document says of its rounding and its calculation. */
const isBeyondGoods = (sale: Sale, shop: ShopKnowledge): boolean => {
  const goods = sum((sale.Returns ?? []).map(({ TotalAmount }) => TotalAmount))
  return Math.max(refundOf(sale), -moneyIn(sale)) > goods + roundingOf(sale, shop).step
}

/** The figures of the original bill as the till knew them, which may be those of an earlier revision. */
const isOriginal = ({ Original }: Sale, body: Sale): boolean =>
  Original?.TransactionNo === body.TransactionNo &&
  (Original.BusinessDate ?? body.BusinessDate) === body.BusinessDate &&
  Original.TotalAmount === body.TotalAmount &&
  Original.PayableAmount === body.PayableAmount

const judgeByBill = (sale: Sale, source: Source, shop: ShopKnowledge): SaleFlag[] => {
  const flags: SaleFlag[] = []
  const [body] = source.bodies
  if (body === undefined) return []
  if (source.isVoid) flags.push('RETURN_OF_VOID')
  if (!source.bodies.some((one) => isOriginal(sale, one))) flags.push('ORIGINAL_DIFFERS')
  if (kindOfNumber(body.TransactionNo) !== 'sale') flags.push('ORIGINAL_DIFFERS')
  if (kindOfNumber(sale.TransactionNo) === 'return' && !source.bodies.some((one) => hasTermsOf(sale, one)))
    flags.push('TAX_DIFFERS')
  const sold = new Map(body.Lines.map((line) => [line.UUID.toLowerCase(), line]))
  for (const line of sale.Returns ?? []) {
    if (line.OriginalLineUUID === undefined) continue
    const original = sold.get(line.OriginalLineUUID.toLowerCase())
    flags.push(...(original === undefined ? (['UNKNOWN_LINE'] as const) : judgeShare(line, original)))
  }
  if (isOverReturned(sale, source, body)) flags.push('OVER_RETURNED')
  if (isRefundTooHigh(sale, source, body, shop)) flags.push('REFUND_TOO_HIGH')
  return flags
}

/** Goods that come back, and documents that were made from others. */
export const judgeReturns = ({ sale }: Reviewed, span: Span, shop: ShopKnowledge): SaleFlag[] => {
  const flags: SaleFlag[] = []
  const source = shop.sources.get(sale.Original?.UUID.toLowerCase() ?? '')
  if (sale.Original !== undefined)
    flags.push(...(source ? judgeByBill(sale, source, shop) : (['UNKNOWN_ORIGINAL'] as const)))
  for (const line of sale.Returns ?? []) {
    if (isWithoutBill(sale, line)) flags.push(...judgeWithoutBill(line, sale, span, shop))
  }
  flags.push(...judgeTaxesWithoutBill(sale, span, shop))
  if (isBeyondGoods(sale, shop)) flags.push('REFUND_TOO_HIGH')
  if (sale.ConvertedFromUUID !== undefined) {
    const order = shop.sources.get(sale.ConvertedFromUUID.toLowerCase())
    const first = order?.invoices[0]
    if (order === undefined) flags.push('UNKNOWN_ORIGINAL')
    else if (order.isVoid) flags.push('ORIGINAL_DIFFERS')
    if (first !== undefined && !isSame(first, sale.UUID)) flags.push('CONVERTED_TWICE')
  }
  return flags
}
