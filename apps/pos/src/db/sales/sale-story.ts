import { withAnswers } from '../outbox/acknowledgements.ts'
import type { OtherWrite, OtherWriteBodies } from '../ledger-records.ts'
import type { HistorySale, JournalEntry, QueuedSale } from '../records.ts'
import type { SalesDb } from '../sales-db.ts'
import { queueKeysOf } from './queue-keys.ts'
import { type KeptBill, readBill } from './read-bills.ts'

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
  /** Payments on account, made on this device, that name this bill. */
  payments: readonly OtherWriteBodies['payment'][]
  /** What the server last sent of it with the bills of the store. */
  kept: KeptBill | undefined
}

const paymentsOn = async (db: SalesDb, uuid: string): Promise<OtherWriteBodies['payment'][]> => {
  const isOnBill = ({ Allocations = [] }: OtherWriteBodies['payment']) =>
    Allocations.some(({ SaleUUID }) => SaleUUID === uuid)
  const rows = await db.otherWrites.filter((row) => row.kind === 'payment' && isOnBill(row.body)).toArray()
  return rows.flatMap((row) => (row.kind === 'payment' ? [row.body] : []))
}

export const readLocalStory = (db: SalesDb, uuid: string): Promise<LocalStory> =>
  db.transaction(
    'r',
    [db.salesHistory, db.storeBills, db.acknowledged, db.salesQueue, db.otherWrites, db.journal],
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
        payments: await paymentsOn(db, uuid),
        kept: await readBill(db, uuid),
      }
    },
  )
