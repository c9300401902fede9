import type { HistorySale, StoreBill } from '../records.ts'
import type { SalesDb } from '../sales-db.ts'
import { type HistoryFilter, newestMatching } from './history-query.ts'

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
