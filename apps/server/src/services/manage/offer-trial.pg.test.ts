import { randomUUID } from 'node:crypto'
import { BLANK_OFFER, type OfferTrialReply } from '@evertill/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_RETAIL } from '../../db/seed/companies.ts'
import { demoKey } from '../../db/seed/keys.ts'
import { type HubTestCaller, hubCallerOf } from '../../testing/hub-caller.ts'
import { type TestApp, buildTestApp } from '../../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../../testing/test-database.ts'
import { storeKey } from '../../testing/test-sale.ts'

type Refused = { errors?: { path: string; message: string }[] }
type Overlaps = { Overlaps: { OfferID: string; OfferName: string; Example: string }[] }
type Results = { Results: { OfferID: string; Times: number; Given: number }[] }

let database: TestDatabase
let app: TestApp
let owner: HubTestCaller
let cashier: HubTestCaller
let snack: { id: string; name: string; price: number }

const SNACKS = demoKey(DEMO_RETAIL.id, 'category', 'Snacks')
const BLR1 = storeKey('BLR1')

beforeAll(async () => {
  database = await openTestDatabase()
  app = await buildTestApp(database.url)
  owner = await hubCallerOf(app, 'manager@demo.test')
  cashier = await hubCallerOf(app, 'cashier@demo.test')
  // None but those of the test.
  await database.query('delete from offers')
  const [found] = await database.query<typeof snack>(
    `select product_id as id, name, retail_price::int as price from products
      where category_id = $1 and retail_price > 1000 and not is_deleted and discount_amount = 0
        and discount_percentage = 0 and store_specific_prices = '[]' order by product_id limit 1`,
    [SNACKS],
  )
  snack = found ?? { id: '', name: '', price: 0 }
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const offer = (fields: Record<string, unknown> = {}) => ({
  ...BLANK_OFFER,
  OfferName: 'Tried',
  Type: 'Percent',
  Percent: 100_000,
  Scope: { CategoryIDs: [SNACKS] },
  ValidityFrom: '2026-01-01',
  ValidityTo: '2026-12-31',
  ...fields,
})
const save = async (fields: Record<string, unknown>): Promise<string> => {
  const key = randomUUID()
  const { status, body } = await owner.post('/manage/offers', { Row: { key, ...offer(fields) } })
  expect(status, JSON.stringify(body)).toBe(201)
  return key
}
const tryIt = (row: Record<string, unknown>, more: Record<string, unknown> = {}) =>
  owner.post<OfferTrialReply & Refused>('/manage/offer-trial', {
    key: randomUUID(),
    Row: offer(row),
    StoreID: BLR1,
    Date: '2026-11-16',
    Time: '12:00',
    CustomerGroups: [],
    Lines: [{ ProductID: snack.id, Quantity: 10_000 }],
    ...more,
  })

describe('a trial', () => {
  test('HO-20 settles the cart with the offer before it is saved', async () => {
    const { status, body } = await tryIt({})
    expect(status, JSON.stringify(body)).toBe(200)
    const gross = snack.price * 10
    const off = Math.round(gross / 10)
    expect(body).toMatchObject({ GrossAmount: gross, SavedAmount: off })
    expect(body.Lines).toMatchObject([
      {
        Name: snack.name,
        GrossAmount: gross,
        NetAmount: gross - off,
        Offers: [{ OfferName: 'Tried', Amount: off }],
      },
    ])
    expect(await database.query('select 1 from offers')).toEqual([])
  })

  test('HO-20 is at the moment, in the store and for the group asked for', async () => {
    const reasonOf = async (row: Record<string, unknown>, more: Record<string, unknown> = {}) =>
      (await tryIt(row, more)).body.Offers[0]?.Reason
    const evening = { HoursFrom: '18:00', HoursTo: '20:00' }
    expect(await reasonOf(evening)).toBe('hour')
    expect(await reasonOf(evening, { Time: '19:59' })).toBeNull()
    expect(await reasonOf({}, { Date: '2027-01-01' })).toBe('ended')
    expect(await reasonOf({ StoreIDs: [storeKey('DEL1')] })).toBe('store')
    expect(await reasonOf({ CustomerGroups: ['Gold'] })).toBe('customer-group')
    expect(await reasonOf({ CustomerGroups: ['Gold'] }, { CustomerGroups: ['Gold'] })).toBeNull()
  })

  test('HO-20 of an offer that does not fit together names its faults, and of a foreign store nothing', async () => {
    expect((await tryIt({ Percent: null })).body.errors).toEqual([
      { path: 'Row.Percent', message: 'is required' },
    ])
    expect((await tryIt({}, { StoreID: randomUUID() })).status).toBe(400)
  })

  test('HO-21 says which saved offer took the goods, and what the tried one would have given alone', async () => {
    await save({ OfferName: 'Half', Percent: 500_000 })
    const { body } = await tryIt({})
    expect(body.Offers).toMatchObject([
      { OfferName: 'Tried', Given: 0, Alone: snack.price, Reason: 'others', Instead: ['Half'] },
      { OfferName: 'Half', Given: snack.price * 5, Reason: null },
    ])
    const key = await save({ OfferName: 'Changed', Percent: 600_000 })
    const again = await tryIt({ OfferName: 'Changed', Percent: 700_000 }, { key })
    // The form's version counts, and the saved one does not.
    expect(again.body.Offers.filter(({ OfferName }) => OfferName === 'Changed')).toMatchObject([
      { Given: snack.price * 7 },
    ])
  })
})

describe('overlaps', () => {
  const overlapsOf = async (row: Record<string, unknown>, key: string = randomUUID()) =>
    (await owner.post<Overlaps>('/manage/offer-overlaps', { key, Row: offer(row) })).body.Overlaps

  test('HO-22 are named with one of the goods, and only for the same rank and shared goods', async () => {
    await database.query('delete from offers')
    const key = await save({ OfferName: 'One product', Scope: { ProductIDs: [snack.id] }, Priority: 3 })
    expect(await overlapsOf({ Priority: 3 })).toEqual([
      { OfferID: key, OfferName: 'One product', Example: snack.name },
    ])
    expect(await overlapsOf({ Priority: 4 })).toEqual([])
    const without = { CategoryIDs: [SNACKS], ExcludeProductIDs: [snack.id] }
    expect(await overlapsOf({ Priority: 3, Scope: without })).toEqual([])
    expect(await overlapsOf({ Priority: 3 }, key)).toEqual([])
  })
})

describe('results', () => {
  test('HO-30 are what the bills got, for whoever may read reports', async () => {
    const given = randomUUID()
    await database.query(
      `insert into report_offers (registration_id, store_id, business_date, register_id, cashier_id, channel_id,
         offer_id, name, lines, quantity, gross, discount, taxable, tax, total)
       select registration_id, store_id, '2026-01-02', $2, 'c', '', $1, '', 2, 1, 1, 350, 1, 1, 1 from stores
        where store_code in ('BLR1', 'DEL1')`,
      [given, randomUUID()],
    )
    const { body } = await owner.get<Results>('/manage/offer-results')
    expect(body.Results.find(({ OfferID }) => OfferID === given)).toEqual({
      OfferID: given,
      Times: 4,
      Given: 700,
    })
    expect((await cashier.get('/manage/offer-results')).status).toBe(403)
  })
})
