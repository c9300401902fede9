import type { Claim, OutboxStore } from '../../db/outbox/outbox-store.ts'
import type { Clock } from '../../platform/clock.ts'
import type { NoAnswer, Transport } from '../ports.ts'

export interface DrainPorts {
  store: OutboxStore
  transport: Transport
  clock: Clock
  /** 0..1, for the jitter. */
  random(): number
}

/** Why a drain ended: nothing left to send now (`sent`: whether it sent anything), server unreachable, or nobody signed in. */
export type DrainResult =
  | { kind: 'drained'; sent: boolean }
  | { kind: 'unreachable'; retryAfterMs: number | null; isStruggling: boolean }
  | { kind: 'unauthorised' }

/** Longer than a call can take; an older claim belongs to a sender that died. */
const LEASE_MS = 60_000

/** Sales per call. */
const BATCH = 100

/** Two calls are in flight while the answers of a third are stored. More would only load the server. */
const MAX_WORKERS = 3

/** This many server errors in a row mean that the server is broken, not the rows. */
export const MAX_SERVER_ERRORS = 3

const STRUGGLING: NoAnswer = {
  kind: 'unreachable',
  message: 'The server is in trouble.',
  retryAfterMs: null,
  isStruggling: true,
}

/**
 * Sends what is eligible, oldest first, until the queue is empty or the server is out of reach.
 *
 *   claim ──▶ send ──▶ accepted      acknowledge, next
 *                 ├──▶ refused       one attempt spent, next (later rows are never blocked)
 *                 ├──▶ server-error  no attempt spent, retried later, next
 *                 ├──▶ unreachable   release, stop: everything else would fail in the same way
 *                 └──▶ unauthorised  release, stop until somebody signs in
 *
 * A row leaves the queue only when the server accepts it. `probeFirst`: the last drain did not reach the server, so a
 * single row goes first; claiming a hundred without a connection would keep the disk busy while a cashier sells.
 */
export const drainOutbox = async (
  ports: DrainPorts,
  signal: AbortSignal,
  probeFirst = false,
): Promise<DrainResult> => {
  const { store, transport, clock, random } = ports
  let stopReason: NoAnswer | null = null
  let serverErrors = 0
  let hasSent = false

  const applyOutcome = async (claim: Claim, outcome: Awaited<ReturnType<Transport['send']>>) => {
    const now = clock.now()
    if (outcome.kind !== 'answered') {
      stopReason ??= outcome
      return store.release(claim, outcome.message, now)
    }
    await store.applyAnswers(claim, outcome.answers, { now, random: random() })
    const keys = claim.kind === 'sales' ? claim.rows.map((row) => row.key) : [claim.row.key]
    if (keys.some((key) => !outcome.answers.has(key))) await store.release(claim, null, now)
    for (const answer of outcome.answers.values()) {
      serverErrors = answer.kind === 'server-error' ? serverErrors + 1 : 0
      if (serverErrors >= MAX_SERVER_ERRORS) stopReason ??= STRUGGLING
    }
  }

  /** The kind that was sent; null when nothing is ready. */
  const step = async (maxRows: number): Promise<Claim['kind'] | null> => {
    const claim = await store.claim(clock.now(), LEASE_MS, maxRows)
    if (claim) {
      hasSent = true
      await applyOutcome(claim, await transport.send(claim))
    }
    return claim?.kind ?? null
  }

  const failures: unknown[] = []
  const mayContinue = () => stopReason === null && failures.length === 0 && !signal.aborted
  const workers = new Set<Promise<void>>()

  const worker = async () => {
    // A worker that continued after another one failed would send in parallel with the restarted sender.
    try {
      for (let sent = await step(BATCH); sent && mayContinue(); sent = await step(BATCH))
        if (sent === 'other') startWorkers()
    } catch (error) {
      failures.push(error)
    }
  }

  /** Rows that waited for another write are ready now, also for workers that had found nothing. */
  const startWorkers = () => {
    while (workers.size < MAX_WORKERS) {
      const started = worker().finally(() => workers.delete(started))
      workers.add(started)
    }
  }

  if (probeFirst) {
    const sent = await step(1)
    // The server is still in trouble: the other rows would only add to it.
    if (serverErrors > 0) stopReason ??= STRUGGLING
    if (sent && mayContinue()) startWorkers()
  } else startWorkers()
  while (workers.size > 0) await Promise.all(workers)
  if (failures.length > 0) throw failures[0]
  return stopReason ?? { kind: 'drained', sent: hasSent }
}
