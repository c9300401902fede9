import type {
  CashRegister,
  Closing,
  RegisterLease,
  Registration,
  RunningNumber,
  Store,
  UserProfile,
} from '@evertill/contract'
import { isFault, mergeRunningNumber } from '@evertill/domain'
import { liveQuery } from 'dexie'
import { countUnsaved } from '../quarantine/damaged-rows.ts'
import type { SalesDb } from '../sales-db.ts'

/** Why a device was not emptied, or that it was. */
export type Wipe = 'wiped' | 'unsent' | 'parked' | 'damaged'

export interface ChosenPlace {
  store: Store | null
  register: CashRegister | null
  lease: RegisterLease | null
  /** The register's open session, where the store asks for one. */
  closing: Closing | null
  registration: Registration | null
}

/** Whatever the server has not acknowledged, sales and other writes. The one place that says what a wipe would lose. */
const unsentIn = async (db: SalesDb): Promise<number> =>
  (await db.salesQueue.count()) + (await db.otherWrites.where('status').notEqual('completed').count())

/** Read in one transaction: at a start every one of its own is some milliseconds before the PIN. */
const PLACE_STORES = [
  'selectedStore',
  'selectedCashRegister',
  'selectedCashRegisterClosing',
  'registeration',
  'registerLease',
] as const

/** Who owns the data on this device. */
const accountIn = (db: SalesDb) => ({
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
})

/** The store that was chosen, and its registers. */
const storeIn = (db: SalesDb) => ({
  /** Another store means another register: a sale with the store of one and the register of the other is lost. */
  saveStore: (store: Store, registers: readonly CashRegister[]): Promise<void> =>
    db.transaction(
      'rw',
      [db.selectedStore, db.selectedCashRegister, db.selectedCashRegisterClosing, db.cashRegisters],
      async () => {
        const before = await db.selectedStore.get('current')
        if (before?.value.key !== store.key) {
          await Promise.all([db.selectedCashRegister.clear(), db.selectedCashRegisterClosing.clear()])
        }
        await db.cashRegisters.clear()
        await db.cashRegisters.bulkPut([...registers])
        await db.selectedStore.put({ id: 'current', value: store })
      },
    ),

  /** A store's own record may change (it was renewed, it asks for closings now) without anybody choosing anew. */
  updateStore: async (store: Store): Promise<void> => {
    await db.selectedStore.put({ id: 'current', value: store })
  },

  /** The registers of the chosen store, as last loaded. */
  registers: (): Promise<CashRegister[]> => db.cashRegisters.toArray(),

  leaveStore: (): Promise<void> =>
    db.transaction(
      'rw',
      [db.selectedStore, db.selectedCashRegister, db.selectedCashRegisterClosing],
      async () => {
        await Promise.all([
          db.selectedStore.clear(),
          db.selectedCashRegister.clear(),
          db.selectedCashRegisterClosing.clear(),
        ])
      },
    ),
})

/** The register that was chosen, the slot leased for its numbers, and its open session. */
const registerIn = (db: SalesDb) => ({
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

  leaveRegister: (): Promise<void> =>
    db.transaction('rw', [db.selectedCashRegister, db.selectedCashRegisterClosing], async () => {
      await Promise.all([db.selectedCashRegister.clear(), db.selectedCashRegisterClosing.clear()])
    }),

  /** The slot this device leased for a register before; offline it is all there is to go by. */
  leaseOf: (registerKey: string): Promise<RegisterLease | undefined> => db.registerLease.get(registerKey),

  /** Chosen again without asking the server: counters and lease stay as they are. */
  selectRegister: async (register: CashRegister): Promise<void> => {
    await db.selectedCashRegister.put({ id: 'current', value: register })
  },

  /** News of a register that was left meanwhile must not push out the session of the one that is sold on now. */
  saveClosing: (closing: Closing): Promise<void> =>
    db.transaction('rw', [db.selectedCashRegister, db.selectedCashRegisterClosing], async () => {
      const register = await db.selectedCashRegister.get('current')
      if (register?.value.key === closing.CashRegisterID)
        await db.selectedCashRegisterClosing.put({ id: 'current', value: closing })
    }),

  dropClosing: (key: string): Promise<void> =>
    db.transaction('rw', db.selectedCashRegisterClosing, async () => {
      const kept = await db.selectedCashRegisterClosing.get('current')
      if (kept?.value.key === key) await db.selectedCashRegisterClosing.clear()
    }),

  /** Numbers only ever rise: the server may know more than a device that lost its storage (M-414). */
  saveRegister: (
    register: CashRegister,
    lease: RegisterLease,
    runningNos: readonly RunningNumber[],
  ): Promise<void> =>
    db.transaction('rw', [db.selectedCashRegister, db.registerLease, db.runningNumbers], async () => {
      await db.selectedCashRegister.put({ id: 'current', value: register })
      const held = await db.registerLease.get(lease.CashRegisterID)
      // Slots leased ahead of this one are still ours; of another one the server itself has moved on.
      await db.registerLease.put(
        held?.Slot === lease.Slot && held.NextSlots ? { ...lease, NextSlots: held.NextSlots } : lease,
      )
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
})

/** What a wipe would lose, and the wipe. */
const wipeIn = (db: SalesDb) => ({
  unsentSales: (): Promise<number> => unsentIn(db),

  parkedSales: (): Promise<number> => db.parkedSales.count(),
  unsavedQuarantined: (): Promise<number> => countUnsaved(db),
  openCarts: (): Promise<number> => db.cart.count(),

  /** Calls back with the number of unsent sales, now and whenever it changes, in whichever tab. */
  watchUnsent: (listener: (count: number) => void): (() => void) => {
    const watching = liveQuery(() => unsentIn(db)).subscribe(listener)
    return () => watching.unsubscribe()
  },

  /**
   * Empties every store. Looked at inside the transaction, for another tab may sell or park meanwhile (F-44): what is
   * unsent always refuses; what is parked or damaged refuses, or stays for the next account of the same shop.
   */
  wipe: (parked: 'refuse' | 'keep' | 'drop'): Promise<Wipe> =>
    db.transaction('rw', db.tables, async (): Promise<Wipe> => {
      if ((await unsentIn(db)) > 0) return 'unsent'
      if (parked === 'refuse' && (await db.parkedSales.count()) > 0) return 'parked'
      if (parked !== 'keep' && (await countUnsaved(db)) > 0) return 'damaged'
      const stays = parked === 'keep' ? ['parkedSales', 'setAside'] : []
      const goes = db.tables.filter((table) => !stays.includes(table.name))
      await Promise.all(goes.map((table) => table.clear()))
      return 'wiped'
    }),
})

/** Where this device sells: store, register and the slot leased for its numbers. */
export const createSessionStore = (db: SalesDb) => ({
  read: (): Promise<ChosenPlace> =>
    db.transaction('r', PLACE_STORES, async (): Promise<ChosenPlace> => {
      const [store, register, closing, registration] = await Promise.all([
        db.selectedStore.get('current'),
        db.selectedCashRegister.get('current'),
        db.selectedCashRegisterClosing.get('current'),
        db.registeration.toCollection().first(),
      ])
      const lease = register ? await db.registerLease.get(register.value.key) : undefined
      return {
        store: store?.value ?? null,
        register: register?.value ?? null,
        lease: lease ?? null,
        closing: closing && closing.value.CashRegisterID === register?.value.key ? closing.value : null,
        registration: registration ?? null,
      }
    }),

  ...accountIn(db),
  ...storeIn(db),
  ...registerIn(db),
  ...wipeIn(db),
})

export type SessionStore = ReturnType<typeof createSessionStore>
