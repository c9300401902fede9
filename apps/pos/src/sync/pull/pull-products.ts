import type { Product } from '@evertill/contract'
import { packBlock } from '../../db/catalogue/product-block.ts'
import type { BlockRange } from '../../db/records.ts'
import { loadAgain } from '../../platform/load-again.ts'
import { partialProductSync } from './partial-product-sync.ts'
import { judge, PAGE_SIZE, type ProductPorts } from './product-pages.ts'
import { scopeOf } from './pull-list.ts'
import { notFetched, pulled, pullFailed, type PullMode, type PullResult } from './pull-result.ts'

/** Up to this many changed rows are searched and packed in a few milliseconds. */
const MAX_OVERLAY_ROWS = 2_000

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
  // Loaded when it is needed: most starts bring a few changes only.
  const full = await loadAgain(() => import('./full-product-sync.ts')).catch(() => undefined)
  if (!full) return pullFailed('unreachable', 'A file of the till could not be loaded.')
  const result = await full.fullProductSync(ports)
  if (result.ok) await onChange({ rows: 'all' })
  return result
}

const foldIfNeeded = async (
  ports: ProductPorts,
  onChange: (change: ProductChange) => Promise<void>,
): Promise<void> => {
  const known = await ports.store.metadata()
  if (!known || (await ports.store.overlayCount()) <= MAX_OVERLAY_ROWS) return
  const fold = await loadAgain(() => import('./fold-products.ts')).catch(() => undefined)
  // The next change tries again.
  if (!fold) return
  await fold.foldProducts(ports, known)
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
