import { businessDateOf } from '@evertill/domain'
import { createApiClient } from '../api/client.ts'
import { createCartStore } from '../db/cart-store.ts'
import { createCatalogueStore } from '../db/catalogue/catalogue-store.ts'
import { createOutboxStore } from '../db/outbox-store.ts'
import { createCustomerStore } from '../db/customer-store.ts'
import { createListStore } from '../db/list-store.ts'
import { openDatabases } from '../db/sales-db.ts'
import { createSessionStore } from '../db/session-store.ts'
import { createSetupStore } from '../db/setup-store.ts'
import { createCartKeeper } from '../ledger/cart.ts'
import { createBroadcastChannel } from '../platform/channel.ts'
import { createCommitGate } from '../platform/commit-gate.ts'
import { systemClock, toInstant } from '../platform/clock.ts'
import { newUuid } from '../platform/ids.ts'
import { createWebLocks } from '../platform/locks.ts'
import { pause } from '../platform/pause.ts'
import { createBroadcastSignals } from '../platform/signals.ts'
import { zoneOffsetMinutes } from '../platform/time-zone.ts'
import type { Runtime } from '../queries/runtime.tsx'
import { createBrowserKeys } from '../session/browser-keys.ts'
import { createSession, type Session } from '../session/session.ts'
import {
  type Connection,
  createCatalogueSync,
  createSaleTransport,
  type PullNews,
  type PullPlace,
  type Sender,
  startSender,
  watchConnection,
} from '../sync/index.ts'

/** Wires the headless parts to the browser. The only place that knows all of them. */
export const createRuntime = async (): Promise<Runtime> => {
  const databases = await openDatabases(undefined, createCommitGate(navigator.locks))
  const clock = systemClock
  const locks = createWebLocks(navigator.locks)
  const browserFetch = window.fetch.bind(window)
  const isOnline = () => navigator.onLine
  const uuid = () => newUuid(clock.now())

  // Three parts that know each other only through these: the client asks the session, the session asks the client.
  const late: { session?: Session; connection?: Connection; sender?: Sender } = {}
  const api = createApiClient({
    fetch: browserFetch,
    token: () => late.session?.token() ?? null,
    onContact: (reached) => late.connection?.report(reached),
    onUnauthorised: (reason) => {
      // Expired while the server is away: nothing is cleared, selling goes on (decisions.md 9).
      if (reason === 'rejected' || late.connection?.get().serverReachable) late.session?.endByServer()
    },
  })
  const session = createSession({
    api,
    store: createSessionStore(databases.strict),
    keys: createBrowserKeys(window.localStorage),
    clock,
    isOnline,
    newUuid: uuid,
  })
  late.session = session
  const { catalogue, puller } = createCatalogueSync({
    api,
    products: createCatalogueStore(databases.relaxed),
    customers: createCustomerStore(databases.relaxed),
    lists: createListStore(databases.strict),
    setup: createSetupStore(databases.strict),
    clock,
    locks,
    pause,
    channel: createBroadcastChannel<PullNews>('evertill-pull'),
    place: () => placeOf(session, clock.now()),
  })
  const cart = createCartKeeper({
    store: createCartStore(databases.relaxed),
    locks,
    clock,
    newUuid: uuid,
    storeId: () => session.get().store?.key ?? null,
  })
  const connection = watchConnection({
    fetch: browserFetch,
    window,
    isOnline,
    onReachable: () => late.sender?.wake(),
  })
  late.connection = connection

  await session.restore()
  const sender = startSender({
    store: createOutboxStore(databases.strict),
    transport: createSaleTransport(api),
    clock,
    random: Math.random,
    locks,
    signals: createBroadcastSignals('evertill-sender'),
  })
  late.sender = sender
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') sender.wake()
  })
  await followPlace(session, catalogue, cart)
  return { databases, session, cart, catalogue, puller, sender, connection, clock, newUuid: uuid }
}

/** Where the till pulls for: null until a store and its registration are known. */
const placeOf = (session: Session, now: number): PullPlace | null => {
  const { stage, store, registration } = session.get()
  if (stage !== 'ready' || !store || !registration) return null
  return {
    registrationId: registration.RegistrationID,
    storeId: store.key,
    currency: registration.Currency,
    today: businessDateOf(toInstant(now), zoneOffsetMinutes(now, store.TimeZone)),
  }
}

/**
 * Whenever a cashier arrives at a register, first what the device holds for this place, then what the server has.
 * Without the first step a till that changed hands would go on selling the previous account's goods from memory.
 */
const followPlace = async (
  session: Session,
  catalogue: Runtime['catalogue'],
  cart: Runtime['cart'],
): Promise<void> => {
  let arrivedAt = ''
  const arrive = async () => {
    const { stage, store, user } = session.get()
    const place = stage === 'ready' ? `${user?.key}/${store?.key}` : ''
    if (place === arrivedAt) return
    arrivedAt = place
    if (place === '') return
    await Promise.all([catalogue.load(), cart.restore()])
    void catalogue.refresh()
  }
  session.subscribe(() => void arrive())
  await arrive()
}
