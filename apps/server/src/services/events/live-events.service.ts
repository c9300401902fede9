import { type LiveEvent, STREAM_EVENTS, type StreamTicketReply } from '@evertill/contract'
import type { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { DatabaseUnavailable } from '../../db/errors.ts'
import { withTenant } from '../../db/tenant.ts'
import type { Clock } from '../../platform/clock.ts'
import {
  type EventHead,
  type EventRow,
  readEventHead,
  readReachableStores,
} from '../../repositories/events/live-event.repository.ts'
import type { StreamUser } from '../../repositories/events/stream-ticket.repository.ts'
import { type LiveHub, MAX_EVENTS_PER_READ } from './live-hub.ts'
import { type Outcome, done, refuse } from '../outcome.ts'
import { TICKET_SECONDS, issueTicket, redeemTicket } from './stream-ticket.service.ts'
import { type Waker, makeWaker } from './waker.ts'

const HEARTBEAT_MS = 15_000
/** Then the till reconnects with a new ticket, for which it needs a valid token. */
const MAX_STREAM_MS = 60 * 60_000

export type LivePorts = {
  readonly db: Database
  readonly clock: Clock
  readonly live: LiveHub
  readonly heartbeatMs?: number | undefined
}

/** `beat` keeps the connection alive and carries no data. */
export type LiveItem = { readonly kind: 'event'; readonly data: LiveEvent } | { readonly kind: 'beat' }
/** Follows until `end` is aborted, by the caller or because the user opened other streams. */
export type LiveStream = (end: AbortController) => AsyncIterable<LiveItem>

/** The epoch invalidates ids from before a restore: the same positions then belong to other events. */
export const eventIdOf = (epoch: string, position: number): string => `${epoch.slice(0, 8)}.${position}`

/** Undefined if the following events are unknown: the id is from before a restore, pruned, or invalid. */
const resumeAt = ({ epoch, position, prunedTo }: EventHead, lastEventId: string): number | undefined => {
  const [, idEpoch, digits = ''] = /^([0-9a-f]{8})\.(\d{1,15})$/.exec(lastEventId) ?? []
  const last = Number(digits)
  return idEpoch === epoch.slice(0, 8) && last >= prunedTo && last <= position ? last : undefined
}

const ownItem = (type: string, { epoch }: EventHead, position: number, now: Date): LiveItem => ({
  kind: 'event',
  data: {
    eventId: eventIdOf(epoch, position),
    type,
    storeId: null,
    payload: {},
    createdAt: now.toISOString(),
  },
})

const itemOf = (
  { epoch }: EventHead,
  { position, type, storeId, payload, createdAt }: EventRow,
): LiveItem => ({
  kind: 'event',
  data: { eventId: eventIdOf(epoch, position), type, storeId, payload, createdAt: createdAt.toISOString() },
})

/** Asked again after a minute: streams end when tills are closed, not within seconds. */
const FULL_RETRY_SECONDS = 60

/** A place among the streams of a registration. */
type Place = Waker & { readonly replaced: AbortSignal; readonly leave: () => void }

/** Undefined if the registration has used up its share. */
const takePlace = (live: LiveHub, identity: StreamUser): Place | undefined => {
  const { wake, wait } = makeWaker()
  const replaced = new AbortController()
  const leave = live.subscribe(identity, { wake, end: () => replaced.abort() })
  return leave && { wake, wait, replaced: replaced.signal, leave }
}

type Start = { readonly head: EventHead; readonly reach: ReadonlySet<string> }

async function* follow(
  { db, clock, live, heartbeatMs = HEARTBEAT_MS }: LivePorts,
  identity: StreamUser,
  lastEventId: string | undefined,
  { wake, wait, leave }: Place,
  signal: AbortSignal,
): AsyncGenerator<LiveItem> {
  let mustRecheck = false
  const unwatch = live.watchAccess(identity.userId, () => {
    mustRecheck = true
    wake()
  })
  const startedAt = clock().getTime()
  try {
    const readStart = () =>
      withTenant(db, identity, async (tx): Promise<Start | undefined> => {
        const reach = await readReachableStores(tx, identity)
        return reach && { head: await readEventHead(tx), reach }
      })
    const start = await readStart()
    if (!start) return
    const { head } = start
    let { reach } = start
    const resumed = lastEventId === undefined ? head.position : resumeAt(head, lastEventId)
    let position = resumed ?? head.position
    yield ownItem(resumed === undefined ? STREAM_EVENTS.resync : STREAM_EVENTS.ready, head, position, clock())
    while (!signal.aborted) {
      const events = await live.read(identity, position)
      for (const event of events) {
        if (mustRecheck) break
        position = event.position
        if (event.storeId === null || reach.has(event.storeId)) yield itemOf(head, event)
      }
      if (events.length === MAX_EVENTS_PER_READ && !mustRecheck) continue
      const why = await wait(heartbeatMs, signal)
      if (why === 'woken' && !mustRecheck) continue
      mustRecheck = false
      // A notification may be lost with its connection, so every heartbeat also reads events and rights.
      const now = await readStart()
      if (!now || now.head.epoch !== head.epoch || clock().getTime() - startedAt > MAX_STREAM_MS) return
      reach = now.reach
      if (why === 'timeout') yield { kind: 'beat' }
    }
  } catch (error) {
    // The till reconnects by itself, so the stream just ends.
    if (!(error instanceof DatabaseUnavailable)) throw error
  } finally {
    unwatch()
    leave()
  }
}

const refuseStream = (): Outcome<never> =>
  refuse('TOO_MANY_STREAMS', { retryAfterSeconds: FULL_RETRY_SECONDS })

/** For a till or a page of the hub: the stream ends with the session that asked for it. */
export const giveTicket = async (
  { db, live }: Pick<LivePorts, 'db' | 'live'>,
  user: StreamUser,
): Promise<Outcome<z.output<typeof StreamTicketReply>>> =>
  live.isFull(user)
    ? refuseStream()
    : done({ code: '0', ticket: await issueTicket({ db }, user), expiresInSeconds: TICKET_SECONDS })

/** The events that the user of the ticket may see, after the last one seen or from now on. */
export const openEventStream = async (
  ports: LivePorts,
  { ticket, lastEventId }: { readonly ticket: string; readonly lastEventId: string | undefined },
): Promise<Outcome<LiveStream>> => {
  const identity = await redeemTicket(ports, ticket)
  if (!identity) return refuse('TOKEN_INVALID')
  const place = takePlace(ports.live, identity)
  if (!place) return refuseStream()
  return done((end) => {
    place.replaced.addEventListener('abort', () => end.abort(), { once: true })
    // A caller who leaves before the first event never starts the generator, which would give the place back.
    end.signal.addEventListener('abort', place.leave, { once: true })
    return follow(ports, identity, lastEventId, place, end.signal)
  })
}
