import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { Key, PositiveAmount, SuccessCode, Uuid } from '../scalars.ts'
import { MAX_BULK, RowParams, listQueryOf } from './resource.ts'
import { CATALOGUE_RESOURCES } from './resources-catalogue.ts'
import { ManagedProduct } from './rows-catalogue.ts'

/** The most products whose prices are changed at once, in batches of `MAX_BULK`. */
export const MAX_PRICED = 10_000

/** What a preview of a bulk change shows, and what the next change of the row needs. */
export const ProductPrices = z.object({
  key: Key,
  Version: z.int(),
  Name: z.string(),
  RetailPrice: PositiveAmount,
  MRP: PositiveAmount,
  PriceIncludesTax: z.boolean(),
})
export type ProductPrices = z.infer<typeof ProductPrices>

export const ChangedPrices = ProductPrices.pick({ key: true, Version: true, RetailPrice: true, MRP: true })
export type ChangedPrices = z.infer<typeof ChangedPrices>

/** A price that is not sent stays. */
export const PriceEdit = z.object({
  key: Key,
  Version: z.int().min(1),
  RetailPrice: PositiveAmount.optional(),
  MRP: PositiveAmount.optional(),
})
export type PriceEdit = z.infer<typeof PriceEdit>

const { access } = CATALOGUE_RESOURCES.products

export const MAX_VARIANTS = 200

/** What a variant has of its own; the rest is its parent's. */
export const NewVariant = ManagedProduct.pick({
  Name: true,
  SKU: true,
  BarCode: true,
  RetailPrice: true,
  MRP: true,
}).extend({ key: Uuid })
export type NewVariant = z.infer<typeof NewVariant>

/** Prices alone, for the table and for bulk changes: a row of a product has much more. */
export const PRODUCT_PRICE_ENDPOINTS = defineEndpoints({
  /** The prices of all products that a list would show, the first 10,000 of them. */
  listProductPrices: {
    method: 'GET',
    path: '/manage/products/prices',
    auth: 'hub',
    permission: { id: access, perm: 'read', store: 'any' },
    query: listQueryOf(CATALOGUE_RESOURCES.products).omit({ cursor: true, size: true }),
    reply: z.object({ code: SuccessCode, Rows: z.array(ProductPrices), Count: z.int() }),
  },
  /** All or nothing, with an error for each row that is wrong. */
  changeProductPrices: {
    method: 'POST',
    path: '/manage/products/prices',
    auth: 'hub',
    permission: { id: access, perm: 'update', store: 'all' },
    body: z.object({ Changes: z.array(PriceEdit).min(1).max(MAX_BULK) }),
    reply: z.object({ code: SuccessCode, Rows: z.array(ChangedPrices) }),
  },
  /** All or none. A product becomes the parent of its variants; sent again, they are the same ones. */
  makeVariants: {
    method: 'POST',
    path: '/manage/products/{key}/variants',
    auth: 'hub',
    permission: { id: access, perm: 'create', store: 'all' },
    params: RowParams,
    body: z.object({ Version: z.int().min(1), Variants: z.array(NewVariant).min(1).max(MAX_VARIANTS) }),
    reply: z.object({ code: SuccessCode }),
  },
  /** A code of the shop's own for goods that have none. Nothing is kept: it belongs to whichever product is saved with it. */
  makeBarcode: {
    method: 'POST',
    path: '/manage/products/barcode',
    auth: 'hub',
    permission: { id: access, perm: 'update', store: 'any' },
    reply: z.object({ code: SuccessCode, BarCode: z.string() }),
  },
})
