import type { ReconcileStore } from '../db/sales/reconcile-store.ts'
import type { Locks } from '../platform/locks.ts'
import { logWarning } from '../platform/log.ts'
import { createObservable, type Observable } from '@evertill/ui/observable.ts'
import type { Reconciled, reconcile } from './reconcile.ts'
import { confirmSlots, replaceCopiedSlots, type SlotPorts } from './slot-holder.ts'
import type { ApiClient } from '../api/client.ts'
import type { NumberStore } from '../db/numbers/number-store.ts'
import type { Clock } from '../platform/clock.ts'
import { DONE, type Outcome, refused } from '../platform/outcome.ts'

export interface ReconcilerState {
  checking: boolean
  /** Null until the first comparison of this tab has ended. */
  last: Reconciled | null
}

/** Compares the device's sales with the server's: at start, after sign-in, before closing, and on a new epoch. */
export interface Reconciler extends Observable<ReconcilerState> {
  check(): Promise<Reconciled>
  /** At each contact: whether this till may go on with its slots. A copied till gets new ones. */
  checkSlots(): Promise<boolean>
  /** For a till that is never restarted: compares once a day, and leases the next slot in time. */
  checkDaily(day: Observable<string>): void
  /**
   * With every answer of the probe. Checks when the epoch differs from the last one, or when the last check failed, and
   * confirms slots again that the server has not answered for.
   */
  checkEpoch(epoch: string): void
}

interface ReconcilerPorts extends SlotPorts {
  /** Loaded when it is needed: no sale waits for the comparison. */
  store(): Promise<ReconcileStore>
  /** Loaded from its file unless given: simulated time does not wait for a file. */
  loadReconcile?(): Promise<typeof reconcile>
  locks: Locks
  /** Sales were put back into the queue. */
  onRequeued(): void
}

const LOCK_NAME = 'evertill-reconciler'

const loadFromFile = async (): Promise<typeof reconcile> => (await import('./reconcile.ts')).reconcile

export const createReconciler = (ports: ReconcilerPorts): Reconciler => {
  const { api, store, numbers, clock, locks, loadReconcile = loadFromFile } = ports
  const state = createObservable<ReconcilerState>({ checking: false, last: null })
  const never = new AbortController().signal
  let running: Promise<Reconciled> | null = null
  let isSlotUnanswered = false

  const confirm = async (): Promise<boolean> => {
    isSlotUnanswered = !(await confirmSlots(ports))
    return replaceCopiedSlots(ports)
  }

  const compare = async (): Promise<Reconciled> => {
    // Numbers first: a device that lost its counters must not repeat numbers while its history is compared.
    const counted = await syncRunningNumbers(api, numbers, clock)
    if (!counted.ok) return counted
    await confirm()
    await leaseAhead(api, numbers)
    const compareSales = await loadReconcile()
    const result = await compareSales({ api, store: await store(), clock })
    if (result.ok && result.requeued > 0) ports.onRequeued()
    return result
  }

  const check = (): Promise<Reconciled> => {
    state.set({ ...state.get(), checking: true })
    running ??= locks
      .run(LOCK_NAME, never, compare)
      .catch((error: unknown): Reconciled => {
        logWarning('The comparison with the server broke off.', error)
        return { ok: false, message: 'This device could not compare its sales with the server.' }
      })
      .then((last) => {
        state.set({ checking: false, last })
        return last
      })
      .finally(() => {
        running = null
      })
    return running
  }

  // Under the lock of `check`: two tabs must not tell two marks at once.
  const checkSlots = () =>
    locks.run(LOCK_NAME, never, confirm).catch((error: unknown) => {
      logWarning('The slots could not be confirmed.', error)
      return false
    })

  return {
    get: state.get,
    subscribe: state.subscribe,
    check,
    checkSlots,
    checkDaily: (day) => {
      let last = day.get()
      day.subscribe(() => {
        const today = day.get()
        // Empty while no store is chosen; leaving a store and coming back is no new day.
        if (today === '' || today === last) return
        const isFirst = last === ''
        last = today
        if (!isFirst) void check()
      })
    },
    checkEpoch: (epoch) => {
      // The lost answer may have been that there is a copy. Until it is heard, this till would go on with its slot.
      if (isSlotUnanswered) {
        isSlotUnanswered = false
        void checkSlots()
      }
      const brokeOff = state.get().last?.ok === false
      void store()
        .then((kept) => kept.last())
        .then((last) => {
          const isNew = last !== null && last.epoch !== epoch
          return (isNew || brokeOff) && running === null ? check() : undefined
        })
        .catch((error: unknown) => logWarning('The epoch could not be looked up.', error))
    },
  }
}

/**
 * Leases the next slot before the last one runs out of numbers (M-407): a till that runs out of numbers offline could
 * not sell. A refusal blocks nothing, because the numbers left are enough for a busy month of further tries.
 */
const leaseAhead = async (api: Pick<ApiClient, 'call'>, store: NumberStore): Promise<void> => {
  for (const { lease, slot } of await store.ending()) {
    const answer = await api.call('leaseCashRegister', {
      params: { storeId: lease.StoreID, id: lease.CashRegisterID },
      body: { DeviceID: lease.DeviceID, AfterSlot: slot },
    })
    if (answer.ok) await store.addSlot(answer.reply.lease, answer.reply.runningNos)
    else logWarning(`No slot was leased after ${slot}.`, answer.failure.message)
  }
}

/**
 * Per series the higher number wins, in both directions (R-430, M-414). A server that lost numbers is raised to ours; a
 * device that lost its counters continues after the server's. A device whose own series the server knows further than
 * itself was copied or restored, and its other copy may print the next numbers too: it needs a new slot (RN-10).
 */
const syncRunningNumbers = async (
  api: Pick<ApiClient, 'call'>,
  store: NumberStore,
  clock: Clock,
): Promise<Outcome> => {
  for (const lease of await store.leases()) {
    const params = { storeId: lease.StoreID, id: lease.CashRegisterID }
    const answer = await api.call('listRunningNumbers', { params })
    if (!answer.ok) return refused(answer.failure.message)
    const { ahead, isBehind } = await store.merge(lease, answer.reply.runningNos)
    if (isBehind) await store.markCopied(lease.DeviceID, clock.now())
    for (const { key, RunningNo, TransactionTypeID } of ahead) {
      const told = await api.call('raiseRunningNumber', {
        params,
        query: { runnigno: RunningNo, transactionTypeID: TransactionTypeID, series: key },
      })
      if (!told.ok) return refused(told.failure.message)
    }
  }
  return DONE
}
