import type { Product } from '@evertill/contract'
import { BLOCK_SIZE, packBlock } from '../../db/catalogue/product-block.ts'
import type { BlockRange, SyncMetadata } from '../../db/records.ts'
import type { ProductPorts } from './product-pages.ts'

/** So many rows over the blocks are still searched and packed in a few milliseconds. */
export const MAX_OVERLAY_ROWS = 2_000

/** The place after a key, as the server's next page asks for it. */
const after = (key: string): string => (key === '' ? '' : JSON.stringify([key]))

/**
 * Writes the catalogue in memory down as new blocks without rows over them, beside the ones in use, and swaps. Nothing
 * is fetched; cut off anywhere, the old blocks and their rows are still what is sold from.
 */
export const foldProducts = async (
  { store, pause, catalogue }: ProductPorts,
  known: SyncMetadata,
): Promise<void> => {
  const version = known.version + 1
  const blocks: BlockRange[] = []
  const outOfOrder: Product[] = []
  let count = 0
  let lastKey = ''
  const add = async (products: readonly Product[], range: Omit<BlockRange, 'id'>) => {
    if (products.length === 0) return
    const block = packBlock(version, blocks.length, products)
    blocks.push({ id: block.id, ...range })
    count += block.count
    const load = { version, scope: 'fold', mark: '', searchAfter: '', received: 0, total: 0, count }
    await store.addBlocks([block], { ...load, blocks: [], asideIds: [] })
    await pause()
  }
  let batch: Product[] = []
  let begin = ''
  for (const product of catalogue().all()) {
    // Parents that were kept for their variants stand behind all others, so no range of keys can fetch them again.
    if (product.key < lastKey) {
      outOfOrder.push(product)
      continue
    }
    batch.push(product)
    lastKey = product.key
    if (batch.length < BLOCK_SIZE) continue
    await add(batch, { after: after(begin), last: lastKey })
    begin = lastKey
    batch = []
  }
  await add(batch, { after: after(begin), last: lastKey })
  for (let from = 0; from < outOfOrder.length; from += BLOCK_SIZE) {
    await add(outOfOrder.slice(from, from + BLOCK_SIZE), { after: '', last: '' })
  }
  await store.activate({ ...known, version, count, blocks }, [])
  await store.sweep()
}
