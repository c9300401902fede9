import { createApiClient } from '../api/client.ts'
import { createCareStore } from '../db/care-store.ts'
import { createCartStore } from '../db/cart-store.ts'
import { createLedgerDb } from '../db/ledger-db.ts'
import { createNumberStore } from '../db/number-store.ts'
import { createOutboxStore } from '../db/outbox-store.ts'
import { openDatabases } from '../db/sales-db.ts'
import { createSessionStore } from '../db/session-store.ts'
import { createCartKeeper } from '../ledger/cart.ts'
import { createCommitGate } from '../platform/commit-gate.ts'
import { systemClock } from '../platform/clock.ts'
import { newUuid } from '../platform/ids.ts'
import { createWebLocks } from '../platform/locks.ts'
import { createBroadcastSignals } from '../platform/signals.ts'
import { systemTimers } from '../platform/timers.ts'
import type { Runtime } from '../queries/runtime.tsx'
import { createBrowserKeys } from '../session/browser-keys.ts'
import { createSession, type Session } from '../session/session.ts'
import {
  type Caretaker,
  type Connection,
  createCaretaker,
  createTransport,
  type Sender,
  startSender,
  watchConnection,
} from '../sync/index.ts'
import { wirePull } from './wire-pull.ts'

/** Wires the headless parts to the browser. The only place that knows all of them. */
export const createRuntime = async (): Promise<Runtime> => {
  const databases = await openDatabases(undefined, createCommitGate(navigator.locks))
  const ledger = createLedgerDb(databases)
  const clock = systemClock
  const locks = createWebLocks(navigator.locks)
  const browserFetch = window.fetch.bind(window)
  const isOnline = () => navigator.onLine
  const uuid = () => newUuid(clock.now())

  // Three parts that know each other only through these: the client asks the session, the session asks the client.
  const late: { session?: Session; connection?: Connection; sender?: Sender; caretaker?: Caretaker } = {}
  const api = createApiClient({
    fetch: browserFetch,
    token: () => late.session?.token() ?? null,
    onContact: (reached) => late.connection?.report(reached),
    onUnauthorised: (reason) => {
      // Expired while the server is away: nothing is cleared, selling goes on (decisions.md 9).
      if (reason === 'rejected' || late.connection?.get().serverReachable) late.session?.endByServer()
    },
  })
  const keys = createBrowserKeys(window.localStorage)
  const session = createSession({
    api,
    store: createSessionStore(databases.strict),
    keys,
    clock,
    isOnline,
    newUuid: uuid,
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
  })
  const connection = watchConnection({
    fetch: browserFetch,
    window,
    clock,
    isOnline,
    onReachable: () => {
      late.sender?.wake()
      triggers.reachable()
    },
    onEpoch: (epoch) => late.caretaker?.noticeEpoch(epoch),
  })
  late.connection = connection

  await session.restore()
  const sender = startSender({
    store: createOutboxStore(ledger),
    transport: createTransport(api),
    clock,
    random: Math.random,
    locks,
    signals: createBroadcastSignals('evertill-sender'),
    timers: systemTimers,
  })
  late.sender = sender
  const caretaker = createCaretaker({
    api,
    care: createCareStore(ledger),
    numbers: createNumberStore(ledger),
    clock,
    locks,
    onOffered: sender.wake,
  })
  late.caretaker = caretaker
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return
    sender.wake()
    triggers.visible()
  })
  await followPlace(session, catalogue, cart, () => {
    registerPush()
    sender.wake()
    void caretaker.check()
  })
  return {
    databases,
    ledger,
    session,
    cart,
    catalogue,
    puller,
    sender,
    caretaker,
    connection,
    clock,
    newUuid: uuid,
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
  onArrived: () => void,
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
    onArrived()
  }
  session.subscribe(() => void arrive())
  await arrive()
}
