import type { Product } from '@evertill/contract'
import { useMemo } from 'react'
import { priceInStore } from '../ledger/price.ts'
import type { Outcome } from '../platform/outcome.ts'
import type { GoodsState } from '../sync/index.ts'
import { useObservable, useRuntime } from './runtime.tsx'
import { useSession } from './use-session.ts'

export type CatalogueView = GoodsState

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
}

export interface CatalogueQueries {
  /** Manual: substring of name, SKU or barcode. */
  search(text: string, limit: number): readonly SellableProduct[]
  /** Scan: exact. */
  findByCode(code: string): SellableProduct | undefined
  first(limit: number): readonly SellableProduct[]
  reload(): Promise<Outcome>
}

const toSellable = (product: Product, parent: Product | undefined, storeId: string): SellableProduct => {
  const price = priceInStore(product, parent, storeId)
  return {
    key: product.key,
    sku: product.SKU,
    name: product.Name,
    barcode: product.BarCode,
    price: price.UnitPrice,
    mrp: price.MRP,
    unit: product.Unit,
    isWeighed: product.IsWeighed,
    categoryId: product.CategoryID,
  }
}

export const useCatalogue = (): CatalogueView & CatalogueQueries => {
  const { catalogue: keeper } = useRuntime()
  const view = useObservable(keeper)
  const storeId = useSession().store?.key ?? ''
  return useMemo(() => {
    const { catalogue } = keeper.goods()
    const sellable = (product: Product) =>
      toSellable(product, catalogue.get(product.ParentProductID), storeId)
    return {
      ...view,
      search: (text, limit) => catalogue.search(text, limit).map(sellable),
      findByCode: (code) => {
        const product = catalogue.findByCode(code)
        return product && sellable(product)
      },
      first: (limit) => catalogue.search('', limit).map(sellable),
      reload: () => keeper.refresh(),
    }
  }, [keeper, view, storeId])
}
