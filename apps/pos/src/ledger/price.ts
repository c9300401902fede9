import type { Product, SaleDraftLine } from '@evertill/contract'
import { choosePrice, type PriceFields } from '@evertill/domain'

type WirePrice = Pick<Product, 'RetailPrice' | 'MRP' | 'DiscountAmount' | 'DiscountPercentage'>

/** On the wire 0 means "none" for MRP and discounts. The calculation leaves them out instead. */
const fieldsOf = (row: WirePrice): PriceFields => ({
  retailPrice: row.RetailPrice,
  mrp: row.MRP || undefined,
  discountAmount: row.DiscountAmount || undefined,
  discountPercentage: row.DiscountPercentage || undefined,
})

const toPriced = (product: Product) => ({
  ...fieldsOf(product),
  storeSpecificPrices: product.StoreSpecificPrices.map((row) => ({ storeId: row.StoreID, ...fieldsOf(row) })),
})

export type SellingPrice = Pick<SaleDraftLine, 'UnitPrice' | 'MRP' | 'Discount'>

/**
 * The unit price in this store: the store's own before the product's, a variant's before its parent's. A product's
 * discount amount is per unit, so it lowers the unit price; a line discount would be given once for any quantity.
 */
export const priceInStore = (
  product: Product,
  parent: Product | undefined,
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
