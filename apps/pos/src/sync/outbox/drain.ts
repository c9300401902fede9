import { retryDelay } from '@evertill/domain'
import type { Clock } from '../../platform/clock.ts'
import type { OutboxStore, SaleTransport } from '../ports.ts'

export interface DrainPorts {
  store: OutboxStore
  transport: SaleTransport
  clock: Clock
  /** 0..1, for the jitter. */
  random(): number
}

/** Why a drain ended: nothing left to send now, no way to the server, or nobody signed in. */
export type DrainResult =
  { kind: 'drained' } | { kind: 'unreachable'; retryAfterMs: number | null } | { kind: 'unauthorised' }

/** Longer than a call can take; a claim older than this belongs to a sender that is gone. */
const LEASE_MS = 60_000

/**
 * Sends what is eligible, oldest first, until the queue is empty or the server is out of reach.
 *
 *   claim ──▶ send ──▶ accepted      acknowledge, next
 *                 ├──▶ refused       one attempt spent, next (those behind are never blocked)
 *                 ├──▶ unreachable   release, stop: every other sale would fail in the same way
 *                 └──▶ unauthorised  release, stop until somebody signs in
 *
 * A sale leaves the queue on the server's yes and on nothing else.
 */
export const drainOutbox = async (ports: DrainPorts, signal: AbortSignal): Promise<DrainResult> => {
  const { store, transport, clock } = ports
  while (!signal.aborted) {
    const sale = await store.claimOldest(clock.now(), LEASE_MS)
    if (!sale) break
    const outcome = await transport.send(sale.originalData)
    const now = clock.now()
    switch (outcome.kind) {
      case 'accepted':
        await store.acknowledge(sale.key, outcome, now)
        break
      case 'refused':
        await store.refuse(
          sale,
          { message: outcome.message, nextTryAt: now + retryDelay(sale.attempts + 1, ports.random()) },
          now,
        )
        break
      case 'unreachable':
      case 'unauthorised':
        await store.release(sale.key, outcome.message, now)
        return outcome
    }
  }
  return { kind: 'drained' }
}
