import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HubTestCaller, hubCallerOf } from '../../testing/hub-caller.ts'
import { type Caller, type TestApp, buildTestApp, callerOf } from '../../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../../testing/test-database.ts'
import { storeKey } from '../../testing/test-sale.ts'

let database: TestDatabase
let app: TestApp
let owner: HubTestCaller
let till: Caller

beforeAll(async () => {
  database = await openTestDatabase()
  app = await buildTestApp(database.url)
  owner = await hubCallerOf(app, 'manager@demo.test')
  till = await callerOf(app, 'manager@demo.test')
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

type Answer = { code: string; errors?: { path: string; message: string }[]; Row: { Version: number } }
const STORE = storeKey('BLR1')
const add = (Pincode: string, key: string = randomUUID()) =>
  owner.post<Answer>('/manage/service-areas', {
    Row: { key, StoreID: STORE, Pincode, EtaMinutes: 60 },
  })
const atTill = async (pincode: string): Promise<boolean> => {
  const { body } = await till.get<{ serviceAreas: { Pincode: string }[] }>(
    `/setup/serviceareas?storeId=${STORE}`,
  )
  return body.serviceAreas.some(({ Pincode }) => Pincode === pincode)
}

test('HX-51 a pincode is delivered to once it is added, no longer when it is deleted, and again when it is restored', async () => {
  const key = randomUUID()
  expect((await add('570021', key)).status).toBe(201)
  expect(await atTill('570021')).toBe(true)
  expect((await owner.delete(`/manage/service-areas/${key}?version=1`)).status).toBe(200)
  expect(await atTill('570021')).toBe(false)
  expect((await owner.post(`/manage/service-areas/${key}/restore`, {})).status).toBe(200)
  expect(await atTill('570021')).toBe(true)
})

test('HX-51 a store has a pincode once: also a deleted one does not come back beside its successor', async () => {
  const key = randomUUID()
  await add('570022', key)
  expect((await add('570022')).body.errors).toEqual([
    { path: 'Row.Pincode', message: 'is one that the store delivers to already' },
  ])
  await owner.delete(`/manage/service-areas/${key}?version=1`)
  expect((await add('570022')).status).toBe(201)
  expect((await owner.post(`/manage/service-areas/${key}/restore`, {})).status).toBe(400)
})
