import type { Discount } from '../sale/cart.ts'

/** Prices of a product or of one store. A missing field falls back to the next layer. */
export interface PriceFields {
  retailPrice?: number | undefined
  mrp?: number | undefined
  discountAmount?: number | undefined
  /** Ten-thousandths of a percent. */
  discountPercentage?: number | undefined
}

export interface PricedProduct extends PriceFields {
  storeSpecificPrices?: readonly (PriceFields & { storeId: string })[]
}

export interface ChosenPrice {
  unitPrice: number
  mrp?: number
  discount?: Discount
}

/**
 * The price of a product in a store. The store's own row wins over the product's, and a variant's over its parent's
 * (ParentProductID). Each field falls back separately, so a store row with only a price keeps the product's MRP.
 */
export function choosePrice(
  product: PricedProduct,
  storeId: string,
  parent?: PricedProduct,
): ChosenPrice | undefined {
  const layers = [...layersOf(product, storeId), ...(parent === undefined ? [] : layersOf(parent, storeId))]
  const first = (field: keyof PriceFields): number | undefined =>
    layers.map((layer) => layer[field]).find((value) => Number.isSafeInteger(value) && (value as number) >= 0)
  const unitPrice = first('retailPrice')
  // Without any price the product cannot be sold; a silent 0.00 would give it away.
  if (unitPrice === undefined) return undefined
  const mrp = first('mrp')
  const discount = discountOf(layers)
  return {
    unitPrice,
    // An MRP of 0 means none was entered.
    ...(mrp === undefined || mrp === 0 ? {} : { mrp }),
    ...(discount === undefined ? {} : { discount }),
  }
}

function layersOf(product: PricedProduct, storeId: string): PriceFields[] {
  const own = product.storeSpecificPrices?.find((row) => row.storeId === storeId)
  return own === undefined ? [product] : [own, product]
}

/** The first layer with a percentage or an amount decides; the percentage wins over the amount. */
function discountOf(layers: readonly PriceFields[]): Discount | undefined {
  for (const { discountPercentage, discountAmount } of layers) {
    if (discountPercentage === undefined && discountAmount === undefined) continue
    if ((discountPercentage ?? 0) > 0) return { kind: 'percent', percent: discountPercentage ?? 0 }
    return (discountAmount ?? 0) > 0 ? { kind: 'amount', amount: discountAmount ?? 0 } : undefined
  }
  return undefined
}
