import { createApiClient } from '../../../api/client.ts'
import { createReconcileStore } from '../../../db/sales/reconcile-store.ts'
import type { LedgerDb } from '../../../db/ledger-db.ts'
import { createNumberStore } from '../../../db/numbers/number-store.ts'
import { createOutboxStore } from '../../../db/outbox/outbox-store.ts'
import { newDraft } from '../../../ledger/cart-changes.ts'
import { completeSale, type SellingPlace } from '../../../ledger/complete-sale.ts'
import { queueCashMovement } from '../../../ledger/other-writes.ts'
import type { Sale, SaleDraftLine, SaleDraftPayment } from '@evertill/contract'
import { createObservable } from '@evertill/ui/observable.ts'
import { createFakeChannel, createFakeLocks } from '../../../testing/fakes.ts'
import { reconcile } from '../../reconcile.ts'
import { createReconciler } from '../../reconciler.ts'
import { startSender } from '../../outbox/sender.ts'
import { createTransport } from '../../outbox/transport.ts'
import { createMemoryDisk, type MemoryDisk } from '../memory-disk.ts'
import type { Chance } from './chance.ts'
import type { Schedule } from './schedule.ts'

/** What the tills sell, and what they are paid with. */
export interface SimGoods {
  line(quantity: number): SaleDraftLine
  pay(tendered: number): SaleDraftPayment
}

export interface DevicePorts {
  place: SellingPlace
  goods: SimGoods
  schedule: Schedule
  chance: Chance
  fetch: typeof fetch
  /** Of the writing transactions, how many the disk refuses. */
  diskTrouble(): number
  epoch(): Promise<string>
  /** The screen said "Sale completed": from here on the customer holds the receipt. */
  onReceipt(sale: Sale): void
  onWrite(uuid: string): void
}

/** One page of the till, with the shipped modules wired as `create-runtime.ts` wires them. */
interface Tab {
  alive: boolean
  sell(): void
  payIn(): void
  wake(): void
  check(): void
  close(): void
}

export interface Device {
  readonly disk: MemoryDisk
  tabs(): readonly Tab[]
  openTab(): void
  /** `kill -9` of the browser: all its pages at once, in the middle of whatever they do. */
  killBrowser(): void
  cutPower(): void
  jumpClock(milliseconds: number): void
}

/** Nobody presses "Send now" in a simulated shop. */
const NO_SIGNALS = { send: () => {}, onReceive: () => () => {} }

export const createDevice = (ports: DevicePorts): Device => {
  const { schedule, chance, place, goods } = ports
  let tabs: Tab[] = []
  let clockOffset = 0
  let locks = createFakeLocks()
  let signals = createFakeChannel()
  const clock = { now: () => schedule.now() + clockOffset }
  const disk = createMemoryDisk({
    after: (milliseconds, run) => void schedule.after(milliseconds, run),
    judge: () =>
      chance.is(ports.diskTrouble())
        ? { kind: 'abort', error: new DOMException('no room', 'QuotaExceededError') }
        : { kind: 'complete', afterMs: chance.between(1, 40) },
  })

  const openTab = () => {
    const tab: Tab = {
      alive: true,
      sell: () => {},
      payIn: () => {},
      wake: () => {},
      check: () => {},
      close: () => {},
    }
    /** What a dead page was promised never comes: no line of its code runs again. */
    const whileAlive = <T>(promise: Promise<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        promise.then(
          (value) => tab.alive && resolve(value),
          (error: unknown) => tab.alive && reject(error),
        )
      })
    const db: LedgerDb = {
      asCommit: (work) => work(),
      afterCommits: (work) => work(),
      read: (stores, body) => whileAlive(disk.db.read(stores, body)),
      write: (durability, stores, body) => whileAlive(disk.db.write(durability, stores, body)),
    }
    const api = createApiClient({
      fetch: (input, init) => whileAlive(ports.fetch(input, init)),
      token: () => 'token',
      onUnauthorised: () => {},
      onContact: () => {},
    })
    const ownLocks = locks.tab()
    const sender = startSender({
      store: createOutboxStore(db),
      transport: createTransport(api),
      clock,
      random: chance.next,
      locks: ownLocks,
      signals: signals.join(),
      sendNowSignals: NO_SIGNALS,
      sending: createObservable(false),
      struggling: createObservable(false),
      timers: { after: (milliseconds, run) => schedule.after(milliseconds, () => void (tab.alive && run())) },
    })
    const reconciler = createReconciler({
      api,
      store: () => Promise.resolve(createReconcileStore(db)),
      loadReconcile: () => Promise.resolve(reconcile),
      numbers: createNumberStore(db),
      clock,
      newUuid: chance.uuid,
      replaceDeviceId: async (_copied, newId) => newId,
      locks: ownLocks,
      onRequeued: sender.wake,
    })

    const sell = async () => {
      const lines = Array.from({ length: chance.between(1, 3) }, () => ({
        ...goods.line(chance.between(1, 5) * 1_000),
        UUID: chance.uuid(),
      }))
      const cart = newDraft(chance.uuid(), lines)
      const payment = { ...goods.pay(10_000_000), UUID: chance.uuid() }
      const pay = async () => {
        const result = await completeSale({ db, clock, isOnline: () => true }, place, cart, [payment])
        if (!result.ok || !tab.alive) return
        ports.onReceipt(result.sale)
        sender.wake()
      }
      // Now and then somebody presses twice.
      await Promise.all(chance.is(0.1) ? [pay(), pay()] : [pay()])
    }
    const payIn = async () => {
      const UUID = chance.uuid()
      const { StoreID, CashRegisterID } = place.lease
      const at = new Date(schedule.now()).toISOString()
      const body = {
        UUID,
        StoreID,
        CashRegisterID,
        Kind: 'PaidIn' as const,
        Amount: 100,
        Reason: 'change',
        At: at,
      }
      const result = await queueCashMovement({ db, clock }, body)
      if (result.ok && tab.alive) ports.onWrite(UUID)
    }

    tab.sell = () => void sell()
    tab.payIn = () => void payIn()
    tab.wake = sender.wake
    tab.check = () => {
      void reconciler.check()
      void ports.epoch().then((epoch) => tab.alive && reconciler.checkEpoch(epoch))
    }
    tab.close = () => {
      tab.alive = false
      sender.stop()
      ownLocks.close()
      tabs = tabs.filter((other) => other !== tab)
    }
    tabs.push(tab)
    tab.check()
  }

  /** All pages die together, and so does every lock they held. */
  const closeAll = () => {
    for (const tab of [...tabs]) {
      tab.alive = false
      tab.close()
    }
    locks = createFakeLocks()
    signals = createFakeChannel()
  }

  return {
    disk,
    tabs: () => tabs,
    openTab,
    killBrowser: () => {
      disk.kill()
      closeAll()
    },
    cutPower: () => {
      disk.cutPower()
      closeAll()
    },
    jumpClock: (milliseconds) => {
      clockOffset += milliseconds
    },
  }
}
