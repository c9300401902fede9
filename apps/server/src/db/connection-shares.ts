import { type FairQueue, type Limits, createFairQueue } from '../platform/fair-queue.ts'

/** Connections that requests never take: jobs publish events and review sales with them while tills are waiting. */
const FOR_JOBS = 4
/** Shorter than the time-outs of tills: they get an answer instead of a broken connection. */
const MAX_WAIT_MS = 5_000
const REFUSE_AFTER_MS = 1_000

/**
 * How requests share the connections. Of twelve, eight serve requests. One company holds at most five of them and one
 * user three. Searches hold at most four, two of one company: sales never wait behind searches.
 */
const connectionLimits = (connections: number, waitMs: number): Limits => {
  const hasShares = connections > FOR_JOBS
  const total = hasShares ? connections - FOR_JOBS : connections
  // A command line tool has one connection and one user: there is nobody to share with.
  const part = (share: number): number => (hasShares ? Math.max(1, Math.round(total * share)) : total)
  return {
    all: { total, tenant: part(0.6), user: part(0.4) },
    search: { total: part(0.5), tenant: part(0.25), user: part(0.25) },
    waiting: { tenant: 300, user: 150 },
    waitMs,
    refuseAfterMs: REFUSE_AFTER_MS,
  }
}

export const makeConnectionShares = (connections: number, waitMs: number): FairQueue =>
  createFairQueue(connectionLimits(connections, Math.min(waitMs, MAX_WAIT_MS)))
