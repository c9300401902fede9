/**
 * What the shop itself pays is 0 in a product sync and on every till, whoever uses it: a till is shared, and anyone at it
 * can read its storage. The real values are read online with a right of their own (`getProductCosts`).
 */
interface Costs {
  readonly SupplyPrice: number
  readonly Markup: number
}
interface WithCosts extends Costs {
  readonly StoreSpecificPrices: readonly Costs[]
}

const NO_COSTS = { SupplyPrice: 0, Markup: 0 }
const isSet = ({ SupplyPrice, Markup }: Costs): boolean => SupplyPrice !== 0 || Markup !== 0

export const hasCosts = (product: WithCosts): boolean =>
  isSet(product) || product.StoreSpecificPrices.some(isSet)

/** The product as a till may store it. */
export const withoutCosts = <Product extends WithCosts>(product: Product): Product =>
  hasCosts(product)
    ? {
        ...product,
        ...NO_COSTS,
        StoreSpecificPrices: product.StoreSpecificPrices.map((price) => ({ ...price, ...NO_COSTS })),
      }
    : product
