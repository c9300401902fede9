import { carrierOf, type Sale } from '@evertill/contract'
import { withAnswers } from '../outbox/acknowledgements.ts'
import type { OtherWrite } from '../ledger-records.ts'
import type { HistorySale, JournalEntry, QueuedSale } from '../records.ts'
import type { SalesDb } from '../sales-db.ts'

/** Everything that this device knows about one sale. */
export interface LocalStory {
  history: HistorySale | undefined
  /** The sale and its changes that the server has not acknowledged, oldest first. */
  queued: readonly QueuedSale[]
  /** Documents that took goods of it back. */
  returns: readonly HistorySale[]
  /** Documents that it became. */
  invoices: readonly HistorySale[]
  /** The void on its way. */
  voidWrite: OtherWrite | undefined
  journal: readonly JournalEntry[]
}

/** Queue keys of a sale and of every revision of it. The credit note of an exchange waits with its bill. */
export const queueKeysOf = (sale: Pick<Sale, 'UUID' | 'Revision' | 'Exchange' | 'Lines'>): string[] => [
  carrierOf(sale),
  ...Array.from({ length: sale.Revision - 1 }, (_, index) => `${sale.UUID}/${index + 2}`),
]

export const readLocalStory = (db: SalesDb, uuid: string): Promise<LocalStory> =>
  db.transaction(
    'r',
    [db.salesHistory, db.acknowledged, db.salesQueue, db.otherWrites, db.journal],
    async () => {
      const kept = await db.salesHistory.get(uuid)
      const [history] = kept ? withAnswers([kept], await db.acknowledged.toArray()) : []
      const queued = history ? await db.salesQueue.bulkGet(queueKeysOf(history.sale)) : []
      return {
        history,
        queued: queued.filter((row) => row !== undefined),
        returns: await db.salesHistory.where('sale.Original.UUID').equals(uuid).toArray(),
        invoices: await db.salesHistory.where('sale.ConvertedFromUUID').equals(uuid).toArray(),
        voidWrite: history?.voided ? await db.otherWrites.get(history.voided.UUID) : undefined,
        journal: await db.journal.where('UUID').equals(uuid).toArray(),
      }
    },
  )
