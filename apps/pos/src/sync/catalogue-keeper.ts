import type { Tax } from '@evertill/contract'
import { type Catalogue, createCatalogue } from '../db/catalogue/catalogue.ts'
import type { CatalogueStore } from '../db/catalogue/catalogue-store.ts'
import type { SetupLists, SetupStore } from '../db/setup-store.ts'
import { createObservable, type Observable } from '../platform/observable.ts'
import { DONE, type Outcome } from '../platform/outcome.ts'
import { PULL_KINDS, type PullKind } from './pull/kinds.ts'
import type { Puller } from './pull/puller.ts'

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
  /** Grows with every swap, so that a screen knows its results are of yesterday. */
  version: number
}

export interface CatalogueKeeper extends Observable<GoodsState> {
  readonly goods: () => Goods
  /** From the device, at start. */
  load(): Promise<void>
  /** From the server; what is on the device stays in use until the new one is whole. */
  refresh(): Promise<Outcome>
}

interface KeeperPorts {
  puller: Puller
  products: CatalogueStore
  setup: SetupStore
}

/** A sale cannot do without these. */
const NEEDED: readonly PullKind[] = ['transactionTypes', 'taxes', 'paymentTypes', 'product']

export const createCatalogueKeeper = ({ puller, products, setup }: KeeperPorts): CatalogueKeeper => {
  const state = createObservable<GoodsState>({ state: 'empty', loaded: 0, total: 0, version: 0 })
  let goods: Goods = {
    catalogue: createCatalogue([]),
    taxes: new Map(),
    setup: { taxes: [], paymentTypes: [], transactionTypes: [] },
  }
  let refreshing: Promise<Outcome> | null = null
  const set = (next: Partial<GoodsState>) => state.set({ ...state.get(), ...next })

  const load = async () => {
    const [lists, rows, metadata] = await Promise.all([setup.read(), products.read(), products.metadata()])
    goods = {
      catalogue: createCatalogue(rows),
      taxes: new Map(lists.taxes.map((tax) => [tax.key, tax])),
      setup: lists,
    }
    const usable = metadata !== undefined && lists.taxes.length > 0
    set({ state: usable ? 'ready' : 'empty', version: state.get().version + 1 })
  }

  const pull = async (): Promise<Outcome> => {
    const selling = state.get().state === 'ready'
    if (!selling) set({ state: 'loading', loaded: 0, total: 0 })
    const outcomes = await Promise.all(NEEDED.map((kind) => puller.pull(kind, 'partial')))
    puller.request(PULL_KINDS.filter((kind) => !NEEDED.includes(kind)))
    const failed = outcomes.find((outcome) => !outcome.ok)
    if (!failed) await load()
    else if (!selling) set({ state: 'failed' })
    return failed ?? DONE
  }

  puller.subscribe(() => {
    const { loaded = 0, total = 0 } = puller.get().product ?? {}
    if (loaded !== state.get().loaded || total !== state.get().total) set({ loaded, total })
  })

  return {
    get: state.get,
    subscribe: state.subscribe,
    goods: () => goods,
    load,
    refresh: () => {
      refreshing ??= pull().finally(() => {
        refreshing = null
      })
      return refreshing
    },
  }
}
