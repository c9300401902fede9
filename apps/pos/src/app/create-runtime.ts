import { type ApiClient, createApiClient } from '../api/client.ts'
import { createReconcileStore } from '../db/sales/reconcile-store.ts'
import { createCartStore } from '../db/cart/cart-store.ts'
import { createSignInStore } from '../db/session/sign-in-store.ts'
import { createLedgerDb } from '../db/ledger-db.ts'
import { createNumberStore } from '../db/numbers/number-store.ts'
import { createOutboxStore } from '../db/outbox/outbox-store.ts'
import { requestPersistentStorage } from '../db/persistent-storage.ts'
import { type Databases, openDatabases, openVolatileDatabases, type SalesDb } from '../db/sales-db.ts'
import { createSessionStore } from '../db/session/session-store.ts'
import {
  checkStoresBeforePin,
  checkStoresBeforeSelling,
  checkLargeStores,
} from '../db/quarantine/quarantine-rows.ts'
import { t } from 'i18next'
import { createLiveCart } from '../ledger/cart.ts'
import { isUnsent, queueOpening } from '../ledger/other-writes.ts'
import { createBroadcastChannel } from '../platform/channel.ts'
import { createCommitGate } from '../platform/commit-gate.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import { newUuid } from '../platform/ids.ts'
import { createWebLocks, type Locks } from '../platform/locks.ts'
import { logFailure } from '../platform/log.ts'
import { pause } from '../platform/pause.ts'
import type { OpenWork } from '../platform/open-work.ts'
import { createShared } from '../platform/shared.ts'
import { systemTimers } from '../platform/timers.ts'
import { whenIdle } from '../platform/when-idle.ts'
import type { Runtime } from '../actions/runtime.ts'
import { type BrowserKeys, createBrowserKeys } from '../session/browser-keys.ts'
import { watchIdle } from '../session/idle.ts'
import { createPinVault } from '../session/pin-vault.ts'
import { createSession, type Session } from '../session/session.ts'
import {
  type Reconciler,
  type Connection,
  createReconciler,
  createTransport,
  type Sender,
  startSender,
  watchConnection,
} from '../sync/index.ts'
import { toast } from '@evertill/ui/toast.ts'
import { endIfExpired, followPlace } from './follow-session.ts'
import { wirePull } from './wire-pull.ts'

/** A till that is never idle checks its large stores after this time anyway. */
const LARGE_STORES_TIMEOUT_MS = 5_000
/** How often an offline till checks whether it needs an approval to go on selling. */
const GRACE_CHECK_MS = 60_000

/** Parts that need each other are connected here once they exist: the client needs the session, and it the client. */
interface LateParts {
  session?: Session
  connection?: Connection
  sender?: Sender
  reconciler?: Reconciler
  /** Every row is valid, and what the till sells from is in memory. */
  readyToSell?: Promise<void>
}

/** A till whose local database does not open works in memory and says so. */
const openLocalDatabases = (): Promise<Databases> =>
  openDatabases(undefined, createCommitGate(navigator.locks), {
    onBlocked: () => toast.warning(t('storage.blocked')),
    onSuperseded: () => toast.warning(t('storage.superseded')),
  }).catch((error: unknown) => {
    logFailure('The local database does not open.', error)
    toast.warning(t('storage.unavailable'))
    return openVolatileDatabases()
  })

const createLateApi = (late: LateParts, fetch: typeof window.fetch): ApiClient =>
  createApiClient({
    fetch,
    token: () => late.session?.token() ?? null,
    onContact: (reached) => {
      late.connection?.report(reached)
      if (reached) late.session?.onServerReply()
    },
    onUnauthorised: (reason) => {
      // Expired while the server is unreachable: nothing is cleared, and selling goes on (D-9).
      if (reason === 'rejected' || late.connection?.get().serverReachable) late.session?.endSession(reason)
    },
  })

type RuntimeBase = Pick<Runtime, 'databases' | 'ledger' | 'api' | 'clock' | 'newUuid'> & { locks: Locks }

const createTillSession = (
  { databases, ledger, api, clock, newUuid }: RuntimeBase,
  keys: BrowserKeys,
  late: LateParts,
): Session => {
  const signInStore = createSignInStore(databases.strict)
  return createSession({
    api,
    store: createSessionStore(databases.strict),
    signInStore,
    keys,
    vault: createPinVault(window.crypto, signInStore),
    clock,
    isOnline: () => navigator.onLine,
    newUuid,
    wakeSender: () => late.sender?.wake(),
    readyToSell: async () => late.readyToSell,
    openings: {
      queue: (opening) => queueOpening({ db: ledger, clock }, opening),
      isUnsent: (uuid) => isUnsent(ledger, uuid),
    },
  })
}

/** The sender, and the reconciler that gives it back what the server has lost. */
const startSending = ({ ledger, api, clock, locks }: RuntimeBase) => {
  const sender = startSender({
    store: createOutboxStore(ledger, createShared(createBroadcastChannel('evertill-under-way'), [])),
    transport: createTransport(api),
    clock,
    random: Math.random,
    locks,
    signals: createBroadcastChannel('evertill-sender'),
    sending: createShared(createBroadcastChannel('evertill-sending'), false),
    timers: systemTimers,
  })
  const reconciler = createReconciler({
    api,
    store: createReconcileStore(ledger),
    numbers: createNumberStore(ledger),
    clock,
    locks,
    onRequeued: sender.wake,
  })
  return { sender, reconciler }
}

/** While the PIN is typed. Whatever fails here, the till opens: with fewer products, or none. */
const prepareStores = (db: SalesDb, clock: Clock, startSelling: () => Promise<void>): Promise<void> => {
  const readyToSell = checkStoresBeforeSelling({ db, clock })
    .catch((error: unknown) => logFailure('The small stores could not be checked.', error))
    .then(startSelling)
    .catch((error: unknown) => logFailure('The products on this device could not be read.', error))
  void readyToSell
    .then(() => whenIdle(LARGE_STORES_TIMEOUT_MS))
    .then(() => requestPersistentStorage(db, navigator.storage))
    .then(() => checkLargeStores({ db, clock }, pause))
    .catch((error: unknown) => logFailure('The large stores could not be checked.', error))
  return readyToSell
}

/** A cart with a line in it is open work from its first scan until it is committed or cleared. */
const watchCart = (cart: Runtime['cart'], work: OpenWork): void => {
  let end: (() => void) | null = null
  const update = () => {
    const isOpen = cart.get().Lines.length > 0
    if (isOpen) end ??= work.begin()
    else {
      end?.()
      end = null
    }
  }
  cart.subscribe(update)
  update()
}

/** Wires the headless parts to the browser. The only place that knows all of them. */
export const createRuntime = async (work: OpenWork): Promise<Runtime> => {
  const clock = systemClock
  const databases = await openLocalDatabases()
  await checkStoresBeforePin({ db: databases.strict, clock })
  const ledger = createLedgerDb(databases)
  const locks = createWebLocks(navigator.locks)
  const browserFetch = window.fetch.bind(window)
  const uuid = () => newUuid(clock.now())

  const late: LateParts = {}
  const api = createLateApi(late, browserFetch)
  const keys = createBrowserKeys(window.localStorage, window, window.sessionStorage)
  const base: RuntimeBase = { databases, ledger, api, clock, locks, newUuid: uuid }
  const session = createTillSession(base, keys, late)
  late.session = session
  const { catalogue, puller, triggers, registerPush } = wirePull({
    databases,
    api,
    session,
    clock,
    locks,
    onPushToken: (token) => keys.write('fcmToken', token),
  })
  const cart = createLiveCart({
    store: createCartStore(databases.relaxed),
    locks,
    clock,
    newUuid: uuid,
    storeId: () => session.get().store?.key ?? null,
    pause,
  })
  const connection = watchConnection({
    fetch: browserFetch,
    window,
    clock,
    isOnline: () => navigator.onLine,
    onReachable: () => {
      // If there is nothing to send or fetch, no call would find out that the token has expired.
      if (session.get().signedIn && session.isTokenExpired()) session.endSession('expired')
      late.sender?.wake()
      triggers.reachable()
      void session.checkClosedElsewhere()
    },
    onTime: session.onServerTime,
    onEpoch: (epoch) => late.reconciler?.checkEpoch(epoch),
  })
  late.connection = connection

  await session.restore()
  const { sender, reconciler } = startSending(base)
  late.sender = sender
  late.reconciler = reconciler
  reconciler.checkDaily(triggers.day)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return
    sender.wake()
    triggers.visible()
  })
  late.readyToSell = prepareStores(databases.strict, clock, () =>
    followPlace(session, catalogue, cart, () => {
      registerPush()
      sender.wake()
      void reconciler.check()
    }),
  )
  watchIdle({ window, document, clock, lock: session.lock })
  setInterval(session.checkGrace, GRACE_CHECK_MS)
  await endIfExpired(session, browserFetch)
  watchCart(cart, work)
  return {
    api,
    databases,
    ledger,
    session,
    cart,
    catalogue,
    puller,
    sender,
    reconciler,
    connection,
    work,
    clock,
    newUuid: uuid,
  }
}
