import type { Product } from '@evertill/contract'

/** 500 products as one record: a row per product takes half a minute to write at 100,000 (design.md 3). */
export interface ProductBlock {
  id: string
  version: number
  products: Product[]
}
