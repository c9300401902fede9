import type { Closing } from '@evertill/contract'
import { toInstant } from '../../platform/clock.ts'
import type { OtherWrite } from '../ledger-records.ts'
import type { HistorySale } from '../records.ts'
import type { SalesDb } from '../sales-db.ts'

/** What this device has written that may have moved cash of a session; whoever reads it looks at the session named. */
export interface DrawerRows {
  sales: readonly HistorySale[]
  writes: readonly OtherWrite[]
  /** Keys of the sales and changes that the server has not acknowledged. */
  unsent: ReadonlySet<string>
}

/** Clocks of two devices may be apart; a sale of this session is not missed for it. */
const CLOCKS_APART_MS = 86_400_000

/** Sales of the session's days, and older ones that were changed or made void in it. */
export const readDrawerRows = (
  db: SalesDb,
  closing: Pick<Closing, 'key' | 'OpeningTime'>,
): Promise<DrawerRows> =>
  db.transaction('r', [db.salesHistory, db.salesQueue, db.otherWrites], async () => {
    const since = toInstant(closing.OpeningTime.seconds * 1000 - CLOCKS_APART_MS)
    const [made, changed, unsent, writes] = await Promise.all([
      db.salesHistory.where('createdAt').aboveOrEqual(since).toArray(),
      db.salesHistory.where('sale.ChangedInClosingKey').equals(closing.key).toArray(),
      db.salesQueue.toCollection().primaryKeys(),
      db.otherWrites.where('[createdAt+key]').above([since, '']).toArray(),
    ])
    const gone = writes.flatMap((write) => (write.kind === 'void' ? [write.body.SaleUUID] : []))
    const named = (await db.salesHistory.bulkGet(gone)).filter((row) => row !== undefined)
    const others = named.flatMap(({ sale }) => sale.Exchange?.UUID ?? [])
    const voided = [...named, ...(await db.salesHistory.bulkGet(others)).filter((row) => row !== undefined)]
    const sales = new Map([...made, ...changed, ...voided].map((row) => [row.UUID, row]))
    return { sales: [...sales.values()], writes, unsent: new Set(unsent) }
  })
