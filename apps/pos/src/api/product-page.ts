import type { Product, ProductSyncReply } from '@evertill/contract'
import type { Pause } from '../platform/pause.ts'

/** The first 50 products take zod about 10 ms and a page of 500 over 100 ms: no key press may wait that long. */
export const PRODUCTS_PER_PIECE = 50

/** Reads a page of products as its schema does, but in pieces with a pause after each. */
export const readProductPage = async (
  schema: typeof ProductSyncReply,
  json: unknown,
  pause: Pause,
): Promise<ProductSyncReply | undefined> => {
  const { products: rows, ...rest } = Object(json) as { readonly products?: unknown }
  const page = schema.safeParse({ ...rest, products: [] })
  if (!page.success || !Array.isArray(rows)) return undefined
  const products: Product[] = []
  for (let from = 0; from < rows.length; from += PRODUCTS_PER_PIECE) {
    const piece = schema.shape.products.safeParse(rows.slice(from, from + PRODUCTS_PER_PIECE))
    if (!piece.success) return undefined
    products.push(...piece.data)
    await pause()
  }
  return { ...page.data, products }
}
