import type { SaleSummary } from '@evertill/contract'
import type { HistorySale, StoreBill, SyncMetadata } from '../records.ts'
import type { SalesDb } from '../sales-db.ts'
import { type HistoryFilter, newestMatching } from './history-query.ts'

/** The metadata row of the kind. */
const KIND = 'bill'

/** Rows written or deleted in one transaction: the commit of a sale waits for at most one. */
const BATCH = 25

const toBill = ({ sale, ...summary }: SaleSummary): StoreBill[] =>
  sale ? [{ UUID: summary.UUID, createdAt: summary.TransactionDate, sale, summary }] : []

/** Bills of the whole store. Relaxed durability will do: the server has them all. */
export const createBillStore = (db: SalesDb) => {
  const write = <T>(work: () => Promise<T>): Promise<T> => db.gate.afterCommits(work)

  const remove = async (keys: readonly string[]): Promise<number> => {
    for (let from = 0; from < keys.length; from += BATCH) {
      await write(() => db.storeBills.bulkDelete(keys.slice(from, from + BATCH)))
    }
    return keys.length
  }

  return {
    metadata: (): Promise<SyncMetadata | undefined> => db.metadata.get(KIND),

    /** Returns how many were written. Between two batches a waiting sale is committed. */
    put: async (summaries: readonly SaleSummary[], pause: () => Promise<void>): Promise<number> => {
      const bills = summaries.flatMap(toBill)
      for (let from = 0; from < bills.length; from += BATCH) {
        await write(() => db.storeBills.bulkPut(bills.slice(from, from + BATCH)))
        await pause()
      }
      return bills.length
    },

    /** After the rows of a page: a crash in between reads that page again. */
    save: (state: Omit<SyncMetadata, 'id' | 'count' | 'serverCount' | 'lastError'>): Promise<void> =>
      write(() =>
        db.transaction('rw', [db.metadata, db.storeBills], async () => {
          const count = await db.storeBills.count()
          await db.metadata.put({ ...state, id: KIND, count, serverCount: count, lastError: null })
        }),
      ),

    /** Deletes bills from before an instant, and the oldest above a number. */
    prune: async (before: string, most: number): Promise<number> => {
      const old = await db.storeBills.where('createdAt').below(before).primaryKeys()
      const gone = await remove(old)
      const spare = (await db.storeBills.count()) - most
      if (spare <= 0) return gone
      return gone + (await remove(await db.storeBills.orderBy('createdAt').limit(spare).primaryKeys()))
    },

    clear: async (): Promise<number> => {
      const gone = await remove(await db.storeBills.toCollection().primaryKeys())
      await write(() => db.metadata.delete(KIND))
      return gone
    },
  }
}

export type BillStore = ReturnType<typeof createBillStore>

/** A kept bill with the documents on this device that came after it. */
export interface KeptBill {
  bill: StoreBill
  returns: readonly StoreBill['sale'][]
  invoice: StoreBill['sale'] | undefined
}

/** The documents that refer to bills, by whichever counter and without void ones, each once. */
const followersOf = async (
  db: SalesDb,
  index: 'sale.Original.UUID' | 'sale.ConvertedFromUUID',
  uuids: readonly string[],
): Promise<StoreBill['sale'][]> => {
  const own = await db.salesHistory.where(index).anyOf(uuids).toArray()
  const kept = await db.storeBills.where(index).anyOf(uuids).toArray()
  const voided = new Set([
    ...own.filter((row) => row.voided).map(({ UUID }) => UUID),
    ...kept.filter(({ summary }) => summary.Status === 'Void').map(({ UUID }) => UUID),
  ])
  const sales = new Map([...kept, ...own].map(({ UUID, sale }) => [UUID, sale]))
  return [...sales.values()].filter(({ UUID }) => !voided.has(UUID))
}

const isNewerHere = (own: HistorySale | undefined, { sale }: StoreBill): boolean =>
  own !== undefined && own.sale.Revision > sale.Revision

/** The newest matching bills of the store, without those that this device has changed since. */
export const listBills = (db: SalesDb, filter: HistoryFilter, limit: number): Promise<KeptBill[]> =>
  db.transaction('r', [db.storeBills, db.salesHistory], async () => {
    // The status depends on later documents, so it is filtered afterwards.
    const most = filter.status === undefined ? limit : Number.POSITIVE_INFINITY
    const bills = await newestMatching(db.storeBills, filter, most)
    const uuids = bills.map(({ UUID }) => UUID)
    const own = await db.salesHistory.bulkGet(uuids)
    const returns = await followersOf(db, 'sale.Original.UUID', uuids)
    const invoices = await followersOf(db, 'sale.ConvertedFromUUID', uuids)
    return bills
      .filter((bill, at) => !isNewerHere(own[at], bill))
      .map((bill) => ({
        bill,
        returns: returns.filter(({ Original }) => Original?.UUID === bill.UUID),
        invoice: invoices.find(({ ConvertedFromUUID }) => ConvertedFromUUID === bill.UUID),
      }))
  })

/** A kept bill and what came after it; undefined if it is not kept, or this device has changed it since. */
export const readBill = async (db: SalesDb, uuid: string): Promise<KeptBill | undefined> => {
  const bill = await db.storeBills.get(uuid)
  if (!bill || isNewerHere(await db.salesHistory.get(uuid), bill)) return undefined
  const returns = await followersOf(db, 'sale.Original.UUID', [uuid])
  const [invoice] = await followersOf(db, 'sale.ConvertedFromUUID', [uuid])
  return { bill, returns, invoice }
}

/** Since when the bills of all counters are on this device; null if none are. */
export const billsSince = async (db: SalesDb): Promise<string | null> =>
  (await db.storeBills.orderBy('createdAt').first())?.createdAt ?? null
