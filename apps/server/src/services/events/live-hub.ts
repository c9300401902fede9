import type { Database } from '../../db/database.ts'
import { type Listener, listen } from '../../db/listener.ts'
import { type Identity, withTenant } from '../../db/tenant.ts'
import { EVENT_CHANNEL } from '../../repositories/events/event-dispatch.repository.ts'
import { type EventRow, readEventsAfter } from '../../repositories/events/live-event.repository.ts'

/** A stream that is further behind reads again. */
export const MAX_EVENTS_PER_READ = 200

export type Subscriber = {
  /** Called whenever there may be new events. */
  readonly wake: () => void
  /** Ends the stream, because its user opened another one beyond the share. */
  readonly end: () => void
}

export type LiveHub = {
  /**
   * Undefined if the registration has no stream left of its share. A user beyond the own share loses the oldest of the own
   * streams, never one of somebody else. The returned function unsubscribes.
   */
  subscribe(identity: Identity, subscriber: Subscriber): (() => void) | undefined
  /** Whether another stream of this user would be refused. */
  isFull(identity: Identity): boolean
  /** `recheck` is called whenever the account, its password or one of its sessions may have ended. */
  watchAccess(userId: string, recheck: () => void): () => void
  /** Events after a position. Streams of one registration at the same position share one query. */
  read(identity: Identity, after: number): Promise<readonly EventRow[]>
  /** How many streams companies and users with many of them have here, by registration and by registration and user. */
  usage(): StreamCounts
  /** What the other server processes have said of theirs. */
  hearOthers(counts: StreamCounts): void
  /** Ends the streams of a company that is not served here any more. */
  endAll(registrationId: string): void
  close(): Promise<void>
}

/** Notices about an account begin with this (migration 0140); all others name a registration. */
const USER_NOTICE = 'user:'

export type StreamShares = { readonly registration: number; readonly user: number }

export type StreamCounts = Readonly<Record<string, number>>

/** Below this part of a share the others need not know: what they report stays short. */
const TOLD_PART = 0.1

/** One stream for each browser: a chain of a thousand tills, and an account that a hundred of them share. */
const STREAM_SHARES: StreamShares = { registration: 1_000, user: 100 }

/** The streams of one registration, by user, the oldest first. */
type Streams = Map<string, Set<Subscriber>>

const userKey = ({ registrationId, userId }: Identity): string => `${registrationId}/${userId}`

const countOf = (streams: Streams): number => [...streams.values()].reduce((sum, own) => sum + own.size, 0)

/** One listening connection, shared by all streams of the process and opened with the first. */
export const makeLiveHub = (db: Database, databaseUrl: string, shares = STREAM_SHARES): LiveHub => {
  const registrations = new Map<string, Streams>()
  const reading = new Map<string, Promise<readonly EventRow[]>>()
  let listener: Listener | undefined
  let others: StreamCounts = {}

  const accounts = new Map<string, Set<() => void>>()
  const wakeAll = (streams: Streams | undefined): void => {
    for (const own of streams?.values() ?? []) for (const { wake } of own) wake()
  }
  const recheckAll = (userId: string | undefined): void => {
    const called = userId === undefined ? [...accounts.values()] : [accounts.get(userId) ?? []]
    for (const rechecks of called) for (const recheck of rechecks) recheck()
  }
  const onNotice = (notice: string | undefined): void => {
    if (notice?.startsWith(USER_NOTICE)) return recheckAll(notice.slice(USER_NOTICE.length))
    if (notice !== undefined) return wakeAll(registrations.get(notice))
    for (const streams of registrations.values()) wakeAll(streams)
    recheckAll(undefined)
  }
  /** Only a stream of this process can make room here. */
  const makesRoom = (identity: Identity): boolean => {
    const here = registrations.get(identity.registrationId)?.get(identity.userId)?.size ?? 0
    return here > 0 && here + (others[userKey(identity)] ?? 0) >= shares.user
  }
  const isFull = (identity: Identity): boolean => {
    const { registrationId } = identity
    const all = countOf(registrations.get(registrationId) ?? new Map()) + (others[registrationId] ?? 0)
    return all >= shares.registration && !makesRoom(identity)
  }
  const remove = ({ registrationId, userId }: Identity, subscriber: Subscriber): void => {
    const streams = registrations.get(registrationId)
    const own = streams?.get(userId)
    own?.delete(subscriber)
    if (own?.size === 0) streams?.delete(userId)
    if (streams?.size === 0) registrations.delete(registrationId)
  }

  return {
    isFull,
    subscribe: (identity, subscriber) => {
      const { registrationId, userId } = identity
      if (isFull(identity)) return undefined
      const [oldest] = registrations.get(registrationId)?.get(userId) ?? []
      if (oldest && makesRoom(identity)) {
        remove(identity, oldest)
        oldest.end()
      }
      const streams: Streams = registrations.get(registrationId) ?? new Map()
      registrations.set(registrationId, streams)
      streams.set(userId, (streams.get(userId) ?? new Set()).add(subscriber))
      listener ??= listen({ databaseUrl, channel: EVENT_CHANNEL, onNotice })
      return () => remove(identity, subscriber)
    },
    watchAccess: (userId, recheck) => {
      const rechecks = accounts.get(userId) ?? new Set()
      accounts.set(userId, rechecks.add(recheck))
      return () => {
        rechecks.delete(recheck)
        if (rechecks.size === 0) accounts.delete(userId)
      }
    },
    read: (identity, after) => {
      const key = `${identity.registrationId} ${after}`
      const known = reading.get(key)
      if (known) return known
      const read = withTenant(db, identity, (tx) => readEventsAfter(tx, after, MAX_EVENTS_PER_READ)).finally(
        () => reading.delete(key),
      )
      reading.set(key, read)
      return read
    },
    usage: () => {
      const counts: Record<string, number> = {}
      for (const [registrationId, streams] of registrations) {
        const all = countOf(streams)
        if (all > shares.registration * TOLD_PART) counts[registrationId] = all
        for (const [userId, own] of streams)
          if (own.size > shares.user * TOLD_PART) counts[userKey({ registrationId, userId })] = own.size
      }
      return counts
    },
    hearOthers: (counts) => {
      others = counts
    },
    endAll: (registrationId) => {
      for (const own of registrations.get(registrationId)?.values() ?? [])
        for (const subscriber of own) subscriber.end()
    },
    close: async () => listener?.close(),
  }
}
