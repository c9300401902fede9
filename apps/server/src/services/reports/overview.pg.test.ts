import { type OverviewReply, type OverviewStore, TOP_PRODUCTS } from '@evertill/contract'
import { beforeAll, expect, test } from 'vitest'
import { type HubTestCaller, hubCallerOf } from '../../testing/hub-caller.ts'
import { openEveryDrawer } from '../../testing/test-drawer.ts'
import { askReport, rebuildNow } from '../../testing/test-reports.ts'
import { OFFLINE, flagsAfterReview, storeKey } from '../../testing/test-sale.ts'
import { testShop, testTill } from '../../testing/test-shop.ts'

const { app, database, manager } = testShop('manager')
const till = testTill(manager)
let owner: HubTestCaller

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const INDIA_MS = 5.5 * HOUR_MS
const now = Date.now()
/** The hours of today in India that are over or have begun. */
const hour = new Date(now + INDIA_MS).getUTCHours()

beforeAll(async () => {
  owner = await hubCallerOf(app, 'manager@demo.test')
  await openEveryDrawer(database)
})

const read = async (who = owner) => (await who.get<OverviewReply>('/manage/overview')).body
const storeOf = async (code: string): Promise<OverviewStore> =>
  (await read()).Stores.find(({ StoreID }) => StoreID === storeKey(code)) ??
  expect.fail(`${code} is not in the overview`)
const sellAt = async (time: number) => {
  const sale = till.makeSale({ header: { TransactionDate: new Date(time).toISOString() } })
  expect((await manager.post(OFFLINE, sale)).status).toBe(200)
  return sale
}

test('HY-1 today and the same day last week are the figures of the reports, and only hours that are over are compared', async () => {
  const midnight = Math.floor((now + INDIA_MS) / DAY_MS) * DAY_MS - INDIA_MS
  const lastWeek = midnight - 7 * DAY_MS
  await sellAt(now)
  const before = await sellAt(lastWeek + hour * HOUR_MS)
  // There is no later hour at the end of a day.
  const later = hour === 23 ? undefined : await sellAt(lastWeek + 23.5 * HOUR_MS)
  await rebuildNow(app)
  const store = await storeOf('BLR1')
  const report = async (day: string) => {
    const { body } = await askReport(manager, 'day', { stores: storeKey('BLR1'), from: day, to: day })
    return body.Tables.find(({ Key }) => Key === 'summary')?.Rows[0]?.Values
  }
  const day = (time: number) => new Date(time + INDIA_MS).toISOString().slice(0, 10)
  const [today, thatDay] = [await report(day(now)), await report(day(lastWeek))]
  expect(store).toMatchObject({
    Day: day(now),
    Today: { NetSales: today?.['netSales'], Bills: today?.['bills'] },
    LastWeek: { NetSales: thatDay?.['netSales'], Bills: thatDay?.['bills'] },
  })
  expect(store.SoFarLastWeek.Bills).toBe(store.LastWeek.Bills - (later ? 1 : 0))
  expect(store.SoFarLastWeek.NetSales).toBe(store.LastWeek.NetSales - (later?.PayableAmount ?? 0))
  expect(store.LastWeek.NetSales).toBeGreaterThanOrEqual(before.PayableAmount)
  expect((await storeOf('BLR2')).OpenRegisters).toBeGreaterThan(0)
})

test('HY-5 hours, payments and products of all stores are the figures of the reports', async () => {
  await sellAt(now)
  await rebuildNow(app)
  const { Stores, Hours, Payments, Products } = await read()
  const stores = Stores.map(({ StoreID }) => StoreID).join(',')
  const [day = ''] = Stores.map(({ Day }) => Day)
  const rowsOf = async (report: 'sales' | 'payments', key: string, query: object = {}) => {
    const { body } = await askReport(manager, report, { stores, from: day, to: day, ...query })
    return body.Tables.find(({ Key }) => Key === key)?.Rows ?? []
  }
  const hours = await rowsOf('sales', 'rows', { by: 'hour' })
  expect(
    Hours.filter(({ NetSales }) => NetSales !== 0).map(({ Hour, NetSales }) => [Hour, NetSales]),
  ).toEqual(hours.map(({ Key, Values }) => [Number(Key), Values['netSales']]))
  expect(Hours.reduce((sum, { LastWeek }) => sum + LastWeek, 0)).toBe(
    Stores.reduce((sum, { LastWeek }) => sum + LastWeek.NetSales, 0),
  )
  const methods = await rowsOf('payments', 'methods')
  const paid = (values: Record<string, unknown> = {}) =>
    Number(values['netReceived'] ?? 0) + Number(values['onCredit'] ?? 0)
  expect(new Map(Payments.map(({ key, Amount }) => [key, Amount]))).toEqual(
    new Map(methods.map(({ Key, Values }) => [Key, paid(Values)])),
  )
  const products = await rowsOf('sales', 'rows', { by: 'product' })
  expect(Products).toEqual(
    products
      .slice(0, TOP_PRODUCTS)
      .map(({ Key, Label, Values }) => ({ key: Key, Name: Label, Amount: Values['netSales'] })),
  )
  expect(Payments.length).toBeGreaterThan(0)
  expect(Products.length).toBeGreaterThan(0)
})

test('HY-2 what needs somebody is counted, and no longer when it is settled', async () => {
  const before = (await read()).Waiting
  const sale = till.makeSale({
    line: (line) => ({ ...line, UnitPrice: line.UnitPrice - 1, MRP: line.MRP + 1 }),
  })
  const flags = await flagsAfterReview(manager, sale)
  expect(flags).toContain('PRICE_DIFFERS')
  const held = await manager.post<{ quarantineId: string }>(OFFLINE, { ...till.makeSale(), TotalAmount: 1 })
  expect((await read()).Waiting).toEqual({
    ...before,
    HeldSales: (before.HeldSales ?? 0) + 1,
    Flags: (before.Flags ?? 0) + 1,
  })
  await owner.post(`/manage/flags/${sale.UUID}/check`, { Flags: flags, Note: 'Agreed' })
  await owner.post(`/manage/held-sales/${held.body.quarantineId}/close`, {
    Resolution: 'NotASale',
    Reason: 'Training',
  })
  expect((await read()).Waiting).toEqual(before)
})

test('HY-3 everybody sees what their rights allow', async () => {
  const cashier = await hubCallerOf(app, 'cashier@demo.test')
  expect(await read(cashier)).toMatchObject({ Stores: [], Waiting: {} })
  const elsewhere = await hubCallerOf(app, 'solo@demo.test')
  const { Stores, Waiting } = await read(elsewhere)
  expect(Stores.map(({ StoreID }) => StoreID)).toEqual([storeKey('BLR2')])
  expect(Waiting).toEqual({ Closings: 0 })
  const stranger = await hubCallerOf(app, 'owner@other.test')
  const own = new Set((await read()).Stores.map(({ StoreID }) => StoreID))
  const theirs = await read(stranger)
  expect(theirs.Stores.length).toBeGreaterThan(0)
  expect(theirs.Stores.filter(({ StoreID }) => own.has(StoreID))).toEqual([])
  expect(theirs.Waiting).toMatchObject({ HeldSales: 0, Flags: 0 })
})
