// First of all: dexie looks for an IndexedDB when it is loaded.
import { newTill } from '../testing/device.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { LedgerDb } from '../db/ledger-db.ts'
import type { SalesDb } from '../db/sales-db.ts'
import { createSessionStore } from '../db/session/session-store.ts'
import { completeSale } from '../ledger/complete-sale.ts'
import type { PaymentDevice } from '../ledger/payment-device.ts'
import { unreconciled, markReconciled } from '../ledger/payment-intents.ts'
import { createFakePaymentDevice, type FakePaymentDevice, PROOF } from '../testing/fake-payment-device.ts'
import { createFakeClock, createFakeLocks } from '../testing/fakes.ts'
import { cash, newCart, paymentType, PLACE } from '../testing/selling-place.ts'
import { createMoneyCollector, type MoneyCollector } from './collect-money.ts'
import { partsOf, paymentsOf } from './tender.ts'

const CARD = paymentType('Card', 'Other')
const AMOUNT = 5_800

let db: SalesDb
let ledger: LedgerDb
let device: FakePaymentDevice
let locks: ReturnType<typeof createFakeLocks>
let collector: MoneyCollector
let asks: (device: PaymentDevice) => PaymentDevice | null
const clock = createFakeClock()
const openCollector = () =>
  createMoneyCollector({ db: ledger, clock, locks: locks.tab(), deviceFor: async () => asks(device) })
beforeEach(async () => {
  ;({ strict: db, ledger } = await newTill())
  device = createFakePaymentDevice()
  locks = createFakeLocks()
  asks = (one) => one
  collector = openCollector()
})

let count = 0
const newIntent = (cartUuid: string) => ({
  id: `01938f2a-0000-7000-f100-${String(++count).padStart(12, '0')}`,
  CartUUID: cartUuid,
  StoreID: PLACE.store.key,
  UserID: PLACE.user.key,
  way: 'card' as const,
  device: '192.168.1.60',
  PaymentTypeID: CARD.key,
  PaymentType: CARD.PaymentType,
  amount: AMOUNT,
  currency: 'INR',
})
const charge = async (cart = newCart()) => {
  const done = await collector.collect(newIntent(cart.UUID), '')
  return { cart, intent: done.ok ? done.intent : expect.fail(done.code) }
}
const sell = async (
  { cart, intent }: Awaited<ReturnType<typeof charge>>,
  tendered = AMOUNT,
  payments = paymentsOf(
    [{ type: CARD, amount: tendered, reference: '', proof: intent.proof, intentId: intent.id }],
    false,
    () => 'unused',
  ),
) => {
  const Taken = partsOf([{ type: CARD, amount: tendered, reference: '', intentId: intent.id }])
  return completeSale({ db: ledger, clock, isOnline: () => true }, PLACE, { ...cart, Taken }, payments)
}

describe('a payment by a device', () => {
  test('PI-6 is on the disk before the device is asked, and its answer before anybody uses it', async () => {
    const seen: string[] = []
    asks = (one) => ({
      ...one,
      ask: async (money) => {
        seen.push(...(await db.paymentIntents.toArray()).map(({ id, state }) => `${id} ${state}`))
        return one.ask(money)
      },
    })
    const { intent } = await charge()
    expect(seen).toEqual([`${intent.id} asked`])
    expect(await db.paymentIntents.get(intent.key)).toMatchObject({ state: 'approved', proof: PROOF })
  })

  test('PI-6 asks nobody if the disk refuses', async () => {
    vi.spyOn(console, 'error').mockImplementationOnce(() => {})
    ledger = { ...ledger, write: () => Promise.reject(new Error('full')) }
    collector = openCollector()
    expect(await collector.collect(newIntent(newCart().UUID), '')).toEqual({ ok: false, code: 'notSaved' })
    expect(device.charges.size).toBe(0)
  })

  test('PI-1 PI-3 becomes the payment of the sale, with its id and its proof, and is never given back after that', async () => {
    const charged = await charge()
    const done = await sell(charged)
    expect(done).toMatchObject({
      ok: true,
      sale: { Payments: [{ UUID: charged.intent.id, Amount: AMOUNT, Proof: PROOF }] },
    })
    expect(await collector.giveBack(charged.intent.key)).toMatchObject({ state: 'booked' })
    expect([...device.taken.values()]).toEqual([AMOUNT])
  })

  test('PI-3 pays for nothing after it was given back, and no other amount', async () => {
    const charged = await charge()
    const less = [
      { type: CARD, amount: AMOUNT - 100, reference: '', intentId: charged.intent.id },
      { type: paymentType('Voucher', 'Other'), amount: 100, reference: '' },
    ]
    const uuid = () => '01938f2a-0000-7000-f200-000000000001'
    expect(await sell(charged, AMOUNT - 100, paymentsOf(less, false, uuid))).toMatchObject({
      code: 'moneyGone',
    })
    await collector.giveBack(charged.intent.key)
    expect(await sell(charged)).toMatchObject({ code: 'moneyGone' })
    expect(await db.salesQueue.count()).toBe(0)
    expect(await db.runningNumbers.count()).toBe(0)
  })

  test('PI-4 a sale of its cart that counts other money is refused, and completed once it is given back', async () => {
    const { cart, intent } = await charge()
    const inCash = () =>
      completeSale({ db: ledger, clock, isOnline: () => true }, PLACE, cart, [cash(50_000)])
    expect(await inCash()).toMatchObject({ code: 'moneyOpen' })
    await collector.giveBack(intent.key)
    expect(await inCash()).toMatchObject({ ok: true })
  })

  test('PI-2 whose answer is lost is looked up, by one page at a time', async () => {
    device.behaviour.ask = 'silent'
    const { intent } = await charge()
    expect(intent.state).toBe('unknown')
    const others = [openCollector(), openCollector()]
    const [first, second] = await Promise.all(others.map((one) => one.lookUp(intent.key)))
    expect([first?.state, second?.state]).toContain('approved')
    expect([...device.charges.values()]).toEqual([1])
  })

  test('PI-7 of a device that is gone is settled by hand, with a name', async () => {
    device.behaviour.ask = 'silent'
    const { intent } = await charge()
    device.behaviour.isReachable = false
    expect(await collector.lookUp(intent.key)).toMatchObject({ state: 'unknown' })
    expect(await collector.settleByHand(intent.key, 'approve', 'Cashier 1')).toMatchObject({
      state: 'approved',
      byHand: 'Cashier 1',
    })
    // Known already: a second opinion changes nothing.
    expect(await collector.settleByHand(intent.key, 'decline', 'Cashier 2')).toMatchObject({
      state: 'approved',
    })
  })

  test('PI-2 that a device refuses to give back stays with the shop and can still pay', async () => {
    const charged = await charge()
    device.behaviour.giveBack = 'keep'
    expect(await collector.giveBack(charged.intent.key)).toMatchObject({ state: 'approved' })
    expect(await sell(charged)).toMatchObject({ ok: true })
  })

  test('PI-8 keeps the data of the shop on the device', async () => {
    await charge()
    const store = createSessionStore(db)
    expect([await store.wipe('refuse'), await store.wipe('drop')]).toEqual(['money', 'money'])
    expect(await store.wipe('keep')).toBe('wiped')
    expect(await db.paymentIntents.count()).toBe(1)
  })

  test('ZV-6 counts for the end of day of its terminal once', async () => {
    const charged = await charge()
    await sell(charged)
    await charge()
    const before = await unreconciled({ db: ledger })
    expect(before.map(({ id }) => id)).toEqual([charged.intent.id])
    await markReconciled({ db: ledger, clock }, [charged.intent.key])
    expect(await unreconciled({ db: ledger })).toEqual([])
  })
})
