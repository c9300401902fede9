import type { ApiClient } from '../api/client.ts'
import type { CatalogueStore } from '../db/catalogue/catalogue-store.ts'
import type { CustomerStore } from '../db/lists/customer-store.ts'
import type { SyncedKind, SyncedStore } from '../db/lists/synced-store.ts'
import type { ListStore } from '../db/lists/list-store.ts'
import type { BillStore } from '../db/sales/store-bills.ts'
import type { SetupStore } from '../db/lists/setup-store.ts'
import type { Channel } from '../platform/channel.ts'
import type { Clock } from '../platform/clock.ts'
import type { Locks } from '../platform/locks.ts'
import type { Observable } from '@evertill/ui/observable.ts'
import { DONE, type Outcome } from '../platform/outcome.ts'
import type { Pause } from '../platform/pause.ts'
import { createCatalogueMemory, type Goods, type GoodsState } from './catalogue-memory.ts'
import { PULL_KINDS, type PullKind } from './pull/kinds.ts'
import type { PullPlace } from './pull/list-kinds.ts'
import type { ProductPorts } from './pull/product-pages.ts'
import type { HistoryDepth } from './pull/pull-bills.ts'
import { scopeOf } from './pull/pull-list.ts'
import { pulled } from './pull/pull-result.ts'
import { type ProductChange, pullProducts, refetchBlock } from './pull/pull-products.ts'
import { createPuller, type PagedPull, type Puller } from './pull/puller.ts'

/** What one tab tells the others after a pull: what they hold in memory is stale. */
export interface PullNews {
  kind: PullKind
  /** Keys of changed products; `all` when everything has to be read again. */
  keys: readonly string[] | 'all'
}

export interface LiveCatalogue extends Observable<GoodsState> {
  readonly goods: () => Goods
  /** Loads from the device, at start. */
  load(): Promise<void>
  /** Pulls from the server; the catalogue on the device stays in use until the new one is complete. */
  refresh(): Promise<Outcome>
}

interface CatalogueSyncPorts {
  api: ApiClient
  products: CatalogueStore
  customers: CustomerStore
  /** Loaded with the first pull of bills. */
  bills(): Promise<BillStore>
  /** Orders or packages, loaded with the first pull; null where the shop or the user has none. */
  synced<Kind extends SyncedKind>(kind: Kind): Promise<SyncedStore<Kind> | null>
  /** How many bills of the store this device keeps. */
  historyDepth(): HistoryDepth
  lists: ListStore
  setup: SetupStore
  clock: Clock
  locks: Locks
  pause: Pause
  channel: Channel<PullNews>
  place(): PullPlace | null
}

/** Lists that a sale reads from memory besides the products. */
const SETUP: readonly PullKind[] = ['transactionTypes', 'taxes', 'paymentTypes']
/** No sale is possible without these; without an access list nobody may start one. */
const NEEDED: readonly PullKind[] = ['acl', ...SETUP]
const OTHERS = PULL_KINDS.filter((kind) => kind !== 'product' && !NEEDED.includes(kind))

/** Fetches unreadable blocks again before anything else; false where only a full sync helps. */
const mend = async (
  toPull: ProductPorts,
  holes: ReturnType<ReturnType<typeof createCatalogueMemory>['holes']>,
  onMended: () => Promise<void>,
): Promise<boolean> => {
  if (holes.length === 0) return true
  const version = (await toPull.store.metadata())?.version ?? 0
  for (const hole of holes) {
    const result = await refetchBlock(toPull, version, hole)
    if (result === 'needs-full') return false
    if (!result.ok) return true
  }
  await onMended()
  return true
}

/** Connects the pulls with what the tabs hold in memory: every tab sells from the new data at once. */
export const createCatalogueSync = (
  ports: CatalogueSyncPorts,
): { catalogue: LiveCatalogue; puller: Puller } => {
  const { channel, place } = ports
  const keeper = createCatalogueMemory({ ...ports, scope: () => scopeFrom(place()) })

  const productPorts = (here: PullPlace, onProgress: ProductPorts['onProgress']): ProductPorts => ({
    ...ports,
    store: ports.products,
    place: here,
    catalogue: () => keeper.goods().catalogue,
    onProgress,
  })

  const takeProducts = async ({ rows }: ProductChange) => {
    if (rows === 'all') await keeper.load('gently')
    else keeper.apply(rows)
    channel.send({ kind: 'product', keys: rows === 'all' ? 'all' : rows.map((row) => row.key) })
  }

  const pullProduct: PagedPull = async (mode, here, onProgress) => {
    const toPull = productPorts(here, (progress) => {
      onProgress(progress)
      if (keeper.get().state === 'loading') keeper.set(progress)
    })
    const mended = await mend(toPull, keeper.holes(), () => takeProducts({ rows: 'all' }))
    return pullProducts(toPull, mended ? mode : 'full', takeProducts)
  }

  const pullOf =
    (kind: SyncedKind): PagedPull =>
    async (mode, here, onProgress) => {
      const [{ pullSynced }, store] = await Promise.all([import('./pull/pull-synced.ts'), ports.synced(kind)])
      return store ? pullSynced({ ...ports, store, place: here, onProgress }, mode) : pulled(0)
    }

  const puller = createPuller({
    ...ports,
    store: ports.lists,
    paged: {
      product: pullProduct,
      // Loaded after the first screen: no sale waits for customers and old bills.
      customer: async (mode, here, onProgress) => {
        const { pullCustomers } = await import('./pull/pull-customers.ts')
        return pullCustomers({ ...ports, store: ports.customers, place: here, onProgress }, mode)
      },
      order: pullOf('order'),
      package: pullOf('package'),
      bill: async (mode, here, onProgress) => {
        const { pullBills } = await import('./pull/pull-bills.ts')
        const bills = { store: await ports.bills(), depth: ports.historyDepth() }
        return pullBills({ ...ports, ...bills, place: here, onProgress }, mode)
      },
    },
    onChanged: (kind) => {
      if (kind === 'product') return
      if (SETUP.includes(kind)) void keeper.loadLists()
      channel.send({ kind, keys: 'all' })
    },
  })

  channel.onReceive(({ kind, keys }) => {
    if (SETUP.includes(kind)) void keeper.loadLists()
    if (kind !== 'product') return
    if (keys === 'all') void keeper.load('gently')
    else void ports.products.readRows(keys).then(keeper.apply)
  })

  let refreshing: Promise<Outcome> | null = null
  const refresh = async (): Promise<Outcome> => {
    const selling = keeper.get().state === 'ready'
    if (!selling) keeper.set({ state: 'loading', loaded: 0, total: 0 })
    const lists = Promise.all(NEEDED.map((kind) => puller.pull(kind, 'partial')))
    puller.request(OTHERS)
    // Products on the screen mean "ready": a till that goes offline right then must already have the rest.
    const mayLoad = selling || (await lists).every((outcome) => outcome.ok)
    const products = mayLoad ? await puller.pull('product', 'partial') : DONE
    const failed = [...(await lists), products].find((outcome) => !outcome.ok)
    // The lists may already have been on the device; then no pull has reported a change.
    if (!selling) await keeper.loadLists()
    if (failed && keeper.get().state === 'loading') keeper.set({ state: 'failed' })
    return failed ?? DONE
  }

  return {
    puller,
    catalogue: {
      get: keeper.get,
      subscribe: keeper.subscribe,
      goods: keeper.goods,
      load: () => keeper.load(),
      refresh: () => {
        refreshing ??= refresh().finally(() => {
          refreshing = null
        })
        return refreshing
      },
    },
  }
}

const scopeFrom = (place: PullPlace | null): string => (place ? scopeOf(place) : '')
