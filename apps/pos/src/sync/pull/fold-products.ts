import type { Product } from '@evertill/contract'
import { packBlock, BLOCK_SIZE } from '../../db/catalogue/product-block.ts'
import type { BlockRange, SyncMetadata } from '../../db/records.ts'
import type { ProductPorts } from './product-pages.ts'

/** The cursor after a key, in the form that the server's next page expects. */
const after = (key: string): string => (key === '' ? '' : JSON.stringify([key]))

/**
 * Writes the catalogue in memory as new blocks next to those in use and swaps, so that no changed rows are left.
 * Nothing is fetched. Interrupted anywhere, the till still sells from the old blocks and their rows.
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
    // Parents kept for their variants come after all others, so no range of keys can fetch them again.
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
