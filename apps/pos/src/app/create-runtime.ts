import { type ApiClient, createApiClient } from '../api/client.ts'
import { createClockStore } from '../db/session/clock-store.ts'
import { createDeviceSettings, type DeviceSettings } from '../db/device/device-settings.ts'
import { createCartStore } from '../db/cart/cart-store.ts'
import { createSignInStore } from '../db/session/sign-in-store.ts'
import { createLedgerDb } from '../db/ledger-db.ts'
import { saveFlags } from '../db/sales/save-flags.ts'
import { createNumberStore } from '../db/numbers/number-store.ts'
import { createOutboxStore } from '../db/outbox/outbox-store.ts'
import type { Databases, SalesDb } from '../db/sales-db.ts'
import type { StorageState } from '../db/storage-state.ts'
import { createPeopleStore } from '../db/session/people-store.ts'
import { createSessionStore } from '../db/session/session-store.ts'
import { checkStoresBeforePin, checkStoresBeforeSelling } from '../db/quarantine/quarantine-rows.ts'
import { createLiveCart } from '../ledger/cart.ts'
import { isUnsent, queueOpening } from '../ledger/other-writes.ts'
import { createBroadcastChannel } from '../platform/channel.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import { newUuid } from '../platform/ids.ts'
import { loadAgain } from '../platform/load-again.ts'
import type { Locks } from '../platform/locks.ts'
import { logFailure } from '../platform/log.ts'
import { pause } from '../platform/pause.ts'
import type { OpenWork } from '../platform/open-work.ts'
import { createShared } from '../platform/shared.ts'
import { systemTimers } from '../platform/timers.ts'
import { whenIdle } from '../platform/when-idle.ts'
import type { Runtime } from '../actions/runtime.ts'
import type { BrowserKeys } from '../session/browser-keys.ts'
import { watchIdle } from '../session/idle.ts'
import { createPinVault } from '../session/pin-vault.ts'
import { createSession, type Session } from '../session/session.ts'
import { createTillClock, type TillClock } from '../session/till-clock.ts'
import {
  type Reconciler,
  type Connection,
  createReconciler,
  createLateTransport,
  type Sender,
  startSender,
  watchConnection,
} from '../sync/index.ts'
import type { Settable } from '@evertill/ui/observable.ts'
import { followCompany } from './follow-company.ts'
import { endIfExpired, followPlace } from './follow-session.ts'
import { openStorage } from './open-storage.ts'
import { wirePull } from './wire-pull.ts'

/** A till that is never idle checks its large stores after this time anyway. */
const LARGE_STORES_TIMEOUT_MS = 5_000
/** How often an offline till checks whether it needs an approval to go on selling. */
const GRACE_CHECK_MS = 60_000
/** So much of the time may be lost when the browser is killed. */
const CLOCK_NOTE_MS = 60_000

/** Parts that need each other are connected here once they exist: the client needs the session, and it the client. */
interface LateParts {
  session?: Session
  connection?: Connection
  sender?: Sender
  reconciler?: Reconciler
  report?(): Promise<Record<string, string>>
  /** Every row is valid, and what the till sells from is in memory. */
  readyToSell?: Promise<void>
  /** Products and cart of the person who is active now are in memory. */
  placeLoaded?(): Promise<void>
}

/** In the page that was built (`vite.config.ts`); 0 in development. */
const builtAt = (): number => {
  const meta = document.querySelector<HTMLMetaElement>('meta[name=built-at]')
  return Date.parse(meta?.content ?? '') || 0
}

const isReloaded = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload')

const openClock = async (databases: Databases): Promise<TillClock> => {
  const clock = createTillClock({
    device: systemClock,
    elapsed: () => performance.now(),
    built: builtAt(),
    // Relaxed: it is written after every sale, and half a minute that is lost does no harm.
    store: createClockStore(databases.relaxed),
    channel: createBroadcastChannel('evertill-clock'),
  })
  await clock.restore()
  return clock
}

const createLateApi = (late: LateParts, clock: Clock, fetch: typeof window.fetch): ApiClient =>
  createApiClient({
    fetch,
    now: clock.now,
    report: () => late.report?.(),
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

const openSettings = () =>
  createDeviceSettings({
    openStore: async () =>
      (await loadAgain(() => import('../db/device/settings-store.ts'))).openSettingsStore(),
    channel: createBroadcastChannel('evertill-settings'),
  })

const lockWhenIdle = ({ lock }: Session, settings: DeviceSettings) =>
  watchIdle({
    window,
    document,
    // The device's own clock: a correction is no time in which nobody was here.
    clock: systemClock,
    lock,
    idleMs: () => settings.get().autoLockMinutes * 60_000,
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
    people: createPeopleStore(databases.strict),
    keys,
    vault: createPinVault(window.crypto, signInStore),
    clock,
    isOnline: () => navigator.onLine,
    newUuid,
    wakeSender: () => late.sender?.wake(),
    readyToSell: async () => {
      await late.readyToSell
      await late.placeLoaded?.()
    },
    openings: {
      queue: (opening) => queueOpening({ db: ledger, clock }, opening),
      isUnsent: (uuid) => isUnsent(ledger, uuid),
    },
  })
}

/** The sender, and the reconciler that gives it back what the server has lost. */
const startSending = (
  { databases, ledger, api, clock, locks, newUuid }: RuntimeBase,
  { callerFor, canSendFor }: Session,
) => {
  const sender = startSender({
    store: createOutboxStore(
      ledger,
      createShared(createBroadcastChannel('evertill-under-way'), []),
      canSendFor,
    ),
    transport: createLateTransport(api, callerFor),
    clock,
    random: Math.random,
    locks,
    signals: createBroadcastChannel('evertill-sender'),
    sendNowSignals: createBroadcastChannel('evertill-send-now'),
    sending: createShared(createBroadcastChannel('evertill-sending'), false),
    struggling: createShared(createBroadcastChannel('evertill-struggling'), false),
    timers: systemTimers,
  })
  const reconciler = createReconciler({
    api,
    store: async () => (await import('../db/sales/reconcile-store.ts')).createReconcileStore(ledger),
    numbers: createNumberStore(ledger),
    clock,
    newUuid,
    locks,
    replaceDeviceId: createSessionStore(databases.strict).replaceDeviceId,
    onRequeued: sender.wake,
  })
  return { sender, reconciler }
}

/** While the PIN is typed. Whatever fails here, the till opens: with fewer products, or none. */
const prepareStores = (
  db: SalesDb,
  clock: Clock,
  late: LateParts,
  startSelling: () => Promise<void>,
): Promise<void> => {
  const readyToSell = checkStoresBeforeSelling({ db, clock })
    .catch((error: unknown) => logFailure('The small stores could not be checked.', error))
    .then(startSelling)
    .catch((error: unknown) => logFailure('Products or cart could not be read.', error))
  void readyToSell
    .then(() => whenIdle(LARGE_STORES_TIMEOUT_MS))
    .then(() => loadAgain(() => import('./late-checks.ts')))
    .then(({ checkLate, reportOf }) => {
      late.report = reportOf({ db, clock, ...late })
      return checkLate({ db, clock })
    })
    .catch((error: unknown) => logFailure('The stores could not be checked.', error))
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
export const createRuntime = async (work: OpenWork, storage: Settable<StorageState>): Promise<Runtime> => {
  const { databases, keys, locks } = await openStorage(storage)
  const clock = await openClock(databases)
  await checkStoresBeforePin({ db: databases.strict, clock })
  const ledger = createLedgerDb(databases)
  const serverFetch = await followCompany(databases.strict, work)
  const uuid = () => newUuid(clock.now())
  const settings = openSettings()

  const late: LateParts = {}
  const api = createLateApi(late, clock, serverFetch)
  const base: RuntimeBase = { databases, ledger, api, clock, locks, newUuid: uuid }
  const session = createTillSession(base, keys, late)
  late.session = session
  storage.subscribe(() => {
    // The database was only slow, and with it the till knows who is here. Once: it may be as slow after the reload.
    if (storage.get() === 'back' && !session.get().signedIn && !isReloaded()) window.location.reload()
  })
  const { catalogue, puller, triggers, registerPush } = wirePull({
    databases,
    api,
    session,
    clock,
    locks,
    onPushToken: (token) => keys.write('fcmToken', token),
    onRegisterChanged: () => void late.reconciler?.checkSlots(),
    onFlags: (change) => saveFlags(ledger, change),
  })
  const cart = createLiveCart({
    store: createCartStore(databases.relaxed),
    locks,
    clock,
    newUuid: uuid,
    storeId: () => session.get().store?.key ?? null,
    userId: () => session.get().user?.key,
    pause,
  })
  const connection = watchConnection({
    fetch: serverFetch,
    window,
    clock,
    isOnline: () => navigator.onLine,
    onReachable: () => {
      // If there is nothing to send or fetch, no call would find out that the token has expired.
      if (session.get().signedIn && session.isTokenExpired()) session.endSession('expired')
      if (session.get().place === 'ready') void late.reconciler?.checkSlots()
      late.sender?.wake()
      triggers.reachable()
      void session.checkClosedElsewhere()
    },
    onAnsweringAgain: () => late.sender?.sendNow(),
    onTime: session.onServerTime,
    onEpoch: (epoch) => late.reconciler?.checkEpoch(epoch),
  })
  late.connection = connection

  await session.restore()
  const { sender, reconciler } = startSending(base, session)
  late.sender = sender
  sender.struggling.subscribe(() => connection.setStruggling(sender.struggling.get()))
  late.reconciler = reconciler
  reconciler.checkDaily(triggers.day)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return
    sender.wake()
    triggers.visible()
  })
  late.readyToSell = prepareStores(databases.strict, clock, late, () => {
    late.placeLoaded = followPlace(session, catalogue, cart, () => {
      registerPush()
      sender.wake()
      void reconciler.check()
    })
    return late.placeLoaded()
  })
  lockWhenIdle(session, settings)
  setInterval(session.checkGrace, GRACE_CHECK_MS)
  setInterval(clock.note, CLOCK_NOTE_MS)
  await endIfExpired(session, serverFetch)
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
    storage,
    work,
    clock,
    settings,
    newUuid: uuid,
  }
}
