import type { Database } from '../db/database.ts'
import type { Clock } from '../platform/clock.ts'
import type { PushAdapter } from '../push/push-port.ts'
import {
  MOST_AT_ONCE,
  dispatchEvents,
  pruneEvents,
} from '../repositories/events/event-dispatch.repository.ts'
import { readClock } from '../repositories/server-state.repository.ts'
import { reviewRound } from '../services/sales/sale-review.service.ts'
import { sendDuePushes } from '../services/events/push-sender.service.ts'
import { runInBatches } from './run-in-batches.ts'
import { startLoop } from './loop.ts'

const DISPATCH_EVERY_MS = 200
/** One hand in a round: at most 200 sales a second, and the till that sends the next one hardly notices. */
const REVIEW_EVERY_MS = 500
const PUSH_EVERY_MS = 1_000
const PRUNE_EVERY_MS = 60 * 60_000
/** A till that was away longer is told to fetch everything again. */
const EVENTS_KEPT_MS = 7 * 24 * 60 * 60_000

type Ports = {
  readonly db: Database
  readonly clock: Clock
  readonly adapters: readonly PushAdapter[]
  readonly warn: (error: unknown, what: string) => void
}

export type Jobs = { stop(): Promise<void> }

/** What goes on besides the requests. Every process runs it; PostgreSQL decides which of them does a piece of it. */
export const startJobs = (ports: Ports): Jobs => {
  const { db, clock, warn } = ports
  const loop = (what: string, everyMs: number, work: () => Promise<unknown>) =>
    startLoop({ everyMs, work, onError: (error) => warn(error, `${what} failed and is tried again`) })

  const pushes = loop('sending pushes', PUSH_EVERY_MS, async () => {
    const shared = { ...ports, clock: await readClock(db.kysely) }
    while ((await sendDuePushes(shared)) > 0);
  })
  const dispatch = loop('publishing events', DISPATCH_EVERY_MS, () =>
    runInBatches(MOST_AT_ONCE, async () => {
      const published = await dispatchEvents(db)
      if (published > 0) pushes.poke()
      return published
    }),
  )
  const review = loop('looking at booked sales', REVIEW_EVERY_MS, () => reviewRound(db))
  const prune = loop('deleting old events', PRUNE_EVERY_MS, () =>
    pruneEvents(db, new Date(clock().getTime() - EVENTS_KEPT_MS), clock()),
  )
  return {
    stop: async () => {
      await Promise.all([pushes.stop(), dispatch.stop(), review.stop(), prune.stop()])
    },
  }
}
