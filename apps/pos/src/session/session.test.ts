import type { CashRegister, Store } from '@evertill/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ApiClient } from '../api/client.ts'
import type { LedgerDb } from '../db/ledger-db.ts'
import type { SalesDb } from '../db/sales-db.ts'
import { createSessionStore } from '../db/session-store.ts'
import { completeSale } from '../ledger/complete-sale.ts'
import { newDevice } from '../testing/device.ts'
import { createFakeClock } from '../testing/fakes.ts'
import { cash, newCart, PLACE } from '../testing/selling-place.ts'
import { createBrowserKeys } from './browser-keys.ts'
import { createSession } from './session.ts'

const register: CashRegister = {
  key: 'register-r1',
  CashRegisterCode: 'R1',
  CashRegisterName: 'Front counter',
  IsDeleted: false,
}
const second: CashRegister = { ...register, key: 'register-r2', CashRegisterCode: 'R2' }

let db: SalesDb
let ledger: LedgerDb
let stores: Store[]
let registers: CashRegister[]
let leased: string[]
let online: boolean
let storage: Map<string, string>

/** Only as much of a server as sign-in asks for. */
const api = {
  call: async (name: string, input: { params?: { id: string }; body?: Record<string, string> }) => {
    const user = {
      ...PLACE.user,
      key: `user-of-${input.body?.['loginId']}`,
      EmailID: input.body?.['loginId'] ?? '',
    }
    switch (name) {
      case 'signIn':
        return { ok: true, reply: { token: 'a.b.c', UserProfile: user } }
      case 'getRegistration':
        return { ok: true, reply: { registration: { key: 'registration-demo', CurrencySymbol: '₹' } } }
      case 'listStores':
        return { ok: true, reply: { stores } }
      case 'listCashRegisters':
        return { ok: true, reply: { cashRegisters: registers } }
      default: {
        leased.push(`${input.params?.id} ${input.body?.['DeviceID']}`)
        const lease = { ...PLACE.lease, CashRegisterID: input.params?.id }
        const runningNos = [
          { key: 'k', Series: 'BLR1A/S/2026', RunningNo: 41, CashRegisterID: 'r', TransactionTypeID: 't' },
        ]
        return { ok: true, reply: { lease, runningNos } }
      }
    }
  },
} as unknown as ApiClient

const openTill = async () => {
  const keys = createBrowserKeys({
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  } as Storage)
  const session = createSession({
    api,
    store: createSessionStore(db),
    keys,
    clock: createFakeClock(),
    isOnline: () => online,
    newUuid: () => crypto.randomUUID(),
  })
  await session.restore()
  return session
}
const sell = () =>
  completeSale({ db: ledger, clock: createFakeClock(), isOnline: () => true }, PLACE, newCart(), [
    cash(10_000),
  ])

beforeEach(async () => {
  ;({ strict: db, ledger } = await newDevice())
  stores = [PLACE.store]
  registers = [register]
  leased = []
  online = true
  storage = new Map()
})

describe('sign-in', () => {
  test('SE-1 with one store and one register leads straight to selling, and a reload stays there', async () => {
    const session = await openTill()
    expect(session.get().stage).toBe('signed-out')
    expect(await session.signIn('cashier@demo.test', 'Demo@1234')).toEqual({ ok: true })
    expect(session.get()).toMatchObject({ stage: 'ready', register, lease: { Slot: 'A' } })
    expect((await openTill()).get().stage).toBe('ready')
  })

  test('SE-1 with several stores and registers asks for both', async () => {
    stores = [PLACE.store, { ...PLACE.store, key: 'store-2' }]
    registers = [register, second]
    const session = await openTill()
    await session.signIn('cashier@demo.test', 'Demo@1234')
    expect(session.get().stage).toBe('choose-store')
    await session.chooseStore(PLACE.store)
    expect(session.get().stage).toBe('choose-register')
    expect((await openTill()).get()).toMatchObject({ stage: 'choose-register', registers })
    await session.chooseRegister(second)
    expect(session.get().stage).toBe('ready')
  })

  test('SE-2 is refused offline, and a store whose access expired is not entered', async () => {
    const session = await openTill()
    online = false
    expect(await session.signIn('cashier@demo.test', 'x')).toMatchObject({
      message: 'You are offline. Please connect to the internet to proceed with sign in.',
    })
    online = true
    stores = [{ ...PLACE.store, NoOfDaysToExpire: -5 }]
    expect(await session.signIn('cashier@demo.test', 'x')).toEqual({
      ok: false,
      message: 'Store access expired.',
    })
    expect(session.get().stage).toBe('choose-store')
  })

  test('SE-3 of another account is refused while sales are unsent, and wipes the device otherwise', async () => {
    await (await openTill()).signIn('cashier@demo.test', 'Demo@1234')
    const sale = await sell()
    const other = await openTill()
    const refusal = await other.signIn('other@demo.test', 'Demo@1234')
    expect(refusal).toMatchObject({ ok: false, message: expect.stringContaining('cashier@demo.test') })
    expect(await db.salesQueue.count()).toBe(1)

    await db.salesQueue.clear()
    expect(await other.signIn('other@demo.test', 'Demo@1234')).toEqual({ ok: true })
    expect(sale.ok && (await db.salesHistory.get(sale.sale.UUID))).toBeUndefined()
    expect(new Set(leased.map((lease) => lease.split(' ')[1])).size).toBe(2)
  })

  test('SE-4 a token the server no longer takes ends the session and nothing else', async () => {
    const session = await openTill()
    await session.signIn('cashier@demo.test', 'Demo@1234')
    await sell()
    session.endByServer()
    expect(session.get().stage).toBe('signed-out')
    expect([storage.get('token'), storage.get('user')]).toEqual([undefined, undefined])
    expect(await db.salesQueue.count()).toBe(1)
    await session.signIn('cashier@demo.test', 'Demo@1234')
    expect(session.get()).toMatchObject({ stage: 'ready', register })
    expect(leased).toHaveLength(1)
  })

  test('SE-5 sign-out is refused offline and while a sale is unsent', async () => {
    const session = await openTill()
    await session.signIn('cashier@demo.test', 'Demo@1234')
    online = false
    expect(await session.signOut()).toMatchObject({ message: expect.stringContaining('You are offline') })
    online = true
    await sell()
    expect(await session.signOut()).toMatchObject({ message: expect.stringContaining('cannot logout') })
    await db.salesQueue.clear()
    expect(await session.signOut()).toEqual({ ok: true })
    expect(session.get().stage).toBe('signed-out')
  })

  test('SE-6 a lease raises the device counters to what the server knows, and never lowers them', async () => {
    const session = await openTill()
    await session.signIn('cashier@demo.test', 'Demo@1234')
    expect(await sell()).toMatchObject({ sale: { TransactionNo: 'BLR1A/S26/00042' } })
    await sell()
    await session.chooseRegister(register)
    expect(await sell()).toMatchObject({ sale: { TransactionNo: 'BLR1A/S26/00044' } })
  })
})
