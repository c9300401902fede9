import { choosePrice, type PriceFields } from '@evertill/domain'
import type { SaleLine } from '../sales/sale.ts'
import type { Product } from './product.ts'

type WirePrice = Pick<Product, 'RetailPrice' | 'MRP' | 'DiscountAmount' | 'DiscountPercentage'>

/** On the wire 0 means "none" for MRP and discounts. The calculation leaves them out instead. */
const fieldsOf = (row: WirePrice): PriceFields => ({
  retailPrice: row.RetailPrice,
  mrp: row.MRP || undefined,
  discountAmount: row.DiscountAmount || undefined,
  discountPercentage: row.DiscountPercentage || undefined,
})

const toPriced = (product: PricedGoods) => ({
  ...fieldsOf(product),
  storeSpecificPrices: product.StoreSpecificPrices.map((row) => ({ storeId: row.StoreID, ...fieldsOf(row) })),
})

export type SellingPrice = Pick<SaleLine, 'UnitPrice' | 'MRP' | 'Discount'>

/** The fields of a product that decide its price. */
export type PricedGoods = WirePrice & {
  readonly StoreSpecificPrices: readonly (WirePrice & { readonly StoreID: string })[]
}

/**
 * The unit price in this store: the store's own before the product's, a variant's before its parent's. A product's
 * discount amount is per unit, so it lowers the unit price; a line discount would be given once for any quantity.
 */
export const priceInStore = (
  product: PricedGoods,
  parent: PricedGoods | undefined,
  storeId: string,
): SellingPrice => {
  const chosen = choosePrice(toPriced(product), storeId, parent && toPriced(parent))
  if (!chosen) return { UnitPrice: product.RetailPrice, MRP: product.MRP }
  const { unitPrice, mrp = 0, discount } = chosen
  if (discount?.kind === 'amount') return { UnitPrice: Math.max(0, unitPrice - discount.amount), MRP: mrp }
  return {
    UnitPrice: unitPrice,
    MRP: mrp,
    ...(discount ? { Discount: { Kind: 'Percent' as const, Percent: discount.percent } } : {}),
  }
}
