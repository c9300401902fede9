import type { Product, ProductSyncReply } from '@evertill/contract'
import { createApiClient } from '../../api/client.ts'
import { type BlockView, viewBlock } from '../../db/catalogue/block-view.ts'
import { type Catalogue, createCatalogue } from '../../db/catalogue/catalogue.ts'
import { createCatalogueStore } from '../../db/catalogue/catalogue-store.ts'
import { commitSale } from '../../db/sales/commit-sale.ts'
import { createLedgerDb } from '../../db/ledger-db.ts'
import { openDatabases } from '../../db/sales-db.ts'
import { systemClock } from '../../platform/clock.ts'
import { createCommitGate } from '../../platform/commit-gate.ts'
import { pause } from '../../platform/pause.ts'
import { type ProductPorts, pullProducts } from '../../sync/index.ts'
import { createFakeApi } from '../fake-api.ts'
import { catalogueOf, scatteredChanges } from './catalogue-of.ts'
import { createQueueBench } from './queue-bench.ts'
import { NaiveDb, searchObjects, storeRows, toNaiveRow } from '../../db/testing/naive-till.ts'

const percentile = (times: number[], share: number): number =>
  times.toSorted((one, other) => one - other)[Math.floor((times.length - 1) * share)] ?? Number.NaN

/** One after another, each by itself: the 99th percentile of what a cashier would feel. */
const p99Of = (work: readonly (() => unknown)[]): number =>
  percentile(
    work.map((one) => {
      const began = performance.now()
      one()
      return performance.now() - began
    }),
    0.99,
  )

const timed = async (work: () => unknown): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const LEASE = { StoreID: 'here', CashRegisterID: 'r1', DeviceID: 'bench', Prefix: 'BLR1', Slot: 'A' }
const PLACE = { registrationId: 'us', storeId: 'here', currency: 'INR', today: '2026-11-15' }

/** The shipped modules of the till on a bare page, beside the usual way of doing the same. */
export const openBenchPage = async (count: number) => {
  const products = catalogueOf(count)
  const indexes = new Map(products.map((one, index) => [one.key, index]))
  const databases = await openDatabases('salesDB', createCommitGate(navigator.locks))
  const { relaxed } = databases
  const ledger = createLedgerDb(databases)
  await databases.strict.registerLease.put(LEASE)
  const store = createCatalogueStore(relaxed)
  const naive = new NaiveDb()
  await naive.open()
  let catalogue: Catalogue = createCatalogue([])
  let stored: readonly BlockView[] = []
  let mark = 1
  const held: { ours?: Catalogue; naive?: Product[] } = {}

  const readStored = async (): Promise<Catalogue> => {
    const { blocks, rows } = await store.open()
    const views = []
    for (const range of blocks) {
      const block = await store.readBlock(range.id)
      if (block) views.push(viewBlock(block))
    }
    stored = views
    return createCatalogue(views, rows)
  }
  /** From the device, after it was stored there by whichever case came first. */
  const read = async (): Promise<Catalogue> => {
    if ((await store.metadata()) === undefined) await fullSync()
    return readStored()
  }
  /** With what a till makes for its searches as soon as it is idle. */
  const readPrepared = async (): Promise<Catalogue> => {
    const whole = await read()
    for (const view of stored) view.prepare()
    return whole
  }
  const readRows = async (): Promise<Product[]> => {
    if ((await naive.product.count()) < count) await storeRows(naive, products)
    return naive.product.toArray()
  }
  /** A server in the page: what is measured is the device, not a network. */
  const serving = (
    answer: (query: { searchAfter?: string; updatedOn?: string }) => ProductSyncReply,
  ): ProductPorts => ({
    api: createFakeApi({ syncProducts: ({ query }: never) => answer(query) }).api,
    store,
    clock: systemClock,
    pause,
    place: PLACE,
    catalogue: () => catalogue,
    onProgress: () => {},
  })
  const wholeCatalogue = serving(({ searchAfter = '[]', updatedOn }) => {
    const [after] = JSON.parse(searchAfter) as string[]
    const from = after === undefined ? 0 : (indexes.get(after) ?? count) + 1
    const page = updatedOn !== undefined ? [] : products.slice(from, from + 500)
    const totalCount = updatedOn === undefined ? count : 0
    const hasMore = from + 500 < count && page.length > 0
    return {
      message: '',
      products: page,
      pitId: String(mark),
      lastSort: page.slice(-1).map((one) => one.key),
      hasMore,
      totalCount,
    }
  })
  const fullSync = () => pullProducts(wholeCatalogue, 'full', async () => {})

  let sold = 0
  const commit = () => {
    const uuid = `bench-${performance.timeOrigin}-${++sold}`
    return commitSale(ledger, {
      uuid,
      seriesOf: () => 'BLR1A/S/2026',
      lease: LEASE,
      transactionTypeId: 'sale',
      at: new Date().toISOString(),
      isOffline: false,
      freeze: ({ own: { runningNo: RunningNo } }) =>
        ({
          UUID: uuid,
          RunningNo,
          Lines: products.slice(0, 8),
          Payments: [],
          TransactionNo: '',
        }) as never,
    })
  }
  /** Commits one after another until the work is done, with the pause of a very fast cashier between them. */
  const commitsDuring = async (work: () => Promise<unknown>): Promise<number[]> => {
    const times: number[] = []
    let working = true
    const done = work().finally(() => {
      working = false
    })
    while (working || times.length < 20) {
      times.push(await timed(commit))
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    await done
    return times
  }

  const changes = () => {
    mark += 1
    const changed = scatteredChanges(products, 200)
    return serving(() => ({
      message: '',
      products: changed,
      pitId: String(mark),
      lastSort: [],
      hasMore: false,
      totalCount: changed.length,
    }))
  }
  const partial = () =>
    pullProducts(changes(), 'partial', async ({ rows }) => {
      if (rows === 'all') catalogue = await readStored()
      else catalogue.apply(rows)
    })
  const partialRows = async () => {
    const rows = scatteredChanges(products, 200).map(toNaiveRow)
    await naive.product.bulkPut(rows)
    held.naive = await naive.product.toArray()
    delete held.naive
  }

  const terms = Array.from({ length: 300 }, (_, index) =>
    index % 3 === 0 ? `no. ${(index * 331) % count}` : index % 3 === 1 ? `sku-0${index}` : 'xyzzy',
  )

  return {
    ...createQueueBench(databases.strict, ledger, naive),

    storeOurs: () => timed(fullSync),
    storeNaive: () => timed(() => storeRows(naive, products)),

    /** The whole sync from a server behind a slow line, as shipped and page by page into rows. */
    syncOurs: (token: string) =>
      timed(async () => {
        const api = createApiClient({
          fetch: window.fetch.bind(window),
          token: () => token,
          onUnauthorised: () => {},
          onContact: () => {},
        })
        const result = await pullProducts({ ...wholeCatalogue, api }, 'full', async () => {})
        if (!result.ok) throw new Error(result.message)
      }),
    /** The first tenth of the pages into an empty table, times ten: the rows behind them would go no faster. */
    syncNaive: async (token: string) => {
      await naive.product.clear()
      const took = await timed(async () => {
        let searchAfter = ''
        for (let page = 0; page < Math.ceil(count / 500 / 10); page++) {
          const query = `size=500&isDeleted=false${searchAfter && `&searchAfter=${encodeURIComponent(searchAfter)}`}`
          const answer = await fetch(`/api/catalog/productsync?${query}`, {
            headers: { authorization: `Bearer ${token}` },
          })
          const reply = (await answer.json()) as ProductSyncReply
          await storeRows(naive, reply.products)
          searchAfter = JSON.stringify(reply.lastSort)
        }
      })
      return took * 10
    },

    partialOurs: async () => {
      catalogue = await read()
      return timed(partial)
    },
    partialNaive: () => timed(partialRows),
    commitsBehindPartial: async () => {
      catalogue = await read()
      return Math.max(...(await commitsDuring(partial)))
    },
    commitsIdle: async () => percentile(await commitsDuring(async () => {}), 0.99),
    commitsDuringSync: async () => percentile(await commitsDuring(fullSync), 0.99),

    readOurs: async () => {
      await read()
      return timed(async () => {
        catalogue = await readStored()
      })
    },
    readNaive: async () => {
      await readRows()
      return timed(async () => {
        held.naive = await naive.product.toArray()
        delete held.naive
      })
    },

    searchOurs: async () => {
      catalogue = await readPrepared()
      return p99Of(terms.map((term) => () => catalogue.search(term, 200)))
    },
    searchNaive: async () => {
      const rows = products.map(toNaiveRow)
      return p99Of(terms.map((term) => () => searchObjects(rows, term, 200)))
    },
    /** Terms whose hits differ from a plain substring search. */
    searchDiffers: async () => {
      catalogue = await readPrepared()
      const rows = [...catalogue.all()].map(toNaiveRow)
      return terms.filter((term) => {
        const [ours, plain] = [catalogue.search(term, 200), searchObjects(rows, term, 200)]
        return ours.map((one) => one.key).join() !== plain.map((one) => one.key).join()
      }).length
    },
    scanOurs: async () => {
      catalogue = await read()
      return (
        (await timed(() => {
          for (let scan = 0; scan < 1_000; scan++)
            catalogue.findByCode(products[(scan * 97) % count]?.BarCode ?? '')
        })) / 1_000
      )
    },
    scanNaive: async () => {
      await readRows()
      return (
        (await timed(async () => {
          for (let scan = 0; scan < 100; scan++) {
            await naive.product
              .where('barcode')
              .equals(products[(scan * 97) % count]?.BarCode ?? '')
              .first()
          }
        })) / 100
      )
    },

    holdOurs: async () => {
      held.ours = await readPrepared()
    },
    holdNaive: async () => {
      held.naive = await readRows()
    },
    /** Products of the bench itself would be counted as the till's memory. */
    forgetProducts: async () => void products.splice(0),
  }
}

export type BenchPage = Awaited<ReturnType<typeof openBenchPage>>

Object.assign(globalThis, { openBenchPage })
