import type { Product, ProductSyncReply } from '@evertill/contract'
import type { Pause } from '../platform/pause.ts'

/** Zod takes about 10 ms for 50 products and over 100 ms for a page of 500, which would delay a key press. */
export const PRODUCTS_PER_BATCH = 50

/** Parses a page of products with its schema, in batches with a pause after each. */
export const readProductPage = async (
  schema: typeof ProductSyncReply,
  json: unknown,
  pause: Pause,
): Promise<ProductSyncReply | undefined> => {
  const { products: rows, ...rest } = Object(json) as { readonly products?: unknown }
  const page = schema.safeParse({ ...rest, products: [] })
  if (!page.success || !Array.isArray(rows)) return undefined
  const products: Product[] = []
  for (let from = 0; from < rows.length; from += PRODUCTS_PER_BATCH) {
    const batch = schema.shape.products.safeParse(rows.slice(from, from + PRODUCTS_PER_BATCH))
    if (!batch.success) return undefined
    products.push(...batch.data)
    await pause()
  }
  return { ...page.data, products }
}
