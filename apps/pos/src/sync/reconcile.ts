import type { ENDPOINTS, ReplyOf } from '@evertill/contract'
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

/** Whatever the device has kept, under whatever date. */
const EVER = ''

/** The most that the call takes. */
const PAGE = 1_000

/** Between two comparisons clocks may jump and sales may arrive late: a little is asked for twice. */
const OVERLAP_MS = 2 * 86_400_000

/** Offered again in one transaction: more would make a sale that is being committed wait. */
const TOGETHER = 25

/** Nobody's sale: asked for when there is no other question, to hear the epoch. */
const NOBODY = { UUID: '00000000-0000-0000-0000-000000000000', Revision: 1 }

type Answer = ReplyOf<(typeof ENDPOINTS)['reconcileSales']>
type Failed = { message: string }

const askFor = async ({ api }: ReconcilePorts, sales: readonly HistorySale[]): Promise<Answer | Failed> => {
  const asked = sales.map(({ UUID, sale: { Revision } }) => ({ UUID, Revision }))
  const result = await api.call('reconcileSales', { body: { sales: asked.length > 0 ? asked : [NOBODY] } })
  return result.ok ? result.reply : { message: result.failure.message }
}

/** Tells history what nothing but the server knows to be there, and names what the server does not know. */
const hearOf = async (
  { store, clock }: ReconcilePorts,
  sales: readonly HistorySale[],
  { results }: Answer,
): Promise<string[]> => {
  const asked = new Map(sales.map((row) => [row.UUID, row]))
  const unknown: string[] = []
  for (const { UUID, State, Revision, saleId } of results) {
    const row = asked.get(UUID)
    if (!row) continue
    if (State === 'Unknown' || (Revision ?? 1) < row.sale.Revision) unknown.push(UUID)
    // Not what is in quarantine: the server keeps it, and has not taken it.
    else if (row.serverId === null && saleId !== null) await store.markAccepted(UUID, saleId, clock.now())
  }
  return unknown
}

interface Comparison {
  /** Null when the server changed its epoch between two questions. */
  epoch: string | null
  asked: number
  offered: number
}

/** All sales since a day, page by page; what the server does not know goes back into the queue. */
const compareSince = async (
  ports: ReconcilePorts,
  since: string,
  fromScratch = false,
): Promise<Comparison | Failed> => {
  const done: Comparison = { epoch: null, asked: 0, offered: 0 }
  for (let after = ''; ;) {
    const page = await ports.store.history(after, PAGE)
    // By its acknowledgement too: a sale made under a wrong date may have been answered by books that are gone since.
    const sales = page.filter((row) => row.createdAt >= since || (row.syncedAt ?? since) >= since)
    if (sales.length > 0 || done.epoch === null) {
      const answer = await askFor(ports, sales)
      if ('message' in answer) return answer
      if (done.epoch !== null && done.epoch !== answer.epoch) return { ...done, epoch: null }
      done.epoch = answer.epoch
      done.asked += sales.length
      const unknown = await hearOf(ports, sales, answer)
      for (let from = 0; from < unknown.length; from += TOGETHER) {
        const some = unknown.slice(from, from + TOGETHER)
        done.offered += await ports.store.requeue(some, ports.clock.now(), fromScratch)
      }
    }
    after = page.at(-1)?.UUID ?? ''
    if (page.length < PAGE) return done
  }
}

/**
 * Compares the device's sales with the server's books and puts what is missing there back into the queue. A server
 * with a new epoch was restored from a backup: then everything of the last 90 days is compared (F-55). The time of
 * the last comparison may lie in a future that a wrong clock believed in; then too everything is asked for.
 */
export const reconcile = async (ports: ReconcilePorts): Promise<Reconciled> => {
  const { store, clock } = ports
  const last = await store.last()
  const isRecent = last !== null && Date.parse(last.at) <= clock.now()

  let done = await compareSince(ports, isRecent ? toInstant(Date.parse(last.at) - OVERLAP_MS) : EVER)
  if ('message' in done) return { ok: false, message: done.message }
  const newEpoch = last !== null && done.epoch !== last.epoch
  if (newEpoch || last === null) {
    const before = done
    done = await compareSince(ports, EVER, true)
    if ('message' in done) return { ok: false, message: done.message }
    done.asked += before.asked
    done.offered += before.offered + (await store.requeueWrites(clock.now()))
  }
  // Restored while we asked: the next check begins from the start.
  if (done.epoch === null) return { ok: false, message: 'The server was changed while it was asked.' }
  await store.remember(done.epoch, done.asked, clock.now())
  await store.prune(toInstant(clock.now() - KEPT_MS))
  return { ok: true, asked: done.asked, requeued: done.offered, newEpoch }
}
