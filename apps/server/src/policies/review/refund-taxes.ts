import { type Sale, type SaleFlag, type SaleReturnLine, taxTermsOf, toDomainTax } from '@evertill/contract'
import { ONE_UNIT, type SettledLine, mulDiv, settle } from '@evertill/domain'
import { pricesOf, versionsOf } from './goods.ts'
import type { ShopKnowledge } from './knowledge.ts'
import { MAX_STATES, isTaxedLike } from './taxes.ts'
import { type Span, statesIn, versionAt } from './versions.ts'

export const isWithoutBill = ({ Original }: Pick<Sale, 'Original'>, line: SaleReturnLine): boolean =>
  Original === undefined || line.OriginalLineUUID === undefined

/** The same goods, sold for what is refunded for them: their tax follows. Undefined for goods that nobody knows. */
const soldAgain = (sale: Sale, line: SaleReturnLine, shop: ShopKnowledge, at: number) => {
  const product = versionAt(versionsOf(shop, line.ProductID), at)
  const tax = versionAt(shop.taxes.get(line.TaxID.toLowerCase()) ?? [], at)
  if (product === undefined || tax === undefined) return undefined
  const { UUID: id, ProductID: productId, Quantity: quantity, HSN: hsn, GrossAmount, NetAmount } = line
  const prices = pricesOf(shop, product, sale.StoreID.toLowerCase(), { from: at, to: at })
  const isGross = (unitPrice: number) => mulDiv(unitPrice, quantity, ONE_UNIT) === GrossAmount
  const unitPrice =
    prices.find((price) => isGross(price.UnitPrice))?.UnitPrice ?? mulDiv(GrossAmount, ONE_UNIT, quantity)
  const amount = mulDiv(unitPrice, quantity, ONE_UNIT) - NetAmount
  return {
    ...{ id, productId, quantity, unitPrice, hsn },
    priceIncludesTax: product.PriceIncludesTax,
    tax: toDomainTax(tax),
    ...(amount > 0 ? { discount: { kind: 'amount' as const, amount } } : {}),
  }
}

const hasAmounts = (line: SaleReturnLine, settled: SettledLine | undefined, isExact: boolean): boolean =>
  line.TaxHeads.every(
    ({ Amount }, at) => Math.abs(Amount - (settled?.heads[at]?.amount ?? 0)) <= (isExact ? 0 : 1),
  )

const agreesAt = (sale: Sale, rows: readonly SaleReturnLine[], shop: ShopKnowledge, at: number): boolean => {
  const lines = rows.map((line) => soldAgain(sale, line, shop, at))
  if (!lines.every((line) => line !== undefined)) return false
  const settled = settle({
    businessDate: sale.BusinessDate,
    rounding: { step: 1 },
    taxRounding: sale.TaxRounding,
    lines,
    payments: [],
    ...taxTermsOf(sale),
  }).lines
  // Rounded for the whole document, the tax of a line depends on what else was on it, such as charges.
  const isExact = sale.TaxRounding === 'line'
  return rows.every((line, index) => {
    const again = settled[index]
    return isTaxedLike(line, again) && hasAmounts(line, again, isExact)
  })
}

/**
 * Goods that come back without a bill are taxed as they would be sold. Otherwise whoever takes goods back could take more
 * tax back than the shop has paid, or from another government.
 */
export const judgeTaxesWithoutBill = (sale: Sale, span: Span, shop: ShopKnowledge): SaleFlag[] => {
  const rows = (sale.Returns ?? []).filter(
    (line) => isWithoutBill(sale, line) && versionsOf(shop, line.ProductID).length > 0,
  )
  if (rows.length === 0) return []
  const versions = rows.flatMap(({ ProductID, TaxID }) => [
    versionsOf(shop, ProductID),
    shop.taxes.get(TaxID.toLowerCase()) ?? [],
  ])
  const states = statesIn(versions, span).slice(0, MAX_STATES)
  if (states.some((at) => agreesAt(sale, rows, shop, at))) return []
  return [span.from < shop.historySince ? 'NOT_COMPARED' : 'TAX_DIFFERS']
}
