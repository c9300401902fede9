import { WORKER_MESSAGES } from '@evertill/contract/events'
import { businessDateOf } from '@evertill/domain'
import type { ApiClient } from '../api/client.ts'
import { createCatalogueStore } from '../db/catalogue/catalogue-store.ts'
import { createCustomerStore } from '../db/lists/customer-store.ts'
import { createListStore } from '../db/lists/list-store.ts'
import type { Databases } from '../db/sales-db.ts'
import { createSetupStore } from '../db/lists/setup-store.ts'
import { createBroadcastChannel } from '../platform/channel.ts'
import { type Clock, toInstant } from '../platform/clock.ts'
import type { Locks } from '../platform/locks.ts'
import { pause } from '../platform/pause.ts'
import { createPushService } from '../platform/push-service.ts'
import { zoneOffsetMinutes } from '../platform/time-zone.ts'
import type { Session } from '../session/session.ts'
import {
  createCatalogueSync,
  parseWorkerEvent,
  followEvents,
  runInLeaderTab,
  type PullNews,
  type PullPlace,
  registerPush,
  startTriggers,
} from '../sync/index.ts'

interface PullWiring {
  databases: Databases
  api: ApiClient
  session: Session
  clock: Clock
  locks: Locks
  /** The push token of this browser, for whoever signs out. */
  onPushToken(token: string): void
}

/**
 * Where the till pulls for: null until a store and its registration are known. Behind the PIN too: the goods are read
 * while it is typed, and without a place they would be taken for those of another shop.
 */
const placeOf = (session: Session, now: number): PullPlace | null => {
  const { stage, place, store, registration } = session.get()
  if (place !== 'ready' || (stage !== 'ready' && stage !== 'locked') || !store || !registration) return null
  return {
    registrationId: registration.RegistrationID,
    storeId: store.key,
    currency: registration.Currency,
    today: businessDateOf(toInstant(now), zoneOffsetMinutes(now, store.TimeZone)),
  }
}

/** A leading tab that nobody unlocks speaks for the others all the same. */
const SETTLED_AT_LATEST_MS = 10_000

/** Whoever types the first PIN of a start does not wait for what the server might say. */
const isSettled = (session: Session): boolean =>
  session.get().entered || performance.now() > SETTLED_AT_LATEST_MS

/** Everything that brings data from the server to this device, wired to the browser. */
export const wirePull = ({ databases, api, session, clock, locks, onPushToken }: PullWiring) => {
  const lists = createListStore(databases.strict)
  const place = () => placeOf(session, clock.now())
  const { catalogue, puller } = createCatalogueSync({
    api,
    products: createCatalogueStore(databases.relaxed),
    customers: createCustomerStore(databases.relaxed),
    lists,
    setup: createSetupStore(databases.strict),
    clock,
    locks,
    pause,
    channel: createBroadcastChannel<PullNews>('evertill-pull'),
    place,
  })
  const triggers = startTriggers({
    puller: { request: (kinds) => void (leads && puller.request(kinds)) },
    clock,
    today: () => place()?.today ?? '',
    onDay: lists.rollOffers,
  })

  // Every tab hears of reasons to look; only the leading one acts on them.
  let leads = false
  runInLeaderTab(locks, (signal) => {
    leads = true
    void followEvents(
      {
        api,
        open: (url) => new EventSource(url),
        random: Math.random,
        isWanted: () => isSettled(session) && place() !== null && navigator.onLine,
        onEvent: triggers.event,
        onRegisterClosed: () => void session.checkClosedElsewhere(),
        onGap: () => {
          triggers.requestAll()
          void session.checkClosedElsewhere()
        },
      },
      signal,
    )
  })
  const worker: ServiceWorkerContainer | undefined = navigator.serviceWorker
  worker?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const event = parseWorkerEvent(data, WORKER_MESSAGES.syncEvent)
    if (event) triggers.event(event)
  })

  return {
    catalogue,
    puller,
    triggers,
    /** Never awaited by sign-in: a browser without a push service answers never. */
    registerPush: () => {
      const here = place()
      const { user } = session.get()
      if (!here || !user) return
      const who = { userId: user.key, storeId: here.storeId, registrationId: here.registrationId }
      void registerPush({ api, push: createPushService(worker), who, onToken: onPushToken })
    },
  }
}
