import { type Product, priceInStore } from '@evertill/contract'
import { orderVariants, readable } from '@evertill/domain'
import { useMemo } from 'react'
import type { ProductFilter } from '../db/catalogue/product-block.ts'
import type { Outcome } from '../platform/outcome.ts'
import type { Goods, GoodsState } from '../sync/index.ts'
import { useObservable, useRuntime } from './runtime.tsx'
import { useSession } from './use-session.ts'

export type { ProductFilter } from '../db/catalogue/product-block.ts'
export type CatalogueView = GoodsState
type Catalogue = Goods['catalogue']

/** A product as the sale screen lists it, with the price of this store. */
export interface SellableProduct {
  key: string
  sku: string
  name: string
  barcode: string
  price: number
  mrp: number
  unit: string
  isWeighed: boolean
  categoryId: string
  picture?: string | undefined
  /** The product of which it is a variant, or empty. */
  parentKey: string
  /** It is the parent of variants, one of which has to be chosen. */
  hasVariants: boolean
}

export interface CatalogueQueries {
  /** Manual: substring of name, SKU or barcode. */
  search(text: string, limit: number, filter?: ProductFilter): readonly SellableProduct[]
  /** Scan: exact. */
  findByCode(code: string): SellableProduct | undefined
  productOf(key: string): SellableProduct | undefined
  /** From small to large. */
  variantsOf(productKey: string): readonly SellableProduct[]
  /** For an unknown code: fetches the server's changes and searches again. */
  lookUp(code: string): Promise<SellableProduct | undefined>
  reload(): Promise<Outcome>
}

/** More than any product has. */
const MAX_VARIANTS = 500

const toSellable = (catalogue: Catalogue, product: Product, storeId: string): SellableProduct => {
  const price = priceInStore(product, catalogue.get(product.ParentProductID), storeId)
  return {
    key: product.key,
    sku: product.SKU,
    name: readable(product.Name, product.SKU),
    barcode: product.BarCode,
    price: price.UnitPrice,
    mrp: price.MRP,
    unit: product.Unit,
    isWeighed: product.IsWeighed,
    categoryId: product.CategoryID,
    picture: product.Picture,
    parentKey: product.ParentProductID,
    hasVariants: catalogue.isParent(product.key),
  }
}

/** Whether the catalogue is loaded. */
export const useIsStocked = (): boolean => useObservable(useRuntime().catalogue).state === 'ready'

export const useCatalogue = (): CatalogueView & CatalogueQueries => {
  const { catalogue: liveCatalogue } = useRuntime()
  const view = useObservable(liveCatalogue)
  const storeId = useSession().store?.key ?? ''
  return useMemo(() => {
    const { catalogue } = liveCatalogue.goods()
    const sellable = (product: Product) => toSellable(catalogue, product, storeId)
    return {
      ...view,
      search: (text, limit, filter) => catalogue.search(text, limit, filter).map(sellable),
      findByCode: (code) => {
        const product = catalogue.findByCode(code)
        return product && sellable(product)
      },
      productOf: (key) => {
        const product = catalogue.get(key)
        return product && sellable(product)
      },
      variantsOf: (ParentProductID) =>
        orderVariants(catalogue.search('', MAX_VARIANTS, { ParentProductID }).map(sellable)),
      lookUp: async (code) => {
        await liveCatalogue.refresh()
        const fresh = liveCatalogue.goods().catalogue
        const product = fresh.findByCode(code)
        return product && toSellable(fresh, product, storeId)
      },
      reload: () => liveCatalogue.refresh(),
    }
  }, [liveCatalogue, view, storeId])
}
