import { toInstant } from '../../platform/clock.ts'
import type { OtherWrite } from '../ledger-records.ts'
import type { HistorySale, JournalEntry } from '../records.ts'
import type { SalesDb } from '../sales-db.ts'
import { newestMatching } from './history-query.ts'

/** Everything on this device that may count on one day. */
export interface OwnDayRows {
  /** Documents made on the day, and earlier ones that were edited or voided lately. */
  sales: readonly HistorySale[]
  /** The edits and voids of late, as they were committed. */
  journal: readonly JournalEntry[]
  voids: readonly Extract<OtherWrite, { kind: 'void' }>[]
  payments: readonly Extract<OtherWrite, { kind: 'payment' }>[]
}

/** A business day began at most so long ago, whatever the time zone and the clock of yesterday. */
const DAYS_MS = 3 * 86_400_000

const uuidsOf = ({ UUID }: JournalEntry): readonly string[] => [UUID].flat()

export const readOwnDayRows = (
  db: SalesDb,
  { storeId, day, now }: { storeId: string; day: string; now: number },
): Promise<OwnDayRows> =>
  db.transaction('r', [db.salesHistory, db.journal, db.otherWrites], async () => {
    const since = toInstant(now - DAYS_MS)
    const made = await newestMatching(
      db.salesHistory,
      { storeId, fromDate: day, toDate: day },
      Number.POSITIVE_INFINITY,
    )
    const late = await db.journal
      .orderBy('seq')
      .reverse()
      .until(({ at }) => at < since)
      .toArray()
    const journal = late.filter(({ event }) => event === 'edited' || event === 'voided')
    const changed = await db.salesHistory.bulkGet([...new Set(journal.flatMap(uuidsOf))])
    const writes = await db.otherWrites.where('[createdAt+key]').above([since, '']).toArray()
    const sales = [...made, ...changed.filter((row) => row?.sale.StoreID === storeId)]
    return {
      sales: [...new Map(sales.flatMap((row) => (row ? [[row.UUID, row] as const] : []))).values()],
      journal,
      voids: writes.filter((write) => write.kind === 'void'),
      payments: writes
        .filter((write) => write.kind === 'payment')
        .filter(({ body }) => body.StoreID === storeId && body.BusinessDate === day),
    }
  })
