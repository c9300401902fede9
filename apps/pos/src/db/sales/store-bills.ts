import type { SaleSummary } from '@evertill/contract'
import type { StoreBill, SyncMetadata } from '../records.ts'
import type { SalesDb } from '../sales-db.ts'

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
