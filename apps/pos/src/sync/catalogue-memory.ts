import type { Product, Tax } from '@evertill/contract'
import { type BlockView, viewBlock } from '../db/catalogue/block-view.ts'
import { type Catalogue, createCatalogue } from '../db/catalogue/catalogue.ts'
import type { CatalogueStore } from '../db/catalogue/catalogue-store.ts'
import type { BlockRange } from '../db/records.ts'
import type { SetupLists, SetupStore } from '../db/lists/setup-store.ts'
import { createObservable, type Observable } from '@evertill/ui/observable.ts'
import type { Pause } from '../platform/pause.ts'

/** Everything the sale screen sells from, in memory. Plain data: never wrapped in reactive state. */
export interface Goods {
  catalogue: Catalogue
  taxes: ReadonlyMap<string, Tax>
  setup: SetupLists
}

export interface GoodsState {
  state: 'empty' | 'loading' | 'ready' | 'failed'
  loaded: number
  total: number
  /** Grows with every change, so that a screen knows when its results are stale. */
  version: number
}

export interface CatalogueMemory extends Observable<GoodsState> {
  readonly goods: () => Goods
  /**
   * Reads the device; without `gently` as fast as possible, because somebody waits to sell. The search index is built
   * afterwards in the background, one block at a time.
   */
  load(gently?: 'gently'): Promise<void>
  /** Reads taxes, payment types and transaction types again. */
  loadLists(): Promise<void>
  /** Applies changed products without reading anything else. */
  apply(products: readonly Product[]): void
  /** Blocks that could not be read and have to be fetched again. */
  holes(): readonly BlockRange[]
  set(next: Partial<GoodsState>): void
}

interface KeeperPorts {
  products: CatalogueStore
  setup: SetupStore
  pause: Pause
  /** Registration and store: what was pulled for another store is not sold here. */
  scope(): string
}

const NOTHING: Goods = {
  catalogue: createCatalogue([]),
  taxes: new Map(),
  setup: { taxes: [], paymentTypes: [], transactionTypes: [] },
}

/** Holds what the till sells from and follows what the pulls change on the device. */
export const createCatalogueMemory = ({ products, setup, pause, scope }: KeeperPorts): CatalogueMemory => {
  const state = createObservable<GoodsState>({ state: 'empty', loaded: 0, total: 0, version: 0 })
  let goods = NOTHING
  let holes: readonly BlockRange[] = []
  const set = (next: Partial<GoodsState>) => state.set({ ...state.get(), ...next })
  const touched = (next: Partial<GoodsState> = {}) => set({ ...next, version: state.get().version + 1 })

  const readViews = async (
    gently: boolean,
  ): Promise<{ views: readonly BlockView[]; rows: readonly Product[] }> => {
    const stored = await products.open()
    holes = []
    const views: BlockView[] = []
    if (stored.metadata && stored.metadata.scope !== scope()) return { views, rows: [] }
    const missing: BlockRange[] = []
    for (const range of stored.blocks) {
      const block = await products.readBlock(range.id)
      if (block) views.push(viewBlock(block))
      else missing.push(range)
      if (gently) await pause()
    }
    holes = missing
    return { views, rows: stored.rows }
  }

  /** Builds the search index; stops when another catalogue has been loaded meanwhile. */
  const prepare = async (views: readonly BlockView[], { catalogue }: Goods) => {
    for (const view of views) {
      await pause()
      if (goods.catalogue !== catalogue) return
      view.prepare()
    }
  }

  const takeLists = (lists: SetupLists, catalogue: Catalogue) => {
    goods = { catalogue, taxes: new Map(lists.taxes.map((tax) => [tax.key, tax])), setup: lists }
    // Without taxes no product can be sold.
    const usable = catalogue.size > 0 && lists.taxes.length > 0
    const before = state.get().state
    touched({ state: usable ? 'ready' : before === 'ready' ? 'empty' : before })
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    goods: () => goods,
    holes: () => holes,
    set,
    load: async (gently) => {
      const [lists, { views, rows }] = await Promise.all([setup.read(), readViews(gently !== undefined)])
      takeLists(lists, createCatalogue(views, rows))
      void prepare(views, goods)
    },
    loadLists: async () => takeLists(await setup.read(), goods.catalogue),
    apply: (changed) => {
      goods.catalogue.apply(changed)
      touched()
    },
  }
}
