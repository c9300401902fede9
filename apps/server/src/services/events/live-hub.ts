import type { Database } from '../../db/database.ts'
import { type Listener, listen } from '../../db/listener.ts'
import { type Identity, withTenant } from '../../db/tenant.ts'
import { EVENT_CHANNEL } from '../../repositories/events/event-dispatch.repository.ts'
import { type EventRow, readEventsAfter } from '../../repositories/events/live-event.repository.ts'

/** A stream that is further behind reads again. */
export const MAX_EVENTS_PER_READ = 200

export type LiveHub = {
  /** `wake` is called whenever there may be new events. Undefined if the registration has too many streams. */
  subscribe(registrationId: string, wake: () => void): (() => void) | undefined
  /** `recheck` is called whenever the account, its password or one of its sessions may have ended. */
  watchAccess(userId: string, recheck: () => void): () => void
  /** Events after a position. Streams of one registration at the same position share one query. */
  read(identity: Identity, after: number): Promise<readonly EventRow[]>
  close(): Promise<void>
}

const MAX_STREAMS_PER_REGISTRATION = 1_000
/** Notices about an account begin with this (migration 0140); all others name a registration. */
const USER_NOTICE = 'user:'

/** One listening connection, shared by all streams of the process and opened with the first. */
export const makeLiveHub = (db: Database, databaseUrl: string): LiveHub => {
  const streams = new Map<string, Set<() => void>>()
  const reading = new Map<string, Promise<readonly EventRow[]>>()
  let listener: Listener | undefined

  const accounts = new Map<string, Set<() => void>>()
  const callAll = (callbacks: Map<string, Set<() => void>>, key: string | undefined): void => {
    const called = key === undefined ? [...callbacks.values()] : [callbacks.get(key) ?? []]
    for (const set of called) for (const callback of set) callback()
  }
  const onNotice = (notice: string | undefined): void => {
    const userId = notice?.startsWith(USER_NOTICE) ? notice.slice(USER_NOTICE.length) : undefined
    if (userId === undefined) callAll(streams, notice)
    if (userId !== undefined || notice === undefined) callAll(accounts, userId)
  }

  return {
    subscribe: (registrationId, wake) => {
      const wakes = streams.get(registrationId) ?? new Set()
      if (wakes.size >= MAX_STREAMS_PER_REGISTRATION) return undefined
      streams.set(registrationId, wakes.add(wake))
      listener ??= listen({ databaseUrl, channel: EVENT_CHANNEL, onNotice })
      return () => {
        wakes.delete(wake)
        if (wakes.size === 0) streams.delete(registrationId)
      }
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
    close: async () => listener?.close(),
  }
}
