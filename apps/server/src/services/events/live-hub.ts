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
  /** Events after a position. Streams of one registration at the same position share one query. */
  read(identity: Identity, after: number): Promise<readonly EventRow[]>
  close(): Promise<void>
}

const MAX_STREAMS_PER_REGISTRATION = 1_000

/** One listening connection, shared by all streams of the process and opened with the first. */
export const makeLiveHub = (db: Database, databaseUrl: string): LiveHub => {
  const streams = new Map<string, Set<() => void>>()
  const reading = new Map<string, Promise<readonly EventRow[]>>()
  let listener: Listener | undefined

  const wakeAll = (): void => {
    for (const wakes of streams.values()) for (const wake of wakes) wake()
  }
  const onNotice = (registrationId: string | undefined): void => {
    if (registrationId === undefined) wakeAll()
    else for (const wake of streams.get(registrationId) ?? []) wake()
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
