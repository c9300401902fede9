import { createApiClient } from '../api/client.ts'
import { createReconcileStore } from '../db/sales/reconcile-store.ts'
import { createCartStore } from '../db/cart/cart-store.ts'
import { createSignInStore } from '../db/session/sign-in-store.ts'
import { createLedgerDb } from '../db/ledger-db.ts'
import { createNumberStore } from '../db/numbers/number-store.ts'
import { createOutboxStore } from '../db/outbox/outbox-store.ts'
import { requestPersistentStorage } from '../db/persistent-storage.ts'
import { openDatabases, openVolatileDatabases } from '../db/sales-db.ts'
import { createSessionStore } from '../db/session/session-store.ts'
import {
  checkStoresBeforePin,
  checkStoresBeforeSelling,
  checkLargeStores,
} from '../db/quarantine/quarantine-rows.ts'
import { t } from 'i18next'
import { createCartKeeper } from '../ledger/cart.ts'
import { isUnsent, queueOpening } from '../ledger/other-writes.ts'
import { createBroadcastChannel } from '../platform/channel.ts'
import { createCommitGate } from '../platform/commit-gate.ts'
import { systemClock } from '../platform/clock.ts'
import { newUuid } from '../platform/ids.ts'
import { createWebLocks } from '../platform/locks.ts'
import { logFailure } from '../platform/log.ts'
import { pause } from '../platform/pause.ts'
import type { OpenWork } from '../platform/open-work.ts'
import { createShared } from '../platform/shared.ts'
import { systemTimers } from '../platform/timers.ts'
import { whenIdle } from '../platform/when-idle.ts'
import type { Runtime } from '../actions/runtime.ts'
import { createBrowserKeys } from '../session/browser-keys.ts'
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
  timeOfAnswer,
  watchConnection,
} from '../sync/index.ts'
import { toast } from '@evertill/ui/toast.ts'
import { wirePull } from './wire-pull.ts'

/** Wires the headless parts to the browser. The only place that knows all of them. */
export const createRuntime = async (work: OpenWork): Promise<Runtime> => {
  const clock = systemClock
  const databases = await openDatabases(undefined, createCommitGate(navigator.locks), {
    onBlocked: () => toast.warning(t('storage.blocked')),
    onSuperseded: () => toast.warning(t('storage.superseded')),
  }).catch((error: unknown) => {
    logFailure('The local database does not open.', error)
    toast.warning(t('storage.unavailable'))
    return openVolatileDatabases()
  })
  await checkStoresBeforePin({ db: databases.strict, clock })
  const ledger = createLedgerDb(databases)
  const locks = createWebLocks(navigator.locks)
  const browserFetch = window.fetch.bind(window)
  const isOnline = () => navigator.onLine
  const uuid = () => newUuid(clock.now())

  // Three parts that know each other only through these: the client asks the session, the session asks the client.
  const late: {
    session?: Session
    connection?: Connection
    sender?: Sender
    reconciler?: Reconciler
    /** Every row is sound, and what the till sells from is in memory. */
    readyToSell?: Promise<void>
  } = {}
  const api = createApiClient({
    fetch: browserFetch,
    token: () => late.session?.token() ?? null,
    onContact: (reached) => {
      late.connection?.report(reached)
      if (reached) late.session?.onServerReply()
    },
    onUnauthorised: (reason) => {
      // Expired while the server is away: nothing is cleared, selling goes on (decisions.md 9).
      if (reason === 'rejected' || late.connection?.get().serverReachable) late.session?.endSession(reason)
    },
  })
  const keys = createBrowserKeys(window.localStorage, window, window.sessionStorage)
  const signInStore = createSignInStore(databases.strict)
  const session = createSession({
    api,
    store: createSessionStore(databases.strict),
    signInStore,
    keys,
    vault: createPinVault(window.crypto, signInStore),
    clock,
    isOnline,
    newUuid: uuid,
    wakeSender: () => late.sender?.wake(),
    readyToSell: async () => late.readyToSell,
    openings: {
      queue: (opening) => queueOpening({ db: ledger, clock }, opening),
      isUnsent: (uuid) => isUnsent(ledger, uuid),
    },
  })
  late.session = session
  const { catalogue, puller, triggers, registerPush } = wirePull({
    databases,
    api,
    session,
    clock,
    locks,
    onPushToken: (token) => keys.write('fcmToken', token),
  })
  const cart = createCartKeeper({
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
    isOnline,
    onReachable: () => {
      // Nothing may be due to be sent or fetched, as behind the approval: then no call would tell that a sign-in is.
      if (session.get().signedIn && session.isTokenExpired()) session.endSession('expired')
      late.sender?.wake()
      triggers.reachable()
      void session.checkClosedElsewhere()
    },
    onTime: (time) => late.session?.onServerTime(time),
    onEpoch: (epoch) => late.reconciler?.checkEpoch(epoch),
  })
  late.connection = connection

  await session.restore()
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
  late.sender = sender
  const reconciler = createReconciler({
    api,
    store: createReconcileStore(ledger),
    numbers: createNumberStore(ledger),
    clock,
    locks,
    onRequeued: sender.wake,
  })
  late.reconciler = reconciler
  reconciler.checkDaily(triggers.day)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return
    sender.wake()
    triggers.visible()
  })
  // While the PIN is typed. Whatever goes wrong in here, the till opens: with fewer goods, or none.
  late.readyToSell = checkStoresBeforeSelling({ db: databases.strict, clock })
    .catch((error: unknown) => logFailure('The small stores could not be looked through.', error))
    .then(() =>
      followPlace(session, catalogue, cart, () => {
        registerPush()
        sender.wake()
        void reconciler.check()
      }),
    )
    .catch((error: unknown) => logFailure('The goods of this device could not be read.', error))
  void late.readyToSell
    .then(() => whenIdle(SWEEP_AT_LATEST_MS))
    .then(() => requestPersistentStorage(databases.strict, navigator.storage))
    .then(() => checkLargeStores({ db: databases.strict, clock }, pause))
    .catch((error: unknown) => logFailure('The large stores could not be looked through.', error))
  watchIdle({ window, document, clock, lock: session.lock })
  setInterval(session.checkGrace, GRACE_LOOK_MS)
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

/** A cart with a line in it is open work from its first scan until its commit or its clearing. */
const watchCart = (cart: Runtime['cart'], work: OpenWork): void => {
  let end: (() => void) | null = null
  const look = () => {
    const isOpen = cart.get().Lines.length > 0
    if (isOpen) end ??= work.begin()
    else {
      end?.()
      end = null
    }
  }
  cart.subscribe(look)
  look()
}

const START_PROBE_MS = 1_500
/** A till that is never idle looks through its larger stores all the same. */
const SWEEP_AT_LATEST_MS = 5_000
/** What the server has is fetched behind the first picture of the goods that are here. */
const REFRESH_AT_LATEST_MS = 1_000
/** How often a till on its own looks whether it needs an approval to go on selling. */
const GRACE_LOOK_MS = 60_000

/**
 * A token that ran out overnight: with the server there, the day begins at sign-in and not with a PIN that leads to
 * it. Without the server nothing happens, and the PIN opens the till; a server that does not answer is not waited for.
 */
const endIfExpired = async (session: Session, fetch: typeof window.fetch): Promise<void> => {
  if (!session.get().signedIn || !session.isTokenExpired()) return
  const signal = AbortSignal.timeout(START_PROBE_MS)
  try {
    const answer = await fetch('/healthz', { cache: 'no-store', signal })
    const body: unknown = await answer.json()
    // A captive portal answers 200 too, but not in our words.
    const isOurs = typeof body === 'object' && body !== null && 'status' in body && body.status === 'ok'
    const time = timeOfAnswer(answer)
    if (isOurs && time !== undefined) session.onServerTime(time)
    if (isOurs && session.isTokenExpired()) session.endSession('expired')
  } catch {
    // No network, no answer: the PIN opens the till.
  }
}

/**
 * Whenever a cashier arrives at a register, first what the device holds for this place, then what the server has.
 * Without the first step a till that changed hands would go on selling the previous account's goods from memory. Behind
 * the PIN the first step is taken already: the goods are there when the fourth digit is.
 */
const followPlace = async (
  session: Session,
  catalogue: Runtime['catalogue'],
  cart: Runtime['cart'],
  onArrived: () => void,
): Promise<void> => {
  let loadedFor = ''
  let refreshedFor = ''
  const arrive = async () => {
    const { stage, place, store, user } = session.get()
    if (stage === 'signed-out') {
      loadedFor = ''
      refreshedFor = ''
    }
    if (place !== 'ready' || (stage !== 'ready' && stage !== 'locked')) return
    const here = `${user?.key}/${store?.key}`
    if (loadedFor !== here) {
      loadedFor = here
      await Promise.all([catalogue.load(), cart.restore()])
    }
    if (refreshedFor === here || session.get().stage !== 'ready') return
    refreshedFor = here
    if (catalogue.get().state === 'ready') await whenIdle(REFRESH_AT_LATEST_MS)
    void catalogue.refresh()
    onArrived()
  }
  session.subscribe(() => void arrive())
  await arrive()
}
