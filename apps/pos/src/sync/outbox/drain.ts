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

/** Why a drain ended: nothing left to send now, no way to the server, or nobody signed in. */
export type DrainResult =
  { kind: 'drained' } | { kind: 'unreachable'; retryAfterMs: number | null } | { kind: 'unauthorised' }

/** Longer than a call can take; a claim older than this belongs to a sender that is gone. */
const LEASE_MS = 60_000

/** The most that one call of the specification's batch carries. */
const BATCH = 100

/** Two calls travel while the answers of a third are stored. More would only crowd the server. */
const LANES = 3

/** So many rows in a row that the server fell over mean that the server is ill, not the rows. */
const STUMBLES = 3

/**
 * Sends what is eligible, oldest first, until the queue is empty or the server is out of reach.
 *
 *   claim ──▶ send ──▶ accepted      acknowledge, next
 *                 ├──▶ refused       one attempt spent, next (those behind are never blocked)
 *                 ├──▶ stumbled      counts nothing, later again, next
 *                 ├──▶ unreachable   release, stop: everything else would fail in the same way
 *                 └──▶ unauthorised  release, stop until somebody signs in
 *
 * A row leaves the queue on the server's yes and on nothing else. `carefully`: the last drain found nobody, so a
 * single row goes ahead; claiming a hundred for a dead line would keep the disk busy while a cashier sells.
 */
export const drainOutbox = async (
  ports: DrainPorts,
  signal: AbortSignal,
  carefully = false,
): Promise<DrainResult> => {
  const { store, transport, clock, random } = ports
  let ending: NoAnswer | null = null
  let stumbles = 0

  const settle = async (claim: Claim, outcome: Awaited<ReturnType<Transport['send']>>) => {
    const now = clock.now()
    if (outcome.kind !== 'answered') {
      ending ??= outcome
      return store.release(claim, outcome.message, now)
    }
    await store.applyAnswers(claim, outcome.answers, { now, random: random() })
    const keys = claim.kind === 'sales' ? claim.rows.map((row) => row.key) : [claim.row.key]
    if (keys.some((key) => !outcome.answers.has(key))) await store.release(claim, null, now)
    for (const answer of outcome.answers.values()) {
      stumbles = answer.kind === 'server-error' ? stumbles + 1 : 0
      if (stumbles >= STUMBLES)
        ending ??= { kind: 'unreachable', message: 'The server is in trouble.', retryAfterMs: null }
    }
  }

  /** What was sent; null when nothing is to be sent now. */
  const step = async (most: number): Promise<Claim['kind'] | null> => {
    const claim = await store.claim(clock.now(), LEASE_MS, most)
    if (claim) await settle(claim, await transport.send(claim))
    return claim?.kind ?? null
  }

  const failures: unknown[] = []
  const isGoing = () => ending === null && failures.length === 0 && !signal.aborted
  const lanes = new Set<Promise<void>>()

  const lane = async () => {
    // One that went on after another failed would be a second sender, beside the one that starts anew.
    try {
      for (let sent = await step(BATCH); sent && isGoing(); sent = await step(BATCH))
        if (sent === 'other') fillLanes()
    } catch (error) {
      failures.push(error)
    }
  }

  /** What waited for another write to be through is for all lanes, those that had found nothing among them. */
  const fillLanes = () => {
    while (lanes.size < LANES) {
      const started = lane().finally(() => lanes.delete(started))
      lanes.add(started)
    }
  }

  if (!carefully || ((await step(1)) && isGoing())) fillLanes()
  while (lanes.size > 0) await Promise.all(lanes)
  if (failures.length > 0) throw failures[0]
  return ending ?? { kind: 'drained' }
}
