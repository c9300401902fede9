import { carrierOf, documentsOf, type SentSale } from '@evertill/contract'
import { needsAttention } from '@evertill/domain'
import { toInstant } from '../../platform/clock.ts'
import { withAnswers } from '../outbox/acknowledgements.ts'
import type { LedgerDb, LedgerReader, LedgerRows, LedgerWriter } from '../ledger-db.ts'
import { isQueued } from '../outbox/ready-rows.ts'
import { newRow, requeueRow, retryRow } from '../outbox/queued-row.ts'
import { sentFromHistory } from './commit-sale.ts'
import type { HistorySale, QueuedSale } from '../records.ts'

/** Metadata row of the last comparison with the server: its time, and the epoch as the mark. */
const RECONCILED = 'reconcile'

/** How long the device keeps sales that a restored server may have lost. */
export const KEPT_MS = 90 * 86_400_000

export interface LastReconcile {
  epoch: string
  at: string
}

/**
 * Requeues a sale from history as it was committed. The queue is ordered by time, then by key as text: with equal times
 * the tenth revision would be sent before the second and refused as stale.
 */
const requeuedRow = (sale: SentSale, createdAt: string): QueuedSale => ({
  ...newRow(
    sale.Revision > 1 ? `${sale.UUID}/${sale.Revision}` : sale.UUID,
    toInstant(Date.parse(createdAt) + sale.Revision - 1),
  ),
  originalData: sale,
  isOffline: false,
  serverId: null,
  syncedAt: null,
})

/** A server that lost the sale needs its earlier revisions first; any other server recognises them as repeats. */
const revisionsBefore = ({ sale, earlier = [], createdAt }: HistorySale): QueuedSale[] => {
  const bodies = new Map(earlier.map((body) => [body.Revision, body]))
  return [...bodies.values()]
    .filter(({ Revision }) => Revision < sale.Revision)
    .map((body) => requeuedRow(body, createdAt))
}

/** `fromScratch`: the server was restored, so an answer in flight comes from the old database. */
const requeueSale = async (
  tx: LedgerWriter,
  uuid: string,
  now: number,
  fromScratch: boolean,
): Promise<boolean> => {
  const known = await tx.get('salesHistory', uuid)
  const sent = await sentFromHistory(tx, uuid)
  if (!known || !sent) return false
  const at = toInstant(now)
  const row = requeuedRow(sent, known.createdAt)
  const waiting = await tx.get('salesQueue', row.key)
  if (waiting) {
    // Refused, and the server no longer has the body either: one more try puts it into quarantine again.
    const isStranded = needsAttention(waiting)
    if (isStranded) await tx.put('salesQueue', [retryRow(waiting, now)])
    // Also a `pending` one: only the sender knows which bulk sales are in flight.
    else if (fromScratch && waiting.status !== 'failed')
      await tx.put('salesQueue', [requeueRow(waiting, now)])
    // Otherwise it is queued already.
    return isStranded
  }
  await tx.put('salesQueue', [...revisionsBefore(known), row])
  const documents = await tx.getMany(
    'salesHistory',
    documentsOf(sent).map(({ UUID }) => UUID),
  )
  await tx.put(
    'salesHistory',
    documents.flatMap((one) => (one ? [{ ...one, serverId: null, syncedAt: null }] : [])),
  )
  await tx.add('journal', { UUID: uuid, at, event: 'offered again', detail: sent.TransactionNo })
  return true
}

/** Reads and writes for comparing the history with the server. */
export const createReconcileStore = (db: LedgerDb) => ({
  last: (): Promise<LastReconcile | null> =>
    db.read(['metadata'], async (tx) => {
      const row = await tx.get('metadata', RECONCILED)
      return row ? { epoch: row.mark, at: row.lastSync } : null
    }),

  /** Only after the whole comparison: an interrupted one must start over, or it would skip sales. */
  remember: (epoch: string, count: number, now: number): Promise<void> =>
    db.write('strict', ['metadata'], (tx) =>
      tx.put('metadata', [
        {
          id: RECONCILED,
          lastSync: toInstant(now),
          mark: epoch,
          version: 0,
          count,
          serverCount: count,
          scope: '',
          lastError: null,
        },
      ]),
    ),

  /** Includes answers that are not yet folded into history. */
  history: (after: string, limit: number): Promise<readonly HistorySale[]> =>
    db.read(['salesHistory', 'acknowledged'], async (tx) =>
      withAnswers(await tx.list('salesHistory', after, limit), await tx.list('acknowledged', '', 100_000)),
    ),

  /**
   * The server has it, but this device does not know: the row with the acknowledgement was damaged (F-33). A sale that
   * is queued, or was edited during the comparison, gets its own answer.
   */
  markAccepted: (uuid: string, serverId: string, now: number): Promise<void> =>
    db.write('strict', ['salesQueue', 'salesHistory'], async (tx) => {
      const row = await tx.get('salesHistory', uuid)
      if (row?.serverId === null && !(await isQueued(tx, carrierOf(row.sale))))
        await tx.put('salesHistory', [{ ...row, serverId, syncedAt: toInstant(now) }])
    }),

  /** Requeues sales that the server does not have. Returns how many were not queued already. */
  requeue: (uuids: readonly string[], now: number, fromScratch = false): Promise<number> =>
    db.write('strict', ['salesQueue', 'salesHistory', 'journal'], async (tx) => {
      let offered = 0
      for (const uuid of uuids) if (await requeueSale(tx, uuid, now, fromScratch)) offered++
      return offered
    }),

  /**
   * Requeues all other writes, acknowledged or in flight: no call compares them, and the server recognises repeats.
   */
  requeueWrites: (now: number): Promise<number> =>
    db.write('strict', ['otherWrites', 'journal'], async (tx) => {
      const at = toInstant(now)
      const rows = await tx.list('otherWrites', '', 100_000)
      const again = rows.filter((row) => row.status === 'completed' || row.status === 'processing')
      await tx.put(
        'otherWrites',
        again.map((row) => requeueRow(row, now)),
      )
      await tx.put(
        'journal',
        again.map(({ key, label }) => ({ UUID: key, at, event: 'offered again' as const, detail: label })),
      )
      return again.length
    }),

  /**
   * Deletes sales that the server has had for longer than the retention time. Never unsent ones, and never the newest
   * few thousand: a device whose clock ran years ahead would otherwise delete all its sales.
   */
  prune: (before: string): Promise<void> =>
    db.write('strict', ['salesHistory', 'salesQueue', 'otherWrites'], async (tx) => {
      const sales = (await spare(tx, 'salesHistory', SALES_ALWAYS_KEPT)).filter(
        (row) => row.serverId !== null && row.createdAt < before,
      )
      const uuids = sales.map((row) => row.UUID)
      const queued = await tx.getMany('salesQueue', uuids)
      await tx.remove(
        'salesHistory',
        uuids.filter((_, index) => !queued[index]),
      )
      const writes = (await spare(tx, 'otherWrites', WRITES_ALWAYS_KEPT)).filter(
        (row) => row.status === 'completed' && row.updatedAt < before,
      )
      await tx.remove(
        'otherWrites',
        writes.map((row) => row.key),
      )
    }),
})

/** A batch of the oldest rows above the number that is always kept. */
const spare = async <Store extends 'salesHistory' | 'otherWrites'>(
  tx: LedgerReader,
  store: Store,
  kept: number,
): Promise<LedgerRows[Store][]> => {
  const most = Math.min(PRUNE_BATCH, (await tx.count(store)) - kept)
  return most > 0 ? tx.list(store, '', most) : []
}

/** Old rows have the lowest keys (UUIDs rise with time), and a day of a busy shop must not block its next sale. */
const PRUNE_BATCH = 500

/** Some 40 MB of sales, and a few of the rest. */
const SALES_ALWAYS_KEPT = 5_000
const WRITES_ALWAYS_KEPT = 1_000

export type ReconcileStore = ReturnType<typeof createReconcileStore>
