import { carrierOf, type ENDPOINTS, type ReplyOf } from '@evertill/contract'
import type { ApiClient } from '../api/client.ts'
import { type ReconcileStore, KEPT_MS } from '../db/sales/reconcile-store.ts'
import type { HistorySale } from '../db/records.ts'
import { type Clock, toInstant } from '../platform/clock.ts'
import type { Outcome } from '../platform/outcome.ts'

export type Reconciled = Outcome<{ asked: number; requeued: number; newEpoch: boolean }>

interface ReconcilePorts {
  api: Pick<ApiClient, 'call'>
  store: ReconcileStore
  clock: Clock
}

/** Before every date. */
const FROM_THE_START = ''

/** The call's limit. */
const PAGE = 1_000

/** Clocks may jump and sales may arrive late, so consecutive comparisons overlap. */
const OVERLAP_MS = 2 * 86_400_000

/** Rows requeued in one transaction; with more, the commit of a sale would wait. */
const REQUEUE_BATCH = 25

/** Asked for when there is no sale to compare, to learn the epoch. */
const UNKNOWN_SALE = { UUID: '00000000-0000-0000-0000-000000000000', Revision: 1 }

type Answer = ReplyOf<(typeof ENDPOINTS)['reconcileSales']>
type Failed = { message: string }

const askServer = async (
  { api }: ReconcilePorts,
  sales: readonly HistorySale[],
): Promise<Answer | Failed> => {
  const asked = sales.map(({ UUID, sale: { Revision } }) => ({ UUID, Revision }))
  const result = await api.call('reconcileSales', {
    body: { sales: asked.length > 0 ? asked : [UNKNOWN_SALE] },
  })
  return result.ok ? result.reply : { message: result.failure.message }
}

/** Marks sales that only the server knows to be accepted, and returns those that the server does not know. */
const applyAnswer = async (
  { store, clock }: ReconcilePorts,
  sales: readonly HistorySale[],
  { results }: Answer,
): Promise<string[]> => {
  const asked = new Map(sales.map((row) => [row.UUID, row]))
  const unknown: string[] = []
  for (const { UUID, State, Revision, saleId } of results) {
    const row = asked.get(UUID)
    if (!row) continue
    // The credit note of an exchange comes with its bill: the bill's answer counts for both.
    const isCarried = carrierOf(row.sale) !== UUID
    if (State === 'Unknown' || (Revision ?? 1) < row.sale.Revision) unknown.push(...(isCarried ? [] : [UUID]))
    // A quarantined sale has no saleId: the server keeps it but has not accepted it.
    else if (row.serverId === null && saleId !== null) await store.markAccepted(UUID, saleId, clock.now())
  }
  return unknown
}

interface Comparison {
  /** Null when the epoch changed between two pages. */
  epoch: string | null
  asked: number
  offered: number
}

/** Compares all sales since a day, page by page, and requeues what the server does not know. */
const compareSince = async (
  ports: ReconcilePorts,
  since: string,
  fromScratch = false,
): Promise<Comparison | Failed> => {
  const done: Comparison = { epoch: null, asked: 0, offered: 0 }
  for (let after = ''; ;) {
    const page = await ports.store.history(after, PAGE)
    // Also by `syncedAt`: a sale made under a wrong date may have been acknowledged by a database that is gone now.
    const sales = page.filter((row) => row.createdAt >= since || (row.syncedAt ?? since) >= since)
    if (sales.length > 0 || done.epoch === null) {
      const answer = await askServer(ports, sales)
      if ('message' in answer) return answer
      if (done.epoch !== null && done.epoch !== answer.epoch) return { ...done, epoch: null }
      done.epoch = answer.epoch
      done.asked += sales.length
      const unknown = await applyAnswer(ports, sales, answer)
      for (let from = 0; from < unknown.length; from += REQUEUE_BATCH) {
        const some = unknown.slice(from, from + REQUEUE_BATCH)
        done.offered += await ports.store.requeue(some, ports.clock.now(), fromScratch)
      }
    }
    after = page.at(-1)?.UUID ?? ''
    if (page.length < PAGE) return done
  }
}

/**
 * Compares the device's sales with the server's and requeues what is missing there. A new epoch means that the server
 * was restored from a backup; then everything of the last 90 days is compared (F-55). Everything is also compared when
 * the time of the last comparison lies in the future, because the clock was wrong.
 */
export const reconcile = async (ports: ReconcilePorts): Promise<Reconciled> => {
  const { store, clock } = ports
  const last = await store.last()
  const isRecent = last !== null && Date.parse(last.at) <= clock.now()

  let done = await compareSince(
    ports,
    isRecent ? toInstant(Date.parse(last.at) - OVERLAP_MS) : FROM_THE_START,
  )
  if ('message' in done) return { ok: false, message: done.message }
  const newEpoch = last !== null && done.epoch !== last.epoch
  if (newEpoch || last === null) {
    const before = done
    done = await compareSince(ports, FROM_THE_START, true)
    if ('message' in done) return { ok: false, message: done.message }
    done.asked += before.asked
    done.offered += before.offered + (await store.requeueWrites(clock.now()))
  }
  // The server was restored meanwhile: the next check starts over.
  if (done.epoch === null) return { ok: false, message: 'The server was changed while it was asked.' }
  await store.remember(done.epoch, done.asked, clock.now())
  await store.prune(toInstant(clock.now() - KEPT_MS))
  return { ok: true, asked: done.asked, requeued: done.offered, newEpoch }
}
