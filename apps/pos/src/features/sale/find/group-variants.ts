import type { SellableProduct } from '../../../queries/use-catalogue.ts'

/**
 * One tile for the variants of a product: its own, in the place of the first of them. A single variant stays, because
 * its name or code was searched for.
 */
export const groupVariants = (
  hits: readonly SellableProduct[],
  productOf: (key: string) => SellableProduct | undefined,
): readonly SellableProduct[] => {
  const counts = new Map<string, number>()
  for (const { parentKey } of hits)
    if (parentKey !== '') counts.set(parentKey, (counts.get(parentKey) ?? 0) + 1)
  // Most searches find no variants.
  if (counts.size === 0) return hits
  const found = new Set(hits.map(({ key }) => key))
  const shown = new Map<string, SellableProduct>()
  for (const hit of hits) {
    const isGrouped = found.has(hit.parentKey) || (counts.get(hit.parentKey) ?? 0) > 1
    const tile = isGrouped ? (productOf(hit.parentKey) ?? hit) : hit
    if (!shown.has(tile.key)) shown.set(tile.key, tile)
  }
  return [...shown.values()]
}
