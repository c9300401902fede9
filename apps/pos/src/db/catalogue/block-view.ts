import type { Product } from '@evertill/contract'
import { hashOf, RowTable, startsOf } from './columns.ts'
import { BigramIndex } from './bigram-index.ts'
import {
  matchesFilter,
  keyAt,
  lineEnd,
  parentsIn,
  type ProductBlock,
  type ProductFilter,
  productAt,
} from './product-block.ts'

/** One block ready to sell from: its lowercase text, and tables that find a row by key, barcode or SKU. */
export interface BlockView {
  readonly count: number
  keyAt(row: number): string
  productAt(row: number): Product
  rowOfKey(key: string): number
  /** The first row with this barcode or SKU in lowercase that is not hidden. */
  rowOfBarcode(code: string): number
  rowOfSku(code: string): number
  /** A newer copy of this product, or its deletion, stands elsewhere. */
  hide(row: number): void
  /** Keys that products of this block name as their parent. */
  readonly parents: readonly string[]
  matchesFilter(row: number, filter: ProductFilter): boolean
  /** Calls `hit` with each row whose text holds the needle, until it says stop. */
  search(needle: string, hit: (row: number) => 'more' | 'stop'): void
  /** Makes searching faster; it takes a millisecond or two, so a start leaves it until nobody waits. */
  prepare(): void
}

/** In lowercase a few letters are longer (İ); then the rows begin elsewhere than in the text as it is. */
const lowerOf = ({ text, textStarts }: ProductBlock): { lower: string; starts: Uint32Array } => {
  const lower = text.toLowerCase()
  if (lower.length === text.length) return { lower, starts: textStarts }
  const lines = text.split('\n').map((line) => line.toLowerCase())
  return { lower: lines.join('\n'), starts: startsOf(lines) }
}

export const viewBlock = (block: ProductBlock): BlockView => {
  const { count, keys, keyStarts } = block
  const { lower, starts } = lowerOf(block)
  const byKey = new RowTable(count)
  const byBarcode = new RowTable(count)
  const bySku = new RowTable(count)
  const odd = new Map(block.odd)
  let hidden: Uint8Array | null = null
  let pairs: BigramIndex | null = null

  const skuStart = (row: number) => lower.indexOf('\t', starts[row]) + 1
  const barcodeStart = (row: number) => lower.indexOf('\t', skuStart(row)) + 1

  for (let row = 0; row < count; row++) {
    byKey.add(hashOf(keys, keyStarts[row] ?? 0, lineEnd(keys, keyStarts, row)), row)
    const sku = skuStart(row)
    const barcode = lower.indexOf('\t', sku) + 1
    const end = lineEnd(lower, starts, row)
    if (barcode - 1 > sku) bySku.add(hashOf(lower, sku, barcode - 1), row)
    if (end > barcode) byBarcode.add(hashOf(lower, barcode, end), row)
  }

  const isHidden = (row: number) => hidden?.[row] === 1
  const rowAt = (position: number): number => {
    let low = 0
    let high = count - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle] ?? 0) <= position) low = middle
      else high = middle - 1
    }
    return low
  }

  type Hit = (row: number) => 'more' | 'stop'
  const searchText = (needle: string, hit: Hit) => {
    let position = lower.indexOf(needle)
    while (position !== -1) {
      const row = rowAt(position)
      if (!isHidden(row) && hit(row) === 'stop') return
      // On to the next product: a second hit in the same row must not list it twice.
      const next = starts[row + 1]
      position = next === undefined ? -1 : lower.indexOf(needle, next)
    }
  }
  const searchPairs = (known: BigramIndex, needle: string, hit: Hit) =>
    known.each(needle, (row) => {
      const line = lower.slice(starts[row], lineEnd(lower, starts, row))
      return line.includes(needle) && !isHidden(row) ? hit(row) : 'more'
    })

  return {
    count,
    keyAt: (row) => keyAt(block, row),
    productAt: (row) => odd.get(row) ?? productAt(block, row),
    rowOfKey: (key) =>
      byKey.find(hashOf(key, 0, key.length), (row) => {
        const from = keyStarts[row] ?? 0
        return lineEnd(keys, keyStarts, row) - from === key.length && keys.startsWith(key, from)
      }),
    rowOfBarcode: (code) =>
      byBarcode.find(hashOf(code, 0, code.length), (row) => {
        const from = barcodeStart(row)
        const isEqual = lineEnd(lower, starts, row) - from === code.length && lower.startsWith(code, from)
        return isEqual && !isHidden(row)
      }),
    rowOfSku: (code) =>
      bySku.find(hashOf(code, 0, code.length), (row) => {
        const from = skuStart(row)
        return lower.startsWith(code, from) && lower[from + code.length] === '\t' && !isHidden(row)
      }),
    hide: (row) => {
      hidden ??= new Uint8Array(count)
      hidden[row] = 1
    },
    parents: parentsIn(block),
    matchesFilter: (row, filter) => matchesFilter(block, row, filter),
    search: (needle, hit) =>
      pairs && needle.length > 1 ? searchPairs(pairs, needle, hit) : searchText(needle, hit),
    prepare: () => {
      if (pairs) return
      const made = new BigramIndex(count)
      for (let row = 0; row < count; row++)
        made.add(row, lower, starts[row] ?? 0, lineEnd(lower, starts, row))
      pairs = made
    },
  }
}
