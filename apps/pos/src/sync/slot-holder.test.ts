// First of all: dexie looks for an IndexedDB when it is loaded.
import { newTill } from '../testing/device.ts'
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { createApiClient } from '../api/client.ts'
import { createNumberStore } from '../db/numbers/number-store.ts'
import { createReconcileStore } from '../db/sales/reconcile-store.ts'
import { createSessionStore } from '../db/session/session-store.ts'
import { completeSale } from '../ledger/complete-sale.ts'
import { queuePayment } from '../ledger/receive-payment.ts'
import { createFakeClock, createFakeLocks } from '../testing/fakes.ts'
import { cash, newCart } from '../testing/selling-place.ts'
import { createReconciler } from './reconciler.ts'
import { confirmSlots } from './slot-holder.ts'
import { createFakeServer, type FakeServer, fetchOf } from './testing/fake-server.ts'
import { EPOCHS, lease, place, STORE } from './testing/known-place.ts'

let server: FakeServer
/** Loses the answers of these paths. */
let lost: RegExp | null
let confirmations = 0
const clock = createFakeClock()

const api = createApiClient({
  fetch: async (input, init) => {
    if ((input as string).endsWith('/confirm')) confirmations += 1
    const answer = await fetchOf((request) => server.handle(request))(input, init)
    if (lost?.test(input as string)) throw new TypeError('cut off')
    return answer
  },
  token: () => 'token',
  onUnauthorised: () => {},
  onContact: () => {},
})

const openTill = async () => {
  const { strict, ledger } = await newTill(lease)
  await strict.device.put({ id: 'current', value: lease.DeviceID })
  const ports = {
    api,
    numbers: createNumberStore(ledger),
    clock,
    newUuid: randomUUID,
    replaceDeviceId: createSessionStore(strict).replaceDeviceId,
  }
  const reconciler = createReconciler({
    ...ports,
    store: () => Promise.resolve(createReconcileStore(ledger)),
    locks: createFakeLocks().tab(),
    onRequeued: () => {},
  })
  return {
    db: strict,
    contact: reconciler.checkSlots,
    probe: async () => reconciler.checkEpoch(await server.epoch()),
    confirm: () => confirmSlots(ports),
    lease: () => strict.registerLease.get(lease.CashRegisterID),
    sell: async () => {
      const cart = { ...newCart(), UUID: randomUUID() }
      const done = await completeSale({ db: ledger, clock, isOnline: () => true }, place, cart, [
        cash(10_000),
      ])
      return done.ok ? done.sale : done.code
    },
    receive: () =>
      queuePayment(
        { db: ledger, clock },
        {
          series: { prefix: 'BLR1', slot: 'A', typeLetter: 'R', financialYear: 2026 },
          transactionTypeId: 't',
          body: { UUID: randomUUID(), CashRegisterID: lease.CashRegisterID, Amount: 5 } as never,
        },
      ),
  }
}
type Till = Awaited<ReturnType<typeof openTill>>

const numberOf = async (till: Till) => {
  const sale = await till.sell()
  return typeof sale === 'string' ? sale : sale.TransactionNo
}

/** A browser profile copied to another computer. */
const copyOf = async (till: Till): Promise<Till> => {
  const copy = await openTill()
  for (const store of ['registerLease', 'runningNumbers', 'device'] as const)
    await copy.db.table(store).bulkPut(await till.db.table(store).toArray())
  return copy
}

beforeEach(() => {
  server = createFakeServer({ storeIds: [STORE], epochs: EPOCHS })
  lost = null
})

test('RN-9 a till that is not copied keeps its slot over any number of contacts, lost answers included', async () => {
  const till = await openTill()
  for (const answers of [null, /confirm/, null, /confirm/, /confirm/, null]) {
    lost = answers
    await till.contact()
  }
  expect(await numberOf(till)).toBe('BLR1A/S26/00001')
})

test('RN-10 F-61 copies that sold offline have different slots after their next contacts, and devices of their own', async () => {
  const till = await openTill()
  await till.contact()
  const copy = await copyOf(till)
  // Before the first contact nobody can know.
  expect([await numberOf(till), await numberOf(copy)]).toEqual(['BLR1A/S26/00001', 'BLR1A/S26/00001'])
  await till.contact()
  await copy.contact()
  await till.contact()
  expect([await numberOf(till), await numberOf(copy)]).toEqual(['BLR1C/S26/00001', 'BLR1B/S26/00001'])
  const sales = [await till.sell(), await copy.sell()]
  const devices = sales.map((sale) => (typeof sale === 'string' ? sale : sale.DeviceID))
  expect(new Set([...devices, lease.DeviceID]).size).toBe(3)
  for (const one of [till, copy]) {
    await one.contact()
    await one.contact()
    expect(await one.lease()).not.toHaveProperty('CopiedAt')
  }
})

test('RN-11 F-61 a till that knows that it was copied takes no number until it has a new slot', async () => {
  const till = await openTill()
  await till.contact()
  const copy = await copyOf(till)
  await till.contact()
  await copy.confirm()
  expect(await copy.sell()).toBe('deviceCopied')
  expect(await copy.receive()).toMatchObject({
    ok: false,
    message: expect.stringContaining('copy of this till'),
  })
  expect(await copy.db.salesQueue.count()).toBe(0)
  expect(await copy.contact()).toBe(true)
  expect(await numberOf(copy)).toBe('BLR1B/S26/00001')
  expect(await copy.receive()).toMatchObject({ ok: true, payment: { TransactionNo: 'BLR1B/R26/00001' } })
})

test('RN-10 a crash between the new device and its slot uses up no second device', async () => {
  const till = await openTill()
  await till.contact()
  const copy = await copyOf(till)
  await till.contact()
  lost = /lease$/
  expect(await copy.contact()).toBe(false)
  lost = null
  expect(await copy.contact()).toBe(true)
  expect(await numberOf(copy)).toBe('BLR1B/S26/00001')
})

test('RN-14 F-61 a till that got no answer tells its mark again with the next probe, and not after that', async () => {
  const till = await openTill()
  await till.contact()
  const copy = await copyOf(till)
  await copy.contact()
  lost = /confirm$/
  await till.contact()
  expect((await till.lease())?.Slot).toBe('A')
  lost = null
  await till.probe()
  await expect.poll(async () => (await till.lease())?.Slot).toBe('B')
  const heard = confirmations
  await till.probe()
  await copy.probe()
  expect(confirmations).toBe(heard)
})

test('RN-10 a register that is chosen again does not bring the copied slot back', async () => {
  const till = await openTill()
  await till.contact()
  const copy = await copyOf(till)
  await till.contact()
  await copy.confirm()
  const register = { key: lease.CashRegisterID } as never
  await createSessionStore(copy.db).saveRegister(register, lease, [])
  expect(await copy.sell()).toBe('deviceCopied')
})
