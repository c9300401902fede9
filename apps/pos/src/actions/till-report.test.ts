// First of all: dexie looks for an IndexedDB when it is loaded.
import { newTill } from '../testing/device.ts'
import { TILL_REPORT, TillReport } from '@evertill/contract'
import { createObservable } from '@evertill/ui/observable.ts'
import { beforeEach, expect, test } from 'vitest'
import type { OtherWrite, QueuedRow } from '../db/ledger-records.ts'
import { newRow } from '../db/outbox/queued-row.ts'
import type { QueuedSale } from '../db/records.ts'
import type { SalesDb } from '../db/sales-db.ts'
import type { SessionSnapshot } from '../session/session-state.ts'
import { createTillReport, type TillReportPorts } from './till-report.ts'

const LEASE = {
  DeviceID: '00000000-0000-4000-8000-00000000000d',
  StoreID: '00000000-0000-4000-8000-00000000000e',
  CashRegisterID: '00000000-0000-4000-8000-00000000000f',
  Prefix: 'M',
  Slot: 'A',
}
const T0 = Date.parse('2026-11-19T06:00:00.000Z')
const moment = (second: number) => new Date(T0 + second * 1000).toISOString()
const sale = (second: number, changes: Partial<QueuedRow> = {}): QueuedSale => ({
  ...newRow(`sale-${second}`, moment(second)),
  originalData: {} as never,
  isOffline: true,
  serverId: null,
  syncedAt: null,
  ...changes,
})
const entry = (second: number, changes: Partial<QueuedRow> = {}): OtherWrite => ({
  ...newRow(`entry-${second}`, moment(second)),
  kind: 'customer',
  body: {} as never,
  label: '',
  amount: null,
  ...changes,
})

let db: SalesDb
let device = T0
const inFlight = createObservable<readonly string[]>([])
const session = { get: () => ({ lease: LEASE }) as unknown as SessionSnapshot }
const reportOf = (changes: Partial<TillReportPorts> = {}) =>
  createTillReport({
    db,
    session,
    sender: { inFlight },
    clock: { now: () => T0 },
    device: { now: () => device },
    storage: { estimate: async () => ({ usage: 1_000, quota: 5_000 }) },
    giveUp: () => new Promise(() => undefined),
    ...changes,
  })
const told = (headers: Record<string, string>) => TillReport.parse(JSON.parse(headers[TILL_REPORT] ?? ''))

beforeEach(async () => {
  db = (await newTill()).strict
  device = T0
  inFlight.set([])
})

test('HV-1 a till says which it is, and whether its clock is wrong', async () => {
  device = T0 + 90_000
  expect(told(await reportOf()())).toMatchObject({
    DeviceID: LEASE.DeviceID,
    StoreID: LEASE.StoreID,
    CashRegisterID: LEASE.CashRegisterID,
    Unsent: 0,
    OldestUnsentAt: null,
    ClockOff: 90_000,
  })
})

test('HV-1 without a register there is nothing to say', async () => {
  const nowhere = { get: () => ({ lease: null }) as unknown as SessionSnapshot }
  expect(await reportOf({ session: nowhere })()).toEqual({})
})

test('HV-2 sales and other entries that wait are counted, with the oldest', async () => {
  await db.salesQueue.bulkAdd([sale(20), sale(10), sale(30, { status: 'failed' })])
  await db.otherWrites.bulkAdd([entry(5), entry(1, { status: 'completed' })])
  expect(told(await reportOf()())).toMatchObject({ Unsent: 4, OldestUnsentAt: moment(5) })
})

test('HV-2 what a call carries now does not wait, one by one or in bulk', async () => {
  await db.salesQueue.bulkAdd([sale(10, { status: 'processing' }), sale(20), sale(30)])
  inFlight.set(['sale-20'])
  expect(told(await reportOf()())).toMatchObject({ Unsent: 1, OldestUnsentAt: moment(30) })
})

test('HV-2 of a long queue the oldest that waits is named too', async () => {
  await db.salesQueue.bulkAdd(Array.from({ length: 300 }, (_, second) => sale(second)))
  inFlight.set(Array.from({ length: 100 }, (_, second) => `sale-${second}`))
  const report = reportOf()
  expect(told(await report())).toMatchObject({ Unsent: 200, OldestUnsentAt: moment(100) })
  inFlight.set(Array.from({ length: 300 }, (_, second) => `sale-${second}`))
  expect(told(await report())).toMatchObject({ Unsent: 0, OldestUnsentAt: null })
})

test('HV-3 the storage is in the next report, also where the browser says nothing', async () => {
  const report = reportOf()
  await report()
  await Promise.resolve()
  expect(told(await report())).toMatchObject({ StorageUsed: 1_000, StorageFree: 4_000 })
  const silent = reportOf({ storage: undefined })
  await silent()
  expect(told(await silent())).toMatchObject({ StorageUsed: null, StorageFree: null })
})

test('HV-4 a database that does not answer, or fails, holds up no call', async () => {
  const never = { count: () => new Promise(() => undefined) }
  const giveUp = () => Promise.resolve()
  expect(await reportOf({ db: { ...db, salesQueue: never } as never, giveUp })()).toEqual({})
  const broken = { count: () => Promise.reject(new Error('gone')) }
  expect(await reportOf({ db: { ...db, salesQueue: broken } as never })()).toEqual({})
})
