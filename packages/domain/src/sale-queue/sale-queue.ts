import { type Fault, fault } from '../faults.ts'

const FIRST_DELAY_MS = 10_000
const MAX_DELAY_MS = 300_000
/** After an outage of a minute everything must be sent within 30 s; these leave some of it for the sending. */
const SHORT_OUTAGE_DELAY_MS = 25_000
const OUTAGE_SHARE = 0.4

export type QueuedSaleStatus = 'pending' | 'processing' | 'completed' | 'failed'

/** A sale refused this often is not retried any more: it waits under Needs attention. */
export const MAX_ATTEMPTS = 5

export interface QueuedSaleState {
  status: QueuedSaleStatus
  /** Definitive refusals. Nothing else counts, or an outage of 50 s would use up all attempts. */
  attempts: number
  /** Server errors in a row on this very row, for the back-off. */
  tries: number
  /** Epoch ms before which it is not tried again. */
  nextTryAt: number
  /** Epoch ms at which the lease of `processing` ends. */
  leaseUntil: number
  lastError?: string
  serverId?: string
}

export type QueuedSaleEvent =
  | { type: 'send'; now: number; leaseMs: number }
  | { type: 'accept'; serverId: string }
  | { type: 'refuse'; message: string }
  | { type: 'tryAgain'; now: number; random: number; message: string; retryAfterMs?: number }
  | { type: 'expireLease' }
  | { type: 'retryNow' }

/** An event that is missing in a row is an illegal move from that state. */
export const QUEUED_SALE_MOVES = {
  pending: { send: 'processing' },
  processing: { accept: 'completed', refuse: 'failed', tryAgain: 'pending', expireLease: 'pending' },
  failed: { send: 'processing', retryNow: 'pending' },
  completed: {},
} as const satisfies Record<QueuedSaleStatus, Partial<Record<QueuedSaleEvent['type'], QueuedSaleStatus>>>

export function newQueuedSale(): QueuedSaleState {
  return { status: 'pending', attempts: 0, tries: 0, nextTryAt: 0, leaseUntil: 0 }
}

export function transitionQueuedSale(sale: QueuedSaleState, event: QueuedSaleEvent): QueuedSaleState | Fault {
  const row: Partial<Record<QueuedSaleEvent['type'], QueuedSaleStatus>> = QUEUED_SALE_MOVES[sale.status]
  const status = row[event.type]
  if (status === undefined) return fault('queue.illegal-transition', `${sale.status}.${event.type}`)
  switch (event.type) {
    case 'send':
      return { ...sale, status, leaseUntil: event.now + event.leaseMs }
    case 'accept':
      return { ...sale, status, serverId: event.serverId, leaseUntil: 0 }
    case 'refuse':
      return {
        ...sale,
        status,
        attempts: sale.attempts + 1,
        tries: 0,
        nextTryAt: 0,
        leaseUntil: 0,
        lastError: event.message,
      }
    case 'tryAgain': {
      const tries = sale.tries + 1
      const nextTryAt = event.now + retryDelay(tries, event.random, event.retryAfterMs)
      return { ...sale, status, tries, nextTryAt, leaseUntil: 0, lastError: event.message }
    }
    case 'expireLease':
      return { ...sale, status, leaseUntil: 0 }
    case 'retryNow':
      // One more try, not five: a sale that is still wrong goes straight back to the list.
      return { ...sale, status, attempts: Math.min(sale.attempts, MAX_ATTEMPTS - 1), tries: 0, nextTryAt: 0 }
  }
}

/**
 * Pending or failed, fewer than five refusals, and its delay over. A delay longer than any that we set means that the
 * clock was set back: obeying it, a sale made under a wrong date would not be sent before that date.
 */
export function isEligible(
  sale: Pick<QueuedSaleState, 'status' | 'attempts'> & { nextTryAt?: number },
  now: number,
): boolean {
  if (sale.status !== 'pending' && sale.status !== 'failed') return false
  const wait = (sale.nextTryAt ?? 0) - now
  return sale.attempts < MAX_ATTEMPTS && (wait <= 0 || wait > MAX_DELAY_MS)
}

/** Refused for good: shown under Needs attention, and never blocking the sales behind it. */
export function needsAttention(sale: Pick<QueuedSaleState, 'status' | 'attempts'>): boolean {
  return sale.status === 'failed' && sale.attempts >= MAX_ATTEMPTS
}

/** A crash during `processing` must not strand the sale: the lease expires, and every lease ends at the next start. */
export function isLeaseOver(sale: Pick<QueuedSaleState, 'status' | 'leaseUntil'>, now: number): boolean {
  const left = sale.leaseUntil - now
  return sale.status === 'processing' && (left <= 0 || left > MAX_DELAY_MS)
}

/**
 * Wait before try number `tries` + 1, in ms. The first repeat is at once, then 10 s doubling to 5 min.
 * `random` (0..1) takes up to a quarter off, so that a street of tills does not come back in the same second.
 * `retryAfterMs` is the server's wish; beyond 5 min it is a mistake of a proxy, and sales would wait for it.
 * With `outageMs`, how long the outage has lasted, the wait grows with the outage and not faster: the end of a short
 * one is noticed within half a minute.
 */
export function retryDelay(tries: number, random: number, retryAfterMs = 0, outageMs = Infinity): number {
  const wished = Math.min(MAX_DELAY_MS, Math.max(0, retryAfterMs))
  if (tries <= 1) return wished
  const full = Math.min(
    MAX_DELAY_MS,
    FIRST_DELAY_MS * 2 ** Math.min(tries - 2, 10),
    Math.max(SHORT_OUTAGE_DELAY_MS, outageMs * OUTAGE_SHARE),
  )
  return Math.max(full - Math.floor((full / 4) * Math.min(1, Math.max(0, random))), wished)
}
