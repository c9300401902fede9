// First of all: dexie looks for an IndexedDB when it is loaded.
import { newTill } from '../testing/device.ts'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { createApiClient } from '../api/client.ts'
import { createReconcileStore } from '../db/sales/reconcile-store.ts'
import type { LedgerDb } from '../db/ledger-db.ts'
import { createNumberStore } from '../db/numbers/number-store.ts'
import { createSessionStore } from '../db/session/session-store.ts'
import { createOutboxStore } from '../db/outbox/outbox-store.ts'
import type { SalesDb } from '../db/sales-db.ts'
import { completeSale } from '../ledger/complete-sale.ts'
import { queueCashMovement } from '../ledger/other-writes.ts'
import { createFakeClock, createFakeLocks } from '../testing/fakes.ts'
import { cash, newCart } from '../testing/selling-place.ts'
import { createObservable } from '@evertill/ui/observable.ts'
import { createReconciler } from './reconciler.ts'
import { createTransport } from './outbox/transport.ts'
import { drainOnce } from './testing/drain-through.ts'
import {
  createFakeServer,
  type FakeAnswer,
  type FakeRequest,
  type FakeServer,
  fetchOf,
} from './testing/fake-server.ts'
import { EPOCHS, lease, place, STORE } from './testing/known-place.ts'

let db: SalesDb
let ledger: LedgerDb
let server: FakeServer
let clock: ReturnType<typeof createFakeClock>
let offered: number
let intercept: (request: FakeRequest) => FakeAnswer | undefined

const api = createApiClient({
  fetch: (input, init) =>
    fetchOf(async (request) => intercept(request) ?? server.handle(request))(input, init),
  token: () => 'token',
  onUnauthorised: () => {},
  onContact: () => {},
})
const reconciler = () =>
  createReconciler({
    api,
    store: () => Promise.resolve(createReconcileStore(ledger)),
    numbers: createNumberStore(ledger),
    clock,
    newUuid: randomUUID,
    replaceDeviceId: createSessionStore(db).replaceDeviceId,
    locks: createFakeLocks().tab(),
    onRequeued: () => offered++,
  })
const drain = () => drainOnce(api, ledger, clock)
const sell = async () => {
  clock.advance(1_000)
  const result = await completeSale({ db: ledger, clock, isOnline: () => true }, place, newCart(), [
    cash(10_000),
  ])
  return result.ok ? result.sale : expect.fail(result.message)
}
const payIn = (UUID: string) =>
  queueCashMovement(
    { db: ledger, clock },
    {
      UUID,
      StoreID: STORE,
      CashRegisterID: lease.CashRegisterID,
      Kind: 'PaidIn',
      Amount: 5,
      Reason: 'change',
      At: '2026-11-15T06:30:00.000Z',
    },
  )
const onServer = async () => (await server.books()).sales.map((sale) => sale.uuid).toSorted()

beforeEach(async () => {
  ;({ strict: db, ledger } = await newTill(lease))
  await db.registerLease.put(lease)
  server = createFakeServer({ storeIds: [STORE], epochs: EPOCHS })
  clock = createFakeClock()
  offered = 0
  intercept = () => undefined
})

describe('a till that is never restarted', () => {
  test('OB-43 compares itself once on every new day, not when a store is chosen, left or chosen again', async () => {
    const day = createObservable('')
    const comparing = reconciler()
    comparing.checkDaily(day)
    const asked: string[] = []
    intercept = ({ path }) => {
      if (path.includes('reconcile')) asked.push(day.get())
      return undefined
    }
    const turnTo = async (today: string) => {
      day.set(today)
      while (comparing.get().checking)
        await new Promise((resolve) => comparing.subscribe(() => resolve(undefined)))
    }
    for (const today of ['2026-11-15', '', '2026-11-15', '2026-11-16', '2026-11-17']) await turnTo(today)
    expect(new Set(asked)).toEqual(new Set(['2026-11-16', '2026-11-17']))
  })
})

describe('the slot behind one that nears its end', () => {
  const used = (RunningNo: number, slot = 'A') =>
    db.runningNumbers.put({
      key: `BLR1${slot}/S/2026`,
      RunningNo,
      CashRegisterID: lease.CashRegisterID,
      TransactionTypeID: 'type-sale',
    })
  const asked: unknown[] = []
  const next = { ...lease, Slot: 'B' }
  const answerLeases = (status: number, json: unknown) => {
    asked.length = 0
    intercept = ({ path, body }) => {
      if (!path.endsWith('/lease')) return undefined
      asked.push(body)
      return { status, json }
    }
  }

  test('OB-42 is leased once, with what its last holder has printed of it', async () => {
    const printed = { key: 'x', Series: 'BLR1B/S/2026', RunningNo: 41 }
    const runningNos = [{ ...printed, CashRegisterID: lease.CashRegisterID, TransactionTypeID: 'type-sale' }]
    answerLeases(200, { code: '0', lease: next, runningNos })
    await used(994_998)
    await reconciler().check()
    expect(asked, 'a busy month is left').toEqual([])
    await used(994_999)
    await reconciler().check()
    await reconciler().check()
    expect(asked).toEqual([{ DeviceID: lease.DeviceID, AfterSlot: 'A' }])
    expect(await db.registerLease.toArray()).toMatchObject([{ ...lease, NextSlots: ['B'] }])
    expect(await db.runningNumbers.get('BLR1B/S/2026')).toMatchObject({ RunningNo: 41 })
    await used(999_999, 'B')
    await reconciler().check()
    expect(asked.at(-1)).toEqual({ DeviceID: lease.DeviceID, AfterSlot: 'B' })
  })

  test('OB-42 that the server does not give is no reason to leave the books uncompared', async () => {
    answerLeases(409, { code: 'SLOTS_USED_UP', message: 'No slot is left.' })
    await used(999_999)
    expect(await reconciler().check()).toMatchObject({ ok: true })
    expect(await db.registerLease.get(lease.CashRegisterID)).not.toHaveProperty('NextSlots')
  })
})

describe('a comparison with the books', () => {
  test('OB-15 finds nothing to do when all is there', async () => {
    await sell()
    await drain()
    expect(await reconciler().check()).toEqual({ ok: true, asked: 2, requeued: 0, newEpoch: false })
    expect(await reconciler().check()).toEqual({ ok: true, asked: 1, requeued: 0, newEpoch: false })
    expect(offered).toBe(0)
  })

  test('OB-15 offers an acknowledged sale again that the server does not know', async () => {
    const kept = server.backup()
    const sale = await sell()
    await drain()
    await reconciler().check()
    Object.assign(kept, { epoch: EPOCHS[0] })
    server = createFakeServer({ storeIds: [STORE], epochs: EPOCHS })
    expect(await reconciler().check()).toMatchObject({ requeued: 1, newEpoch: false })
    expect(await db.salesHistory.get(sale.UUID)).toMatchObject({ serverId: null })
    await drain()
    expect(await onServer()).toEqual([sale.UUID])
    expect(offered).toBe(1)
  })

  test('OB-16 a new epoch makes it offer everything again, the other writes too (F-55)', async () => {
    const first = await sell()
    await drain()
    await reconciler().check()
    const lastNight = server.backup()
    const lost = [await sell(), await sell()]
    await payIn('01938f2a-0000-7000-8000-00000000f550')
    await drain()
    clock.advance(40 * 86_400_000)
    const later = await sell()
    await drain()
    await reconciler().check()
    server.restore(lastNight)
    expect(await onServer()).toEqual([first.UUID])

    const keeper = reconciler()
    keeper.checkEpoch(await server.epoch())
    await expect.poll(() => keeper.get().last).toMatchObject({ ok: true, newEpoch: true, requeued: 4 })
    await drain()
    expect(await onServer()).toEqual([first, ...lost, later].map((sale) => sale.UUID).toSorted())
    expect((await server.books()).otherWrites).toEqual(['01938f2a-0000-7000-8000-00000000f550'])
    expect(await keeper.check()).toMatchObject({ requeued: 0, newEpoch: false })
  })

  test('OB-34 a yes of the books before the restore settles nothing, and both are sent again (F-55)', async () => {
    await reconciler().check()
    const lastNight = server.backup()
    // Each of a sender of its own: one alone does not have both on their way (OB-50).
    const answerLate = async () => {
      const store = createOutboxStore(ledger)
      const claim = (await store.claim(clock.now(), 60_000, 1)) ?? expect.fail('nothing to send')
      const outcome = await createTransport(api).send(claim)
      return () =>
        outcome.kind === 'answered'
          ? store.applyAnswers(claim, outcome.answers, { now: clock.now(), random: 0 })
          : expect.fail(outcome.kind)
    }
    const sale = await sell()
    const saleAnswered = await answerLate()
    await payIn('01938f2a-0000-7000-8000-00000000f551')
    const writeAnswered = await answerLate()
    server.restore(lastNight)
    expect(await reconciler().check()).toMatchObject({ newEpoch: true })

    await saleAnswered()
    await writeAnswered()
    await drain()
    expect(await onServer()).toEqual([sale.UUID])
    expect((await server.books()).otherWrites).toEqual(['01938f2a-0000-7000-8000-00000000f551'])
    expect(await db.salesQueue.count()).toBe(0)
  })

  test('OB-34 neither does its yes to many that went together, before or after they left the queue (F-55)', async () => {
    await reconciler().check()
    const lastNight = server.backup()
    const store = createOutboxStore(ledger)
    const sendMany = async () => {
      for (let made = 0; made < 6; made++) await sell()
      const claim = (await store.claim(clock.now(), 60_000, 100)) ?? expect.fail('nothing to send')
      const outcome = await createTransport(api).send(claim)
      if (outcome.kind !== 'answered') return expect.fail(outcome.kind)
      return () => store.applyAnswers(claim, outcome.answers, { now: clock.now(), random: 0 })
    }
    const settleEarly = await sendMany()
    await settleEarly()
    const settleLate = await sendMany()
    server.restore(lastNight)
    expect(await reconciler().check()).toMatchObject({ newEpoch: true })

    await settleLate()
    await store.fold()
    const all = (await db.salesHistory.toArray()).map(({ UUID }) => UUID)
    expect((await db.salesHistory.toArray()).map(({ serverId }) => serverId)).toEqual(Array(12).fill(null))
    await drain()
    expect((await onServer()).toSorted()).toEqual(all.toSorted())
    expect(await db.salesQueue.count()).toBe(0)
  })

  test('OB-35 a refused sale is safe with the restored server too, and needs a person as before', async () => {
    await reconciler().check()
    const lastNight = server.backup()
    const strange = { ...place, store: { ...place.store, key: '00000000-0000-4000-8000-00000000dead' } }
    const ports = { db: ledger, clock, isOnline: () => true }
    expect(await completeSale(ports, strange, newCart(), [cash(10_000)])).toMatchObject({ ok: true })
    const refuseFiveTimes = async () => {
      for (let times = 0; times < 5; times++) {
        await drain()
        clock.advance(600_000)
      }
      return (await db.salesQueue.toArray()).map(({ key, attempts, status }) => ({ key, attempts, status }))
    }
    const refused = await refuseFiveTimes()
    expect(refused).toMatchObject([{ attempts: 5, status: 'failed' }])
    server.restore(lastNight)
    expect((await server.books()).quarantined).toEqual([])

    expect(await reconciler().check()).toMatchObject({ newEpoch: true, requeued: 1 })
    expect(await refuseFiveTimes()).toEqual(refused)
    expect((await server.books()).quarantined).toEqual(refused.map(({ key }) => key))
  })

  test('OB-16 cut off in the middle it begins again', async () => {
    await sell()
    await drain()
    await reconciler().check()
    server.restore(createFakeServer({ storeIds: [STORE], epochs: EPOCHS }).backup())
    let calls = 0
    intercept = ({ path }) =>
      path.endsWith('/reconcile') && ++calls === 2
        ? { status: 503, json: { code: 'UNAVAILABLE', message: '' } }
        : undefined
    expect(await reconciler().check()).toMatchObject({ ok: false })
    expect(await reconciler().check()).toMatchObject({ ok: true, newEpoch: true })
    await drain()
    expect(await onServer()).toHaveLength(1)
  })
})

test('OB-40 writes that the server has had for 90 days go, those that wait and the newest stay', async () => {
  const write = (number: number, status: 'completed' | 'pending', at: string) =>
    ({ key: String(number).padStart(6, '0'), status, createdAt: at, updatedAt: at, label: '' }) as never
  const [old, fresh] = ['2026-01-01T00:00:00.000Z', '2026-11-14T00:00:00.000Z']
  await db.otherWrites.bulkPut([
    write(1, 'completed', old),
    write(2, 'pending', old),
    write(3, 'completed', fresh),
    ...Array.from({ length: 1_000 }, (_, number) => write(1_000 + number, 'completed', old)),
  ])
  await createReconcileStore(ledger).prune('2026-08-17T00:00:00.000Z')
  const left = (await db.otherWrites.toCollection().primaryKeys()).slice(0, 3)
  expect(left).toEqual(['000002', '000003', '001000'])
})

describe('running numbers', () => {
  const tell = (series: string, runningNo: number) =>
    server.handle({
      method: 'PUT',
      path: `/setup/stores/${STORE}/cashregisters/${lease.CashRegisterID}/transactionrunningnno?runnigno=${runningNo}&transactionTypeID=t&series=${encodeURIComponent(series)}`,
      body: undefined,
    })
  const known = async () => {
    const path = `/setup/stores/${STORE}/cashregisters/${lease.CashRegisterID}/transactionrunningnno`
    const { json } = await server.handle({ method: 'GET', path, body: undefined })
    return (json as { runningNos: { Series: string; RunningNo: number }[] }).runningNos.map(
      ({ Series, RunningNo }) => [Series, RunningNo],
    )
  }

  test('OB-17 the higher one wins both ways, and another device’s series stays its own', async () => {
    await sell()
    await sell()
    await tell('BLR1A/S/2026', 1)
    await tell('BLR1A/C/2026', 7)
    await tell('BLR1B/S/2026', 99)
    await reconciler().check()
    expect(await known()).toEqual([
      ['BLR1A/S/2026', 2],
      ['BLR1A/C/2026', 7],
      ['BLR1B/S/2026', 99],
    ])
    const local = await db.runningNumbers.toArray()
    expect(local.map(({ key, RunningNo }) => [key, RunningNo])).toEqual([
      ['BLR1A/C/2026', 7],
      ['BLR1A/S/2026', 2],
    ])
  })

  test('RN-10 a device that knew less than the server sells on in a slot of its own', async () => {
    await tell('BLR1A/S/2026', 41)
    await reconciler().check()
    expect((await sell()).TransactionNo).toBe('BLR1B/S26/00001')
    expect(await db.runningNumbers.get('BLR1A/S/2026')).toMatchObject({ RunningNo: 41 })
  })
})
