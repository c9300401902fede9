import { type Product, type Tax, priceInStore } from '@evertill/contract'
import type { NewLine } from './cart-changes.ts'

export interface PriceList {
  catalogue: { get(key: string): Product | undefined }
  taxes: ReadonlyMap<string, Tax>
}

/** A line from the current catalogue. It keeps its price and tax even if a sync changes them later. */
export const lineOfProduct = (
  { catalogue, taxes }: PriceList,
  productKey: string,
  storeId: string,
  Quantity: number,
): NewLine | null => {
  const product = catalogue.get(productKey)
  const Tax = product && taxes.get(product.TaxID)
  if (!product || !Tax) return null
  const { SKU, BarCode, Name, HSN, Unit, PriceIncludesTax, CategoryID, SubCategoryID, TagIDs } = product
  const price = priceInStore(product, catalogue.get(product.ParentProductID), storeId)
  return {
    ProductID: product.key,
    SKU,
    BarCode,
    Name,
    HSN,
    Unit,
    ...(product.IsWeighed ? { IsWeighed: true } : {}),
    PriceIncludesTax,
    Quantity,
    ...price,
    Tax,
    Listed: { UnitPrice: price.UnitPrice, Discount: price.Discount },
    Belongs: { CategoryID, SubCategoryID, TagIDs },
  }
}
