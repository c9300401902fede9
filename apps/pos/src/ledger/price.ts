import type { Product } from '@evertill/contract'

/** The store's own price row, where there is one, over the product's. */
export const priceInStore = (product: Product, storeId: string): Pick<Product, 'RetailPrice' | 'MRP'> =>
  product.StoreSpecificPrices.find((row) => row.StoreID === storeId) ?? product
