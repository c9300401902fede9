import { randomUUID } from 'node:crypto'
import type { Denomination } from '@evertill/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HubTestCaller, hubCallerOf } from '../../testing/hub-caller.ts'
import { type Caller, type TestApp, buildTestApp, callerOf } from '../../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../../testing/test-database.ts'

type One = { Row: { key: string; Version: number }; errors?: { path: string; message: string }[] }

let database: TestDatabase
let app: TestApp
let owner: HubTestCaller
let till: Caller
let stranger: Caller

beforeAll(async () => {
  database = await openTestDatabase()
  app = await buildTestApp(database.url)
  owner = await hubCallerOf(app, 'manager@demo.test')
  till = await callerOf(app, 'cashier@demo.test')
  stranger = await callerOf(app, 'owner@other.test')
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const create = (fields: object) =>
  owner.post<One>('/manage/denominations', { Row: { key: randomUUID(), ...fields } })
const listOf = async (caller: Caller, currency: string) => {
  const { body } = await caller.get<{ data: Denomination[] }>(`/currency/denominations/${currency}`)
  return body.data.map(({ Kind, Value }) => `${Kind} ${Value}`)
}

test('HT-30 a till counts in the notes and coins of its company, and in the known ones without an entry', async () => {
  const known = await listOf(till, 'INR')
  expect(known).toContain('Note 2000')
  const { status, body } = await create({ Currency: 'INR', Notes: [10_000, 200_000], Coins: [50, 1_000] })
  expect(status).toBe(201)
  const own = ['Note 200000', 'Note 10000', 'Coin 1000', 'Coin 50']
  expect([await listOf(till, 'INR'), await listOf(till, 'inr')]).toEqual([own, own])
  expect(await listOf(stranger, 'INR')).toEqual(known)
  expect(await listOf(till, 'EUR')).toContain('Note 500')
  // A till that is open hears of it and fetches everything again.
  const events = await database.query(
    `select 1 from event_outbox where event_type = 'resync' and registration_id = $1`,
    [owner.session.Person.RegistrationID],
  )
  expect(events.length).toBeGreaterThan(0)
  const { key, Version } = body.Row
  expect((await owner.delete(`/manage/denominations/${key}?version=${Version}`)).status).toBe(200)
  expect(await listOf(till, 'INR')).toEqual(known)
  expect((await owner.post(`/manage/denominations/${key}/restore`)).status).toBe(200)
  expect(await listOf(till, 'INR')).toEqual(own)
})

test.each([
  ['a second entry of a currency', { Currency: 'INR', Notes: [100] }, 'Row.Currency'],
  ['an unknown currency', { Currency: 'XXQ', Notes: [100] }, 'Row.Currency'],
  ['no note and no coin', { Currency: 'EUR', Notes: [], Coins: [] }, 'Row.Notes'],
  ['one of them twice', { Currency: 'EUR', Notes: [500, 500] }, 'Row.Notes'],
  ['a note without value', { Currency: 'EUR', Notes: [0] }, 'Row.Notes.0'],
  ['a part of a cent', { Currency: 'EUR', Coins: [0.5] }, 'Row.Coins.0'],
  [
    'more than a drawer holds',
    { Currency: 'EUR', Coins: Array.from({ length: 26 }, (_, at) => at + 1) },
    'Row.Coins',
  ],
])('HT-30 %s is refused beside its field', async (_what, fields, path) => {
  const { status, body } = await create(fields)
  expect([status, body.errors?.map((error) => error.path)]).toEqual([400, [path]])
})
