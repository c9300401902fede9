import { randomUUID } from 'node:crypto'
import { hasRightCheckDigit } from '@evertill/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_RETAIL } from '../../db/seed/companies.ts'
import { demoKey } from '../../db/seed/keys.ts'
import { type HubTestCaller, hubCallerOf } from '../../testing/hub-caller.ts'
import { type TestApp, buildTestApp } from '../../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../../testing/test-database.ts'

type Prices = { key: string; Version: number; RetailPrice: number; MRP: number; Name: string }
type Reply = { code: string; Rows: Prices[]; Count: number; errors?: { path: string; message: string }[] }

let database: TestDatabase
let app: TestApp
let owner: HubTestCaller

beforeAll(async () => {
  database = await openTestDatabase()
  app = await buildTestApp(database.url)
  owner = await hubCallerOf(app, 'manager@demo.test')
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const dairy = demoKey(DEMO_RETAIL.id, 'category', 'Dairy')
const list = async (query = `CategoryID=${dairy}`) =>
  (await owner.get<Reply>(`/manage/products/prices?${query}`)).body
const change = (Changes: object[], by = owner) => by.post<Reply>('/manage/products/prices', { Changes })
const dearer = ({ key, Version, RetailPrice }: Prices) => ({
  key,
  Version,
  RetailPrice: RetailPrice + 100,
  MRP: RetailPrice + 500,
})

describe('prices of many products', () => {
  test('HC-21 are listed for all that the table would show', async () => {
    const { Rows, Count } = await list()
    const table = await owner.get<Reply>(`/manage/products?CategoryID=${dairy}&size=1`)
    expect([Rows.length, Count]).toEqual([table.body.Count, table.body.Count])
    const byName = Rows.map(({ Name }) => Name.toLowerCase())
    expect(byName).toEqual(byName.toSorted())
    expect((await list('q=table%20butter')).Rows.map(({ Name }) => Name)).toEqual(['Table butter 100 g'])
  })

  test('HC-21 are changed together, with an entry in the audit trail for each, and put back', async () => {
    const before = (await list()).Rows
    const [event] = await database.query<{ n: number }>('select max(event_id)::int as n from event_outbox')
    const changed = await change(before.map(dearer))
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    const after = (await list()).Rows
    expect(after.map((row) => row.RetailPrice)).toEqual(before.map((row) => row.RetailPrice + 100))
    expect(after.every((row, at) => row.Version > (before[at]?.Version ?? 0))).toBe(true)
    const raised = await database.query<{ type: string }>(
      'select event_type as type from event_outbox where event_id > $1',
      [event?.n ?? 0],
    )
    expect(raised).toEqual([{ type: 'product_updated' }])
    const [entry] = await database.query<{ action: string; detail: object }>(
      'select action, detail from audit_trail where subject = $1 order by audit_id desc limit 1',
      [before[0]?.key],
    )
    expect(entry).toMatchObject({
      action: 'hub.products.change',
      detail: {
        from: 'hub',
        before: { RetailPrice: before[0]?.RetailPrice },
        after: { RetailPrice: after[0]?.RetailPrice },
      },
    })
    const versions = new Map(changed.body.Rows.map(({ key, Version }) => [key, Version]))
    const undo = before.map(({ key, RetailPrice, MRP }) => ({
      key,
      RetailPrice,
      MRP,
      Version: versions.get(key),
    }))
    expect((await change(undo)).status).toBe(200)
    expect((await list()).Rows.map(({ RetailPrice, MRP }) => [RetailPrice, MRP])).toEqual(
      before.map(({ RetailPrice, MRP }) => [RetailPrice, MRP]),
    )
  })

  test('HC-21 are refused as a whole where one is wrong, with what is wrong with each', async () => {
    const { Rows } = await list()
    const [first, second, third] = Rows
    const wrong = await change([
      ...Rows.slice(3, 6).map(dearer),
      { key: first?.key, Version: (first?.Version ?? 0) + 1, RetailPrice: 1 },
      { key: second?.key, Version: second?.Version, RetailPrice: 500, MRP: 499 },
      { key: randomUUID(), Version: 1, RetailPrice: 1 },
    ])
    expect(wrong).toMatchObject({ status: 400 })
    expect(wrong.body.errors?.map(({ path }) => path)).toEqual([
      'Changes.3.Version',
      'Changes.4.RetailPrice',
      'Changes.5.key',
    ])
    expect(
      (await change([third, third].map((row) => row && dearer(row)).filter((row) => row !== undefined)))
        .status,
    ).toBe(400)
    expect((await list()).Rows).toEqual(Rows)
  })

  test('HC-21 are not changed by whoever may not, or by another company', async () => {
    const { Rows } = await list()
    const cashier = await hubCallerOf(app, 'cashier@demo.test')
    const stranger = await hubCallerOf(app, 'owner@other.test')
    expect((await cashier.get('/manage/products/prices')).status).toBe(403)
    expect((await change(Rows.slice(0, 1).map(dearer), cashier)).status).toBe(403)
    const tried = await change(Rows.slice(0, 1).map(dearer), stranger)
    expect(tried.body.errors).toEqual([{ path: 'Changes.0.key', message: 'There is no such row.' }])
    expect((await list()).Rows).toEqual(Rows)
  })

  test('HC-21 two people who change the same ones at once: one is told', async () => {
    const { Rows } = await list()
    const answers = await Promise.all([1, 2, 3].map(() => change(Rows.map(dearer))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(2)
  })
})

test('HC-10 a barcode is made that no scale prints and no product has', async () => {
  const make = async () => (await owner.post<{ BarCode: string }>('/manage/products/barcode')).body.BarCode
  await database.query(
    `update stores set scale_rules = jsonb_build_array(jsonb_build_object('Prefix', '20', 'ItemDigits', 5,
       'Measure', 'Weight', 'MeasureDigits', 5, 'Decimals', 3)) where store_code = 'BLR1'`,
  )
  const codes = await Promise.all(Array.from({ length: 5 }, make))
  expect(new Set(codes).size).toBe(5)
  for (const code of codes) {
    expect(code).toMatch(/^2[2-9]\d{11}$/)
    expect([code.slice(0, 2), hasRightCheckDigit(code)]).toEqual(['22', true])
  }
})
