import type { Product } from '@evertill/contract'
import { packBlock, BLOCK_SIZE } from '../../db/catalogue/product-block.ts'
import type { BlockRange, SyncMetadata } from '../../db/records.ts'
import { fullProductSync } from './full-product-sync.ts'
import { partialProductSync } from './partial-product-sync.ts'
import { judge, PAGE_SIZE, type ProductPorts } from './product-pages.ts'
import { scopeOf } from './pull-list.ts'
import { notFetched, pulled, type PullMode, type PullResult } from './pull-result.ts'

/** Up to this many changed rows are searched and packed in a few milliseconds. */
const MAX_OVERLAY_ROWS = 2_000

/** The cursor after a key, in the form that the server's next page expects. */
const after = (key: string): string => (key === '' ? '' : JSON.stringify([key]))

/**
 * Writes the catalogue in memory as new blocks next to those in use and swaps, so that no changed rows are left.
 * Nothing is fetched. Interrupted anywhere, the till still sells from the old blocks and their rows.
 */
const foldProducts = async (
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

export interface ProductChange {
  /** The changed rows; `all` when the catalogue has to be read again. */
  rows: readonly Product[] | 'all'
}

/** Partial if possible; full the first time, at another store, or when too much changed. */
export const pullProducts = async (
  ports: ProductPorts,
  mode: PullMode,
  onChange: (change: ProductChange) => Promise<void>,
): Promise<PullResult> => {
  const known = await ports.store.metadata()
  const isHere = known !== undefined && known.scope === scopeOf(ports.place) && known.mark !== ''
  if (mode === 'partial' && isHere) {
    const result = await partialProductSync(ports, known)
    if (!result.ok) return result
    if (!('needsFull' in result)) {
      if (result.changed.length > 0) await onChange({ rows: result.changed })
      await foldIfNeeded(ports, onChange)
      return pulled(result.changed.length)
    }
    // An older, interrupted load must not be continued after so many changes.
    await ports.store.dropLoad()
  }
  const result = await fullProductSync(ports)
  if (result.ok) await onChange({ rows: 'all' })
  return result
}

const foldIfNeeded = async (
  ports: ProductPorts,
  onChange: (change: ProductChange) => Promise<void>,
): Promise<void> => {
  const known = await ports.store.metadata()
  if (!known || (await ports.store.overlayCount()) <= MAX_OVERLAY_ROWS) return
  await foldProducts(ports, known)
  await onChange({ rows: 'all' })
}

/** Fetches the products of an unreadable block again. */
export const refetchBlock = async (
  { api, store, place }: ProductPorts,
  version: number,
  range: BlockRange,
): Promise<PullResult | 'needs-full'> => {
  if (range.last === '') return 'needs-full'
  const products: Product[] = []
  let searchAfter = range.after || undefined
  for (;;) {
    const page = await api.call('syncProducts', {
      query: { size: PAGE_SIZE, isDeleted: 'false', searchAfter },
    })
    if (!page.ok) return notFetched(page.failure)
    const inside = page.reply.products.filter((product) => product.key <= range.last)
    products.push(...inside.filter((product) => judge(product, place.storeId) === 'kept'))
    searchAfter = JSON.stringify(page.reply.lastSort)
    if (!page.reply.hasMore || inside.length < page.reply.products.length) break
  }
  const index = Number(range.id.split('/')[1])
  await store.repairBlock(packBlock(version, index, products))
  return pulled(products.length)
}
