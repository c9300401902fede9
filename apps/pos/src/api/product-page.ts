import type { Product, ProductSyncReply } from '@evertill/contract'

type Fields = Record<string, unknown>

const isText = (value: unknown): value is string => typeof value === 'string'
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'
const isKey = (value: unknown): boolean => isText(value) && value.length > 0 && value.length <= 64
const isKeys = (value: unknown): boolean => Array.isArray(value) && value.every(isKey)
const isWithin = (most: number) => (value: unknown) =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= most
const isAmount = isWithin(1_000_000_000_000)
const isPercent = isWithin(100_000_000)
const INSTANT = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?Z$/
const isInstant = (value: unknown): boolean =>
  isText(value) && INSTANT.test(value) && !Number.isNaN(Date.parse(value))

const PRICE = {
  RetailPrice: isAmount,
  SupplyPrice: isAmount,
  Markup: isPercent,
  DiscountAmount: isAmount,
  DiscountPercentage: isPercent,
  MRP: isAmount,
}

type Checks<T> = { [Name in keyof T]-?: (value: unknown) => boolean }

const hasAll = <T>(checks: Checks<T>) => {
  const entries = Object.entries(checks) as [string, (value: unknown) => boolean][]
  return (value: unknown): value is T =>
    typeof value === 'object' &&
    value !== null &&
    entries.every(([name, isRight]) => isRight((value as Fields)[name]))
}

const isStorePrice = hasAll<Product['StoreSpecificPrices'][number]>({ StoreID: isKey, ...PRICE })

const PRODUCT: Checks<Product> = {
  key: isKey,
  SKU: isText,
  Name: isText,
  BarCode: isText,
  ProductType: isText,
  CategoryID: isText,
  SubCategoryID: isText,
  TagIDs: isKeys,
  ParentProductID: isText,
  ...PRICE,
  StoreSpecificPrices: (value) => Array.isArray(value) && value.every(isStorePrice),
  AccessibleToSelectedStores: isKeys,
  TaxID: isKey,
  PriceIncludesTax: isFlag,
  HSN: isText,
  Unit: isText,
  IsWeighed: isFlag,
  IsDeleted: isFlag,
  ActionOn: isInstant,
}
const NAMES = Object.keys(PRODUCT) as (keyof Product)[]
const isProduct = hasAll<Product>(PRODUCT)

/** Only the known fields, in one order: what a newer server adds is not carried into bills. */
const known = (product: Product): Product =>
  Object.fromEntries(NAMES.map((name) => [name, product[name]])) as unknown as Product

const isPage = hasAll<ProductSyncReply>({
  message: isText,
  products: (value) => Array.isArray(value) && value.every(isProduct),
  pitId: isText,
  lastSort: (value) => Array.isArray(value) && value.every(isText),
  hasMore: isFlag,
  totalCount: Number.isSafeInteger,
})

/**
 * Reads a page of products as the contract's schema does. By hand, because 200 such pages come one after another: the
 * schema, which may not compile itself under our CSP, takes over 100 ms for the first of them, in one piece, while a
 * cashier types. A test holds the two together.
 */
export const readProductPage = (json: unknown): ProductSyncReply | undefined => {
  if (!isPage(json)) return undefined
  const { message, pitId, lastSort, hasMore, totalCount } = json
  return { message, products: json.products.map(known), pitId, lastSort, hasMore, totalCount }
}
