import { randomUUID } from 'node:crypto'
import type { ReportReply, ReportsPlaceReply, ReportViewsReply } from '@evertill/contract'
import { beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { type HubTestCaller, hubCallerOf } from '../../testing/hub-caller.ts'
import { askReport, rebuildNow } from '../../testing/test-reports.ts'
import { OFFLINE, openTill, storeKey } from '../../testing/test-sale.ts'
import { testShop } from '../../testing/test-shop.ts'

const { app, database, manager } = testShop('manager')
let owner: HubTestCaller
const day = new Date().toISOString().slice(0, 10)

beforeAll(async () => {
  owner = await hubCallerOf(app, 'manager@demo.test')
  for (const path of ['BLR1/R1', 'BLR2/R1']) {
    const till = await openTill(manager, path)
    const sale = till.makeSale({ header: { TransactionDate: `${day}T00:30:00.000Z` } })
    expect((await manager.post(OFFLINE, sale)).status).toBe(200)
  }
  await rebuildNow(app)
})

const ask = (who: HubTestCaller, stores: string, report = 'day', more = '') =>
  who.get<ReportReply>(`/manage/reports/${report}?stores=${stores}&from=${day}&to=${day}${more}`)
const totalOf = ({ Tables }: ReportReply, key = 'summary') =>
  Tables.find(({ Key }) => Key === key)?.Totals['netSales']
const placeOf = async (who: HubTestCaller) => (await who.get<ReportsPlaceReply>('/manage/reports/place')).body

test('RH-1 a report of the hub has the figures of the till, and all stores are the sum of each', async () => {
  const one = await ask(owner, storeKey('BLR1'))
  const till = await askReport(manager, 'day', { stores: storeKey('BLR1'), from: day, to: day })
  expect(one.body.Tables).toEqual(till.body.Tables)
  const all = await ask(owner, 'all')
  expect(all.status).toBe(200)
  const byStore = await ask(owner, 'all', 'sales', '&by=store')
  const rows = byStore.body.Tables[0]?.Rows ?? []
  expect(rows.map(({ Key }) => Key)).toEqual(expect.arrayContaining([storeKey('BLR1'), storeKey('BLR2')]))
  const sum = rows.reduce((total, { Values }) => total + Number(Values['netSales']), 0)
  expect(totalOf(all.body)).toBe(sum)
  expect(sum).toBeGreaterThan(Number(totalOf(one.body)))
  const bills = await owner.get<{ Bills: { StoreID: string }[] }>(
    `/manage/reports/bills?stores=all&from=${day}&to=${day}`,
  )
  expect(new Set(bills.body.Bills.map(({ StoreID }) => StoreID)).size).toBeGreaterThan(1)
})

test('RH-2 the right decides: no report without it, and no store of somebody else', async () => {
  const cashier = await hubCallerOf(app, 'cashier@demo.test')
  const solo = await hubCallerOf(app, 'solo@demo.test')
  const stranger = await hubCallerOf(app, 'owner@other.test')
  expect((await placeOf(solo)).Stores.map(({ key }) => key)).toEqual([storeKey('BLR2')])
  expect((await ask(solo, storeKey('BLR1'))).status).toBe(404)
  expect((await ask(stranger, storeKey('BLR1'))).status).toBe(404)
  const own = new Set((await placeOf(owner)).Stores.map(({ key }) => key))
  const theirs = await placeOf(stranger)
  expect(theirs.Stores.filter(({ key }) => own.has(key))).toEqual([])
  expect(JSON.stringify(theirs)).not.toContain('Cashier 1')
  await database.query(
    `delete from access_entries where resource = 'Reports'
       and user_id = (select user_id from logins where login_id = 'cashier@demo.test')`,
  )
  expect((await ask(cashier, 'all')).status).toBe(403)
  expect((await cashier.get('/manage/reports/place')).status).toBe(403)
})

test('RH-2 without the right to the figures of others, only the own ones are shown, and no cashiers to choose', async () => {
  const solo = await hubCallerOf(app, 'solo@demo.test')
  await database.query(
    `update access_entries set perms = '{"read": false}' where resource = 'ReportsOthers'
       and user_id = (select user_id from logins where login_id = 'solo@demo.test')`,
  )
  const place = await placeOf(solo)
  expect(place.Stores[0]?.SeesOthers).toBe(false)
  expect(place.Cashiers).toEqual([])
  const { body } = await ask(solo, 'all')
  expect(body.OwnOnly).toBe(true)
  expect(totalOf(body) ?? 0).toBe(0)
})

test('RH-1 a deleted store is in no figure of all stores', async () => {
  const before = totalOf((await ask(owner, 'all')).body)
  await database.query('update stores set is_deleted = true where store_id = $1', [storeKey('BLR2')])
  const after = await ask(owner, 'all')
  await database.query('update stores set is_deleted = false where store_id = $1', [storeKey('BLR2')])
  expect(after.status).toBe(200)
  expect(Number(totalOf(after.body))).toBeLessThan(Number(before))
})

test('RH-4 a view that was saved in the hub is there at the till, and the other way round', async () => {
  const key = randomUUID()
  const view = { key, Name: 'All stores', Report: 'sales', Query: 'by=store' }
  expect((await owner.put('/manage/reports/views', view)).status).toBe(200)
  type Views = z.output<typeof ReportViewsReply>
  expect((await manager.get<Views>('/reports/views')).body.views).toContainEqual(view)
  expect((await manager.delete(`/reports/views/${key}`)).status).toBe(200)
  expect((await owner.get<Views>('/manage/reports/views')).body.views).not.toContainEqual(view)
})
