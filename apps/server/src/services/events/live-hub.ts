import type { Database } from '../../db/database.ts'
import { type Listener, listen } from '../../db/listener.ts'
import { type Identity, withTenant } from '../../db/tenant.ts'
import { EVENT_CHANNEL } from '../../repositories/events/event-dispatch.repository.ts'
import { type EventRow, readEventsAfter } from '../../repositories/events/live-event.repository.ts'

/** Read at once by one stream; a reader who is far behind comes again. */
export const MOST_EVENTS = 200

export type LiveHub = {
  /** `wake` is called whenever there may be something new. Undefined when the registration has too many streams. */
  subscribe(registrationId: string, wake: () => void): (() => void) | undefined
  /** What follows a position. Streams of one registration that stand at the same place share the answer. */
  read(identity: Identity, after: number): Promise<readonly EventRow[]>
  close(): Promise<void>
}

const MOST_STREAMS_OF_A_REGISTRATION = 1_000

/** One connection that listens, shared by all streams of the process and opened with the first of them. */
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
      if (wakes.size >= MOST_STREAMS_OF_A_REGISTRATION) return undefined
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
      const read = withTenant(db, identity, (tx) => readEventsAfter(tx, after, MOST_EVENTS)).finally(() =>
        reading.delete(key),
      )
      reading.set(key, read)
      return read
    },
    close: async () => listener?.close(),
  }
}
