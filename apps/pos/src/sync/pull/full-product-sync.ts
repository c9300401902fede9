import type { Product, ProductSyncReply } from '@evertill/contract'
import type { CallResult } from '../../api/failure.ts'
import { BLOCK_SIZE, packBlock, parentsIn, productAt } from '../../db/catalogue/product-block.ts'
import type { ProductLoad } from '../../db/records.ts'
import { toInstant } from '../../platform/clock.ts'
import { fetchChanges, incomplete, judge, PAGE_SIZE, type ProductPorts } from './product-pages.ts'
import { scopeOf } from './pull-list.ts'
import { notFetched, pulled, pullFailed, type PullResult } from './pull-result.ts'

/** Rows handled between two pauses of a full sync (R-904, D-25). */
const ROWS_BETWEEN_PAUSES = 250

/** Blocks of products limited to other stores get ids after those of any catalogue. */
const OTHER_STORES_INDEX = 500_000

type Load = Omit<ProductLoad, 'id'>

const newLoad = async ({ store, place }: ProductPorts): Promise<Load> => ({
  version: ((await store.metadata())?.version ?? 0) + 1,
  scope: scopeOf(place),
  mark: '',
  searchAfter: '',
  received: 0,
  total: 0,
  count: 0,
  blocks: [],
  asideIds: [],
})

/** Collects products into blocks and writes them to the disk together with the cursor to continue from. */
const createBlockWriter = ({ store, place, pause }: ProductPorts, load: Load) => {
  let kept: Product[] = []
  let aside: Product[] = []
  let blockAfter = load.searchAfter
  let lastKey = ''
  return {
    add: async (products: readonly Product[]): Promise<void> => {
      for (let from = 0; from < products.length; from += ROWS_BETWEEN_PAUSES) {
        for (const product of products.slice(from, from + ROWS_BETWEEN_PAUSES)) {
          const judged = judge(product, place.storeId)
          if (judged === 'kept') kept.push(product)
          else if (judged === 'elsewhere') aside.push(product)
        }
        await pause()
      }
      load.received += products.length
      lastKey = products.at(-1)?.key ?? lastKey
    },

    /** Whether the next page might not fit into the block. */
    isFull: (): boolean => Math.max(kept.length, aside.length) > BLOCK_SIZE - PAGE_SIZE,

    /** `load` holds the cursor of the next page, so it may only be written when every earlier page is in a block. */
    flush: async (): Promise<void> => {
      const blocks = []
      if (kept.length > 0) {
        const block = packBlock(load.version, load.blocks.length, kept)
        blocks.push(block)
        load.blocks = [...load.blocks, { id: block.id, after: blockAfter, last: lastKey }]
        load.count += kept.length
      }
      if (aside.length > 0) {
        const block = packBlock(load.version, OTHER_STORES_INDEX + load.asideIds.length, aside)
        blocks.push(block)
        load.asideIds = [...load.asideIds, block.id]
      }
      await store.addBlocks(blocks, load)
      kept = []
      aside = []
      blockAfter = load.searchAfter
    },
  }
}

/**
 * Fetches the pages from the load's cursor on and writes them as blocks. Null when the list is complete; an empty one
 * never replaces the `countInUse` products that the till sells from.
 */
const loadPages = async (ports: ProductPorts, load: Load, countInUse: number): Promise<PullResult | null> => {
  const { store, onProgress } = ports
  const writer = createBlockWriter(ports, load)
  const fetchPage = (): Promise<CallResult<ProductSyncReply>> =>
    ports.api.call('syncProducts', {
      query: {
        size: PAGE_SIZE,
        isDeleted: 'false',
        pitId: load.mark || undefined,
        searchAfter: load.searchAfter || undefined,
      },
    })
  let next = fetchPage()
  for (;;) {
    const page = await next
    if (!page.ok) {
      await writer.flush()
      return notFetched(page.failure)
    }
    const { products, hasMore, lastSort, pitId, totalCount } = page.reply
    load.mark ||= pitId
    load.total ||= totalCount
    load.searchAfter = JSON.stringify(lastSort)
    const more = hasMore && products.length > 0
    // Requested before this page is processed, so that network and till work at the same time.
    if (more) next = fetchPage()
    await writer.add(products)
    onProgress({ loaded: load.received, total: totalCount })
    if (writer.isFull()) await writer.flush()
    if (more) continue
    // A list shorter than its count would silently drop products (F-49). Products created or deleted meanwhile make
    // the last count differ from the first.
    if (hasMore || !isComplete(load, totalCount)) {
      await store.dropLoad()
      return incomplete()
    }
    if (load.received === 0 && countInUse > 0) {
      await store.dropLoad()
      return pullFailed('refused', 'The product list arrived empty. What was on this device is kept.')
    }
    await writer.flush()
    return null
  }
}

/**
 * Loads the whole catalogue next to the one in use and swaps when the answer was complete (D-7).
 *
 *   page ─ page ─ … ─▶ block ─▶ disk, with the cursor to continue from
 *                                  └─ interrupted: the next try starts here, the till sells from the old version
 *   last page ─▶ counted ─▶ parents of variants ─▶ what changed meanwhile ─▶ swap
 */
export const fullProductSync = async (ports: ProductPorts): Promise<PullResult> => {
  const { store, place, clock } = ports
  const known = await store.metadata()
  const started = await store.load(scopeOf(place))
  // Another tab has finished a newer load.
  const load: Load = started && started.version > (known?.version ?? 0) ? started : await newLoad(ports)
  const failure = await loadPages(ports, load, known?.count ?? 0)
  if (failure) return failure
  await keepParents(ports, load)
  const changes = await fetchChanges(ports, load.mark)
  if (!changes.ok) return changes
  const changed = changes.products.map((product) =>
    judge(product, place.storeId) === 'kept' ? product : { ...product, IsDeleted: true },
  )
  await store.activate(
    {
      version: load.version,
      count: load.count,
      serverCount: load.received,
      mark: changes.mark,
      lastSync: toInstant(clock.now()),
      scope: load.scope,
      lastError: null,
      blocks: load.blocks,
    },
    changed,
  )
  await store.sweep()
  return pulled(Math.max(1, load.count))
}

/** A last page that counts far fewer products than the first is not trusted. */
const isComplete = ({ received, total }: Load, totalNow: number): boolean =>
  totalNow >= total * 0.8 && received >= Math.min(total, totalNow)

/** Keeps products limited to other stores when something sold here names them as its parent. */
const keepParents = async ({ store, pause }: ProductPorts, load: Load): Promise<void> => {
  if (load.asideIds.length === 0) return
  const named = new Set<string>()
  for (const { id } of load.blocks) {
    const block = await store.readBlock(id)
    for (const key of block ? parentsIn(block) : []) named.add(key)
    await pause()
  }
  const parents: Product[] = []
  for (const id of load.asideIds) {
    const block = await store.readBlock(id)
    for (let row = 0; block && row < block.count; row++) {
      const product = productAt(block, row)
      if (named.has(product.key)) parents.push(product)
    }
    await pause()
  }
  for (let from = 0; from < parents.length; from += BLOCK_SIZE) {
    const block = packBlock(load.version, load.blocks.length, parents.slice(from, from + BLOCK_SIZE))
    load.blocks = [...load.blocks, { id: block.id, after: '', last: '' }]
    load.count += block.count
    // The saved load leaves this block out: interrupted here, the parents are chosen again.
    await store.addBlocks([block], {
      ...load,
      blocks: load.blocks.slice(0, -1),
      count: load.count - block.count,
    })
  }
}
