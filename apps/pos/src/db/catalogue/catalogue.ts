import type { Product } from '@evertill/contract'
import { barcodeForms } from '@evertill/domain'
import { type BlockView, viewBlock } from './block-view.ts'
import { BLOCK_SIZE, packBlock, plainText, type ProductFilter } from './product-block.ts'

/** The products of the store in memory: the till sells from here and never waits for a disk or a network. */
export interface Catalogue {
  readonly size: number
  get(key: string): Product | undefined
  /** Scan: exact on barcode or SKU. */
  findByCode(code: string): Product | undefined
  /** Manual: case-insensitive substring of name, SKU or barcode, in catalogue order. */
  search(text: string, limit: number, filter?: ProductFilter): Product[]
  /** Whether a product names this key as its parent. */
  isParent(key: string): boolean
  /** Takes in changed and deleted products without building anything else anew. */
  apply(changed: readonly Product[]): void
  /** Every product in catalogue order, for writing it down again. */
  all(): Iterable<Product>
}

const wantedText = (typed: string): string => plainText(typed.trim().toLowerCase())

const byKey = (one: Product, other: Product): number =>
  one.key < other.key ? -1 : one.key > other.key ? 1 : 0

interface Spot {
  view: BlockView
  row: number
}

const productOf = ({ view, row }: Spot): Product => view.productAt(row)

const findIn = (views: readonly BlockView[], rowIn: (view: BlockView) => number): Spot | undefined => {
  for (const view of views) {
    const row = rowIn(view)
    if (row !== -1) return { view, row }
  }
  return undefined
}

const searchIn = (
  views: readonly BlockView[],
  needle: string,
  limit: number,
  filter: ProductFilter | undefined,
): Spot[] => {
  const found: Spot[] = []
  for (const view of views) {
    if (found.length >= limit) break
    view.search(needle, (row) => {
      if (filter && !view.matchesFilter(row, filter)) return 'more'
      found.push({ view, row })
      return found.length >= limit ? 'stop' : 'more'
    })
  }
  return found
}

type ChangedProducts = ReadonlyMap<string, Product>

const aliveIn = (changed: ChangedProducts): Product[] =>
  [...changed.values()].filter((product) => !product.IsDeleted).toSorted(byKey)

const packChanged = (changed: ChangedProducts): BlockView[] => {
  const alive = aliveIn(changed)
  const views: BlockView[] = []
  for (let from = 0; from < alive.length; from += BLOCK_SIZE) {
    views.push(viewBlock(packBlock(0, views.length, alive.slice(from, from + BLOCK_SIZE))))
  }
  return views
}

/** Merges the changed products into those of the blocks, by key. */
function* inOrder(blocks: readonly BlockView[], changed: ChangedProducts): Generator<Product> {
  const newer = aliveIn(changed)
  let next = 0
  for (const block of blocks) {
    for (let row = 0; row < block.count; row++) {
      const key = block.keyAt(row)
      for (let product = newer[next]; product && product.key < key; product = newer[++next]) yield product
      if (!changed.has(key)) yield block.productAt(row)
    }
  }
  yield* newer.slice(next)
}

/**
 * The blocks as they were loaded, with an overlay of the products that changed since. A changed product hides its row
 * in the block. The overlay is small, so it is packed again after each change; the blocks never are.
 */
export const createCatalogue = (blocks: readonly BlockView[], rows: readonly Product[] = []): Catalogue => {
  const changed = new Map<string, Product>()
  let overlay: readonly BlockView[] = []
  // One set for all blocks: asking forty blocks for each of a thousand tiles was the slowest part of drawing them.
  const parents = new Set(blocks.flatMap((block) => block.parents))
  let overlayParents = new Set<string>()
  let size = blocks.reduce((sum, block) => sum + block.count, 0)

  /** Of two products with the same code the first in catalogue order is sold, as on the server. */
  const first = (rowIn: (view: BlockView) => number): Product | undefined => {
    const [below, above] = [findIn(blocks, rowIn), findIn(overlay, rowIn)].map(
      (spot) => spot && productOf(spot),
    )
    return below && above ? (byKey(below, above) <= 0 ? below : above) : (below ?? above)
  }

  const apply = (products: readonly Product[]) => {
    for (const product of products) {
      const before = changed.get(product.key)
      if (before && !before.IsDeleted) size -= 1
      if (!before) {
        const spot = findIn(blocks, (view) => view.rowOfKey(product.key))
        if (spot) {
          spot.view.hide(spot.row)
          size -= 1
        }
      }
      if (!product.IsDeleted) size += 1
      changed.set(product.key, product)
    }
    overlay = packChanged(changed)
    overlayParents = new Set(overlay.flatMap((view) => view.parents))
  }
  if (rows.length > 0) apply(rows)

  return {
    get size() {
      return size
    },
    get: (key) => {
      // Most products have no parent, which is an empty key.
      if (key === '') return undefined
      const newer = changed.get(key)
      if (newer) return newer.IsDeleted ? undefined : newer
      const spot = findIn(blocks, (view) => view.rowOfKey(key))
      return spot && productOf(spot)
    },
    findByCode: (code) => {
      const wanted = wantedText(code)
      if (wanted === '') return undefined
      // A barcode wins over another product's equal SKU.
      for (const form of barcodeForms(wanted)) {
        const product = first((view) => view.rowOfBarcode(form))
        if (product) return product
      }
      return first((view) => view.rowOfSku(wanted))
    },
    search: (text, limit, filter) => {
      const needle = wantedText(text)
      const below = searchIn(blocks, needle, limit, filter)
      const above = searchIn(overlay, needle, limit, filter)
      const products = below.map(productOf)
      if (above.length === 0) return products
      return [...products, ...above.map(productOf)].toSorted(byKey).slice(0, limit)
    },
    isParent: (key) => parents.has(key) || overlayParents.has(key),
    apply,
    all: () => inOrder(blocks, changed),
  }
}
