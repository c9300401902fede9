import { isValidRow } from '../quarantine/valid-rows.ts'
import type { LedgerReader, LedgerRows, QueueStore } from '../ledger-db.ts'
import type { OtherWrite, QueuedRow } from '../ledger-records.ts'
import type { QueuedSale } from '../records.ts'

/** Rows read at a time while looking for the next to send. */
const PAGE = 100

/** Whether a row may be sent now. */
type IsReady = (row: QueuedRow) => boolean

/** Never sent, never retried by a person. */
export const isUntouched = ({ status, attempts, tries }: QueuedRow) =>
  status === 'pending' && attempts === 0 && tries === 0

/** The documents that a queued sale refers to. The goods that an exchange takes back are on its credit note. */
export const referredBy = ({
  originalData: { Original, ConvertedFromUUID, CreditNote },
}: Pick<QueuedSale, 'originalData'>): string[] =>
  [Original?.UUID, CreditNote?.Original?.UUID, ConvertedFromUUID].filter((uuid) => uuid !== undefined)

/** Refers to no other document and is no edit, so it may be sent in any order. */
const isIndependent = (row: QueuedSale) => row.originalData.Revision === 1 && referredBy(row).length === 0

/**
 * Visits the rows oldest first, a page at a time, until `isEnough`. Skips damaged rows, which the next start
 * quarantines; they must not stop the others.
 */
const scan = async <Store extends QueueStore>(
  tx: LedgerReader,
  store: Store,
  isEnough: (row: LedgerRows[Store]) => boolean,
): Promise<void> => {
  let after: LedgerRows[Store] | null = null
  for (;;) {
    const rows: LedgerRows[Store][] = await tx.page(store, after, PAGE)
    if (rows.some((row) => isValidRow(store, row) && isEnough(row)) || rows.length < PAGE) return
    after = rows.at(-1) ?? null
  }
}

/** Whether a sale, or a change of it, is still to be sent. */
export const isQueued = async (tx: LedgerReader, uuid: string): Promise<boolean> => {
  if (await tx.get('salesQueue', uuid)) return true
  const [next] = await tx.list('salesQueue', uuid, 1)
  return next?.originalData.UUID === uuid
}

type VoidWrite = Extract<OtherWrite, { kind: 'void' }>

export interface ReadyWrites {
  first: OtherWrite | undefined
  /** Earlier voids that the server does not have yet: waiting for a retry or for their document. */
  held: readonly VoidWrite[]
  /** No later sale may be sent. */
  until: string | undefined
}

/** `earliestInFlight`: when the earliest write in flight was made. Later rows may depend on it and wait. */
export const readyWrites = async (
  tx: LedgerReader,
  isReady: IsReady,
  earliestInFlight: string | undefined,
): Promise<ReadyWrites> => {
  const ready: OtherWrite[] = []
  const held: VoidWrite[] = []
  await scan(tx, 'otherWrites', (row) => {
    if (earliestInFlight !== undefined && row.createdAt >= earliestInFlight) return true
    if (isReady(row)) ready.push(row)
    else if (row.kind === 'void' && row.status !== 'completed' && row.attempts === 0) held.push(row)
    return ready.some(({ kind }) => kind !== 'void')
  })
  for (const row of ready) {
    // A void must not overtake its sale or an edit of it.
    if (row.kind !== 'void' || !(await isQueued(tx, row.body.SaleUUID)))
      return { first: row, held, until: row.createdAt }
    held.push(row)
  }
  return { first: undefined, held, until: earliestInFlight }
}

/**
 * Up to `limit` sales, oldest first, none made after `until`. Only the first waiting row of a document is sent: an edit
 * that overtook its sale would be refused as unknown, and a return that overtook an edit would make the server refuse
 * the edit for good. Rows that wait or need attention block no others.
 */
export const readySales = async (
  tx: LedgerReader,
  isReady: IsReady,
  isInFlight: (key: string) => boolean,
  limit: number,
  { until, held }: ReadyWrites,
): Promise<QueuedSale[]> => {
  const ready: QueuedSale[] = []
  const documents = new Set<string>()
  const unacknowledged = new Set<string>()
  const refusedSales = new Set<string>()
  // A sale may be edited again once its return is void, so the server must get the void first.
  const isBehindVoid = ({ createdAt, originalData: { Revision } }: QueuedSale) =>
    Revision > 1 && held.some((row) => row.createdAt < createdAt && !refusedSales.has(row.body.SaleUUID))
  await scan(tx, 'salesQueue', (row) => {
    if (until !== undefined && row.createdAt > until) return true
    const { UUID, Revision } = row.originalData
    const follows = referredBy(row).some((uuid) => unacknowledged.has(uuid))
    if (!documents.has(UUID) && !follows && !isBehindVoid(row) && isReady(row)) ready.push(row)
    documents.add(UUID)
    // A refused row blocks no other.
    if (row.attempts > 0) refusedSales.add(UUID)
    else if (Revision > 1 || isInFlight(row.key)) unacknowledged.add(UUID)
    return ready.length >= limit
  })
  return ready
}

/**
 * Continues after the last batch as long as the rows are untouched and independent, so that of a thousand sales each is
 * read once and not again with every batch. Any other row ends the run, and the queue is scanned from its start.
 */
export const nextAfter = async (
  tx: LedgerReader,
  isReady: IsReady,
  limit: number,
  { until }: ReadyWrites,
  last: QueuedSale,
): Promise<QueuedSale[]> => {
  const rows = await tx.page('salesQueue', last, limit)
  const end = rows.findIndex(
    (row) =>
      !isValidRow('salesQueue', row) ||
      !(isUntouched(row) && isIndependent(row) && isReady(row)) ||
      (until !== undefined && row.createdAt > until),
  )
  return end === -1 ? rows : rows.slice(0, end)
}
