import { WORKER_MESSAGES } from '@evertill/contract/events'
import { isAllowed } from '@evertill/domain'
import type { ApiClient } from '../api/client.ts'
import { createCatalogueStore } from '../db/catalogue/catalogue-store.ts'
import { createCustomerStore } from '../db/lists/customer-store.ts'
import type { SyncedKind } from '../db/lists/synced-store.ts'
import { createListStore } from '../db/lists/list-store.ts'
import type { Databases } from '../db/sales-db.ts'
import { createSetupStore } from '../db/lists/setup-store.ts'
import { devicePreferences } from '@evertill/ui/use-preferences.ts'
import { createBroadcastChannel } from '../platform/channel.ts'
import { type Clock } from '../platform/clock.ts'
import type { Locks } from '../platform/locks.ts'
import { pause } from '../platform/pause.ts'
import { logWarning } from '../platform/log.ts'
import { serverPlace } from '../platform/server-place.ts'
import { calendarDateAt } from '../platform/store-day.ts'
import type { Session } from '../session/session.ts'
import {
  type ChangedFlags,
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
  /** The push token of this browser, which a sign-out deletes. */
  onPushToken(token: string): void
  /** A register of the store has changed, or may have. */
  onRegisterChanged(): void
  /** The server has found out more about a sale. */
  onFlags(change: ChangedFlags): Promise<void>
}

/**
 * Null until a store and its registration are known. Also set while the till is locked: the products are loaded while
 * the PIN is typed, and without a place they would count as another shop's.
 */
const placeOf = (session: Session, now: number): PullPlace | null => {
  const { stage, place, store, registration, user } = session.get()
  if (place !== 'ready' || (stage !== 'ready' && stage !== 'locked') || !store || !registration) return null
  return {
    registrationId: registration.RegistrationID,
    userId: user?.key,
    storeId: store.key,
    currency: registration.Currency,
    today: calendarDateAt(now, store),
  }
}

/** The resource of the access list. */
const SYNCED_RESOURCE: Readonly<Record<SyncedKind, string>> = { order: 'OnlineOrders', package: 'Packages' }

/** The leader tab follows events after this time even if nobody unlocks it. */
const LOCKED_LEADER_DELAY_MS = 10_000

/** Events wait until the first PIN of a start is entered, so that they do not slow it down. */
const mayFollowEvents = (session: Session): boolean =>
  session.get().entered || performance.now() > LOCKED_LEADER_DELAY_MS

/** Wires everything that pulls data from the server to the browser. */
export const wirePull = ({ databases, api, session, clock, locks, ...on }: PullWiring) => {
  const lists = createListStore(databases.strict)
  const place = () => placeOf(session, clock.now())
  /** What the registration has turned off, or the user may not see, the server refuses. */
  const maySync = async (kind: SyncedKind): Promise<boolean> => {
    const { registration } = session.get()
    const isOn = kind === 'order' ? registration?.EnableONDC : registration?.EnablePackageTracker
    return isOn === true && isAllowed(await databases.strict.acl.toArray(), SYNCED_RESOURCE[kind])
  }
  const { catalogue, puller } = createCatalogueSync({
    api,
    products: createCatalogueStore(databases.relaxed),
    customers: createCustomerStore(databases.relaxed),
    bills: async () => (await import('../db/sales/store-bills.ts')).createBillStore(databases.relaxed),
    synced: async (kind) => {
      if (!(await maySync(kind))) return null
      return (await import('../db/lists/synced-store.ts')).createSyncedStore(databases.relaxed, kind)
    },
    historyDepth: () => devicePreferences().get().historyDepth,
    lists,
    setup: createSetupStore(databases.strict),
    clock,
    locks,
    pause,
    channel: createBroadcastChannel<PullNews>('evertill-pull'),
    place,
  })
  const triggers = startTriggers({
    puller: { request: (kinds) => void (isLeader && puller.request(kinds)) },
    clock,
    today: () => place()?.today ?? '',
    onDay: lists.rollOffers,
  })

  // Every tab gets the triggers; only the leader tab pulls.
  let isLeader = false
  let wakeStream = () => {}
  runInLeaderTab(locks, (signal) => {
    isLeader = true
    void followEvents(
      {
        api,
        open: (url) => new EventSource(serverPlace.get() + url),
        random: Math.random,
        isWanted: () => mayFollowEvents(session) && place() !== null && navigator.onLine,
        onEvent: (type) => {
          triggers.event(type)
          if (type === 'cashRegister_updated') on.onRegisterChanged()
        },
        onRegisterClosed: () => void session.checkClosedElsewhere(),
        onFlags: (change) => void on.onFlags(change),
        onGap: () => {
          triggers.requestAll()
          on.onRegisterChanged()
          // The store's row is in none of the lists that are pulled.
          void session.refreshAccount()
          void session.checkClosedElsewhere()
        },
        onReachable: (wake) => {
          wakeStream = wake
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
    triggers: {
      ...triggers,
      reachable: () => {
        triggers.reachable()
        wakeStream()
      },
    },
    /** Not awaited: a browser without a push service may never answer. */
    registerPush: () => {
      const here = place()
      const { user } = session.get()
      if (!here || !user) return
      const who = { userId: user.key, storeId: here.storeId, registrationId: here.registrationId }
      import('../platform/push-service.ts')
        .then(({ createPushService }) =>
          registerPush({ api, push: createPushService(worker), who, onToken: on.onPushToken }),
        )
        .catch((error: unknown) => logWarning('Pushes are not set up.', error))
    },
  }
}
