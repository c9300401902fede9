import { QUICK_ITEM, type SaleFlag, type SaleLine, type SellingPrice, priceInStore } from '@evertill/contract'
import { ONE_UNIT } from '@evertill/domain'
import { agreedOrder, agreedRevision } from './agreed.ts'
import type { Goods, Reviewed, ShopKnowledge } from './knowledge.ts'
import { isPricedByOrder, linesOfOrder } from './orders.ts'
import { type Span, type Versions, agreementOf, versionsIn } from './versions.ts'

const NONE: Versions<Goods> = []

/** The versions of a product; undefined for an article that is not in the catalogue. */
export const versionsOf = ({ products }: ShopKnowledge, productId: string): Versions<Goods> =>
  products.get(productId.toLowerCase()) ?? NONE

/** Every price that a product may have had in a store while the till got its data. */
export const pricesOf = (
  shop: ShopKnowledge,
  product: Goods,
  storeId: string,
  span: Span,
): SellingPrice[] => {
  const parents = versionsIn(versionsOf(shop, product.ParentProductID), span)
  return (parents.length === 0 ? [undefined] : parents).map((parent) =>
    priceInStore(product, parent, storeId),
  )
}

const isInStore = ({ AccessibleToSelectedStores: stores }: Goods, storeId: string): boolean =>
  stores.length === 0 || stores.some((id) => id.toLowerCase() === storeId)

/** The fields that a line copies from its product. */
const COPIED = ['SKU', 'Name', 'HSN', 'Unit'] as const

const isNamedLike = (line: Pick<SaleLine, (typeof COPIED)[number]>, product: Goods): boolean =>
  COPIED.every((field) => line[field] === product[field])

const isCountedLike = ({ Quantity, IsWeighed = false }: SaleLine, product: Goods): boolean =>
  IsWeighed === product.IsWeighed && (product.IsWeighed || Quantity % ONE_UNIT === 0)

type Findings = {
  readonly flags: Set<SaleFlag>
  /** Lines with a price that the catalogue does not have: somebody entered it. */
  priceByHand: number
  /** Lines whose percentage is the product's own discount. */
  readonly ownDiscounts: Set<string>
}

type Place = {
  readonly shop: ShopKnowledge
  readonly storeId: string
  readonly span: Span
  /** Lines with the price of an online order. */
  readonly ordered: ReadonlySet<string>
}

/** Each field that a line has from its product, with the flag of a difference. A price by hand has none of its own. */
const CHECKS: readonly {
  readonly flag: SaleFlag | 'byHand'
  readonly agrees: (line: SaleLine, product: Goods, price: SellingPrice, storeId: string) => boolean
}[] = [
  { flag: 'byHand', agrees: (line, _, price) => price.UnitPrice === line.UnitPrice },
  { flag: 'PRICE_DIFFERS', agrees: (line, _, price) => price.MRP === line.MRP },
  {
    flag: 'PRODUCT_DIFFERS',
    agrees: (line, product) => isNamedLike(line, product) && line.BarCode === product.BarCode,
  },
  { flag: 'PRODUCT_DIFFERS', agrees: isCountedLike },
  { flag: 'UNKNOWN_PRODUCT', agrees: (_line, product, _price, storeId) => isInStore(product, storeId) },
  {
    flag: 'TAX_DIFFERS',
    agrees: (line, product) =>
      product.TaxID === line.TaxID && product.PriceIncludesTax === line.PriceIncludesTax,
  },
]

const isOwnDiscount = ({ Discount }: SaleLine, price: SellingPrice): boolean =>
  Discount?.Kind === 'Percent' &&
  price.Discount?.Kind === 'Percent' &&
  price.Discount.Percent === Discount.Percent

/** Whether the line is that of the current product, as nearly all are. */
const isCurrent = (line: SaleLine, versions: Versions<Goods>, { shop, storeId, span }: Place): boolean => {
  const current = versions.at(-1)
  if (current === undefined || current.from > span.to) return false
  const [price] = pricesOf(shop, current.row, storeId, span)
  return (
    price !== undefined &&
    (line.Discount === undefined || isOwnDiscount(line, price)) &&
    CHECKS.every(({ agrees }) => agrees(line, current.row, price, storeId))
  )
}

const judgeLine = (line: SaleLine, versions: Versions<Goods>, place: Place, found: Findings): void => {
  const { shop, storeId, span } = place
  if (isCurrent(line, versions, place)) {
    if (line.Discount !== undefined) found.ownDiscounts.add(line.UUID)
    return
  }
  const withPrice = (agrees: (product: Goods, price: SellingPrice) => boolean) => (product: Goods) =>
    pricesOf(shop, product, storeId, span).some((price) => agrees(product, price))
  for (const { flag, agrees } of CHECKS) {
    const agreement = agreementOf(
      versions,
      span,
      withPrice((product, price) => agrees(line, product, price, storeId)),
    )
    if (agreement === 'unknown') found.flags.add('NOT_COMPARED')
    else if (agreement === 'differs' && flag !== 'byHand') found.flags.add(flag)
    else if (agreement === 'differs' && !place.ordered.has(line.UUID)) found.priceByHand += 1
  }
  const isOwn = withPrice((_, price) => isOwnDiscount(line, price))
  if (agreementOf(versions, span, isOwn) === 'same') found.ownDiscounts.add(line.UUID)
}

/** The fields of a line that come from the catalogue, or that were judged when somebody entered them. */
const AGREED = [
  'ProductID',
  'SKU',
  'BarCode',
  'Name',
  'HSN',
  'Unit',
  'UnitPrice',
  'MRP',
  'PriceIncludesTax',
  'TaxID',
  'IsWeighed',
] as const

const agreementKey = (line: SaleLine): string => JSON.stringify(AGREED.map((field) => line[field]))

/** Lines that were judged before: those of the order that a bill was made from, and those of the revision before. */
const agreedBefore = (reviewed: Reviewed, shop: ShopKnowledge): Set<string> => {
  const bodies = [agreedOrder(reviewed, shop), agreedRevision(reviewed)]
  return new Set(bodies.flatMap((body) => (body?.Lines ?? []).map(agreementKey)))
}

/** Compares what was sold with the products of the shop. */
export const judgeGoods = (reviewed: Reviewed, span: Span, shop: ShopKnowledge): Findings => {
  const { sale } = reviewed
  const found: Findings = { flags: new Set(), priceByHand: 0, ownDiscounts: new Set() }
  const storeId = sale.StoreID.toLowerCase()
  const agreed = agreedBefore(reviewed, shop)
  const ordered = linesOfOrder(reviewed, shop)
  for (const line of sale.Lines) {
    // A price of the order holds for what the order has of it, also after an edit.
    const isBeyondOrder = !ordered.has(line.UUID) && isPricedByOrder(line, reviewed, shop)
    if (agreed.has(agreementKey(line)) && !isBeyondOrder) continue
    if (line.ProductID === QUICK_ITEM) {
      if (!ordered.has(line.UUID)) found.priceByHand += 1
      continue
    }
    const versions = versionsOf(shop, line.ProductID)
    if (versions.length === 0) found.flags.add('UNKNOWN_PRODUCT')
    else judgeLine(line, versions, { shop, storeId, span, ordered }, found)
  }
  return found
}
