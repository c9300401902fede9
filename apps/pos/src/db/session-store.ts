import type {
  CashRegister,
  RegisterLease,
  Registration,
  RunningNumber,
  Store,
  UserProfile,
} from '@evertill/contract'
import { isFault, mergeRunningNumber } from '@evertill/domain'
import type { SalesDb } from './sales-db.ts'

export interface ChosenPlace {
  store: Store | null
  register: CashRegister | null
  lease: RegisterLease | null
  registration: Registration | null
}

/** Openings, cash movements, payments and customers that the server has not acknowledged. */
const unsentWrites = (db: SalesDb): Promise<number> =>
  db.otherWrites.where('status').notEqual('completed').count()

/** Where this device sells: store, register and the slot leased for its numbers. */
export const createSessionStore = (db: SalesDb) => ({
  read: async (): Promise<ChosenPlace> => {
    const [store, register, registration] = await Promise.all([
      db.selectedStore.get('current'),
      db.selectedCashRegister.get('current'),
      db.registeration.toCollection().first(),
    ])
    const lease = register ? await db.registerLease.get(register.value.key) : undefined
    return {
      store: store?.value ?? null,
      register: register?.value ?? null,
      lease: lease ?? null,
      registration: registration ?? null,
    }
  },

  /**
   * This device's name for the server. It lives beside the counters on purpose: a device that lost its storage must
   * come back as another one and get another slot, or it would print numbers a second time.
   */
  deviceId: (fresh: string): Promise<string> =>
    db.transaction('rw', db.device, async () => {
      const known = await db.device.get('current')
      if (known) return known.value
      await db.device.add({ id: 'current', value: fresh })
      return fresh
    }),

  /** The account whose data is on this device; it stays known when the token goes. */
  account: (): Promise<UserProfile | undefined> => db.user.toCollection().first(),

  saveAccount: (user: UserProfile): Promise<void> =>
    db.transaction('rw', db.user, async () => {
      await db.user.clear()
      await db.user.put(user)
    }),

  saveRegistration: (registration: Registration): Promise<void> =>
    db.transaction('rw', db.registeration, async () => {
      await db.registeration.clear()
      await db.registeration.put(registration)
    }),

  /** Another store means another register: a sale with the store of one and the register of the other is lost. */
  saveStore: (store: Store): Promise<void> =>
    db.transaction('rw', [db.selectedStore, db.selectedCashRegister], async () => {
      const before = await db.selectedStore.get('current')
      if (before?.value.key !== store.key) await db.selectedCashRegister.clear()
      await db.selectedStore.put({ id: 'current', value: store })
    }),

  /** Numbers only ever rise: the server may know more than a device that lost its storage (domain.md 4). */
  saveRegister: (
    register: CashRegister,
    lease: RegisterLease,
    runningNos: readonly RunningNumber[],
  ): Promise<void> =>
    db.transaction('rw', [db.selectedCashRegister, db.registerLease, db.runningNumbers], async () => {
      await db.selectedCashRegister.put({ id: 'current', value: register })
      await db.registerLease.put(lease)
      for (const { Series, RunningNo, CashRegisterID, TransactionTypeID } of runningNos) {
        const local = await db.runningNumbers.get(Series)
        const merged = mergeRunningNumber(Series, local?.RunningNo, RunningNo)
        if (isFault(merged)) continue
        await db.runningNumbers.put({
          key: Series,
          RunningNo: merged.runningNo,
          CashRegisterID,
          TransactionTypeID,
        })
      }
    }),

  /** Sales, and whatever else the server has not acknowledged. */
  unsentSales: async (): Promise<number> => (await db.salesQueue.count()) + (await unsentWrites(db)),

  /** Empties every store, unless a sale is unsent: looked at inside the transaction, for another tab may sell (F-44). */
  wipeIfNothingUnsent: (): Promise<boolean> =>
    db.transaction('rw', db.tables, async () => {
      if ((await db.salesQueue.count()) + (await unsentWrites(db)) > 0) return false
      await Promise.all(db.tables.map((table) => table.clear()))
      return true
    }),
})

export type SessionStore = ReturnType<typeof createSessionStore>
