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
import { type HeldSlots, readHeldSlots } from './held-slots.ts'

/** `wiped`, or why the device was not wiped. */
export type Wipe = 'wiped' | 'unsent' | 'parked' | 'damaged'

export interface ChosenPlace {
  store: Store | null
  register: CashRegister | null
  lease: RegisterLease | null
  /** The register's open session, if the store uses register sessions. */
  closing: Closing | null
  registration: Registration | null
}

/** Sales and other writes that the server has not acknowledged: what a wipe would lose. */
const unsentIn = async (db: SalesDb): Promise<number> =>
  (await db.salesQueue.count()) + (await db.otherWrites.where('status').notEqual('completed').count())

/** Read in one transaction: at a start each further one delays the PIN by some milliseconds. */
const PLACE_STORES = [
  'selectedStore',
  'selectedCashRegister',
  'selectedCashRegisterClosing',
  'registeration',
  'registerLease',
] as const

/** Who owns the data on this device. */
const accountIn = (db: SalesDb) => ({
  /** The account whose data is on this device. It outlives the token. */
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
  /** Another store clears the register: a sale with the store of one and the register of another would be lost. */
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

  /** The record of the chosen store has changed, such as its expiry date. The choice stays. */
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
   * The id of this device for the server. It is stored with the counters: a device that lost them must get a new id and
   * another slot, or it would print the same numbers again.
   */
  deviceId: (newId: string): Promise<string> =>
    db.transaction('rw', db.device, async () => {
      const known = await db.device.get('current')
      if (known) return known.value
      await db.device.add({ id: 'current', value: newId })
      return newId
    }),

  /** A copied device needs another id than its copy. Repeated after a crash it keeps the one it chose. */
  replaceDeviceId: (copied: string, newId: string): Promise<string> =>
    db.transaction('rw', db.device, async () => {
      const known = await db.device.get('current')
      if (known && known.value !== copied) return known.value
      await db.device.put({ id: 'current', value: newId })
      return newId
    }),

  leaveRegister: (): Promise<void> =>
    db.transaction('rw', [db.selectedCashRegister, db.selectedCashRegisterClosing], async () => {
      await Promise.all([db.selectedCashRegister.clear(), db.selectedCashRegisterClosing.clear()])
    }),

  /** The slot that this device leased for a register earlier, for use offline. */
  leaseOf: (registerKey: string): Promise<RegisterLease | undefined> => db.registerLease.get(registerKey),

  /** Without the server: counters and lease stay as they are. */
  selectRegister: async (register: CashRegister): Promise<void> => {
    await db.selectedCashRegister.put({ id: 'current', value: register })
  },

  /** Ignored if the register was changed meanwhile: it must not replace the current register's session. */
  saveClosing: (closing: Closing): Promise<void> =>
    db.transaction('rw', [db.selectedCashRegister, db.selectedCashRegisterClosing], async () => {
      const register = await db.selectedCashRegister.get('current')
      if (register?.value.key === closing.CashRegisterID)
        await db.selectedCashRegisterClosing.put({ id: 'current', value: closing })
    }),

  /** Only while this session is the kept one: a session that was left meanwhile must not come back. */
  updateClosing: (closing: Closing): Promise<void> =>
    db.transaction('rw', db.selectedCashRegisterClosing, async () => {
      const kept = await db.selectedCashRegisterClosing.get('current')
      if (kept?.value.key === closing.key)
        await db.selectedCashRegisterClosing.put({ id: 'current', value: closing })
    }),

  dropClosing: (key: string): Promise<void> =>
    db.transaction('rw', db.selectedCashRegisterClosing, async () => {
      const kept = await db.selectedCashRegisterClosing.get('current')
      if (kept?.value.key === key) await db.selectedCashRegisterClosing.clear()
    }),

  /** Running numbers never fall: the server may know a higher one than a device that lost its storage (M-414). */
  saveRegister: (
    register: CashRegister,
    lease: RegisterLease,
    runningNos: readonly RunningNumber[],
  ): Promise<void> =>
    db.transaction('rw', [db.selectedCashRegister, db.registerLease, db.runningNumbers], async () => {
      await db.selectedCashRegister.put({ id: 'current', value: register })
      const held = await db.registerLease.get(lease.CashRegisterID)
      // With the same slot those leased ahead are still ours. With another slot the server has replaced them.
      const isSame = held?.Slot === lease.Slot && held.DeviceID === lease.DeviceID
      await db.registerLease.put(isSame ? { ...held, ...lease } : lease)
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
  heldSlots: (): Promise<HeldSlots[]> => readHeldSlots(db),
  openCarts: (): Promise<number> => db.cart.count(),

  /** Calls back with the number of unsent sales now and at every change, in any tab. */
  watchUnsent: (listener: (count: number) => void): (() => void) => {
    const watching = liveQuery(() => unsentIn(db)).subscribe(listener)
    return () => watching.unsubscribe()
  },

  /**
   * Clears every store. Checked inside the transaction, because another tab may sell or park meanwhile (F-44). Unsent
   * writes always prevent it. Parked sales and damaged rows prevent it or stay for the next account of the same shop.
   */
  wipe: (parked: 'refuse' | 'keep' | 'drop'): Promise<Wipe> =>
    db.transaction('rw', db.tables, async (): Promise<Wipe> => {
      if ((await unsentIn(db)) > 0) return 'unsent'
      if (parked === 'refuse' && (await db.parkedSales.count()) > 0) return 'parked'
      if (parked !== 'keep' && (await countUnsaved(db)) > 0) return 'damaged'
      const kept = parked === 'keep' ? ['parkedSales', 'setAside'] : []
      const cleared = db.tables.filter((table) => !kept.includes(table.name))
      await Promise.all(cleared.map((table) => table.clear()))
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
