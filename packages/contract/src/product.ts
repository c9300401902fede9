import { z } from 'zod'
import { Instant, Key, Percent, PositiveAmount } from './scalars.ts'

const Price = {
  RetailPrice: PositiveAmount,
  SupplyPrice: PositiveAmount,
  Markup: Percent,
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
  ActionOn: Instant,
})
export type Product = z.infer<typeof Product>

const flag = z.enum(['true', 'false']).transform((text) => text === 'true')

export const ProductSyncQuery = z.object({
  size: z.coerce.number().int().min(1).max(10_000).default(500),
  isDeleted: flag.optional(),
  pitId: z.string().max(64).optional(),
  /** JSON of the previous page's `lastSort`. */
  searchAfter: z.string().max(500).optional(),
  searchParam: z.string().max(200).optional(),
  /** A `pitId` of an earlier sync: the server's word, never a clock's. */
  updatedOn: z.string().max(64).optional(),
})

export const ProductSyncReply = z.object({
  message: z.string(),
  products: z.array(Product),
  pitId: z.string(),
  lastSort: z.array(z.string()),
  hasMore: z.boolean(),
  totalCount: z.int(),
})
export type ProductSyncReply = z.infer<typeof ProductSyncReply>
