import { z } from 'zod'
import { Instant, Key, Percent, PositiveAmount } from '../scalars.ts'
import { PAGE_END } from '../sync-pages.ts'

/** What the shop itself pays: 0 in a product sync (costs.ts). */
const Costs = { SupplyPrice: PositiveAmount, Markup: Percent }

const Price = {
  RetailPrice: PositiveAmount,
  ...Costs,
  DiscountAmount: PositiveAmount,
  DiscountPercentage: Percent,
  MRP: PositiveAmount,
}

export const StoreSpecificPrice = z.object({ StoreID: Key, ...Price })

export const Product = z.object({
  key: Key,
  SKU: z.string(),
  Name: z.string(),
  BarCode: z.string(),
  ProductType: z.string(),
  CategoryID: z.string(),
  SubCategoryID: z.string(),
  TagIDs: z.array(Key),
  ParentProductID: z.string(),
  ...Price,
  StoreSpecificPrices: z.array(StoreSpecificPrice),
  AccessibleToSelectedStores: z.array(Key),
  TaxID: Key,
  PriceIncludesTax: z.boolean(),
  HSN: z.string(),
  Unit: z.string(),
  /** Sold by weight or measure: quantities with a fraction are allowed. */
  IsWeighed: z.boolean(),
  IsDeleted: z.boolean(),
  /** The picture of the tile; without it the row has no such field. */
  Picture: z.string().optional(),
  ActionOn: Instant,
})
export type Product = z.infer<typeof Product>

export const ProductSyncReply = z.object({ message: z.string(), products: z.array(Product), ...PAGE_END })
export type ProductSyncReply = z.infer<typeof ProductSyncReply>

/** The costs of one product in one store. */
export const ProductCosts = z.object({ ProductID: Key, StoreID: Key, ...Costs })
export type ProductCosts = z.infer<typeof ProductCosts>
