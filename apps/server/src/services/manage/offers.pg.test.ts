import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FoundGoods, type Offer, toDomainOffer } from '@evertill/contract'
import { DEMO_RETAIL } from '../../db/seed/companies.ts'
import { demoKey } from '../../db/seed/keys.ts'
import { type HubTestCaller, hubCallerOf } from '../../testing/hub-caller.ts'
import { type Caller, type TestApp, buildTestApp, callerOf } from '../../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../../testing/test-database.ts'

type Row = { key: string; Version: number; State: string } & Record<string, unknown>
type One = { Row: Row; errors?: { path: string; message: string }[] }

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

const SNACKS = demoKey(DEMO_RETAIL.id, 'category', 'Snacks')
const BAKERY = demoKey(DEMO_RETAIL.id, 'category', 'Bakery')

const offer = (fields: Record<string, unknown>) => ({
  OfferName: 'Made here',
  ValidityFrom: '2020-01-01',
  ValidityTo: '2090-12-31',
  ...fields,
})
const create = (fields: Record<string, unknown>) =>
  owner.post<One>('/manage/offers', { Row: { key: randomUUID(), ...offer(fields) } })
const change = ({ key, Version }: Row, fields: Record<string, unknown>) =>
  owner.put<One>(`/manage/offers/${key}`, { Version, Row: fields })
const offersOfTill = async () => (await till.get<{ Offers: Offer[] }>('/offers')).body.Offers

const GOODS = { Scope: { CategoryIDs: [SNACKS] } }
const OF_EACH_TYPE: readonly Record<string, unknown>[] = [
  { Type: 'Percent', Percent: 100_000, ...GOODS, Cap: 15_000 },
  { Type: 'Amount', Amount: 500, Per: 'Unit', ...GOODS },
  { Type: 'FixedPrice', Price: 500, ...GOODS },
  { Type: 'BuyXGetY', Buy: 2, Get: 1, ...GOODS, GetScope: { CategoryIDs: [BAKERY] } },
  {
    Type: 'Bundle',
    Price: 9_900,
    Items: [
      { Scope: { CategoryIDs: [SNACKS] }, Units: 1 },
      { Scope: { CategoryIDs: [BAKERY] }, Units: 2 },
    ],
  },
  {
    Type: 'QuantitySlab',
    SlabMode: 'Each',
    Slabs: [
      { From: 1_000, Price: 900 },
      { From: 6_000, Price: 800 },
    ],
    ...GOODS,
  },
  { Type: 'MinimumBill', Amount: 10_000, MinAmount: 100_000 },
]

describe('an offer', () => {
  test.each(OF_EACH_TYPE)('HO-1 of the type $Type reaches the till as it was written', async (fields) => {
    const { status, body } = await create({
      ...fields,
      WeekDays: [1, 2],
      HoursFrom: '18:00',
      HoursTo: '20:00',
    })
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body.Row).toMatchObject(fields)
    const sent = (await offersOfTill()).find(({ key }) => key === body.Row.key)
    expect(sent).toMatchObject({ ...offer(fields), HoursFrom: '18:00', WeekDays: [1, 2], Version: 1 })
    expect(sent && Object.values(sent)).not.toContain(null)
    expect(sent && toDomainOffer(sent)).toHaveProperty('offer')
  })

  test('HO-2 that does not fit together is refused, each fault with its field', async () => {
    const faultsOf = async (fields: Record<string, unknown>) =>
      (await create(fields)).body.errors?.map(({ path }) => path.replace('Row.', ''))
    expect(await faultsOf({ Type: 'Percent' })).toEqual(['Percent'])
    expect(await faultsOf({ Type: 'Percent', Percent: 1_000_001 })).toEqual(['Percent'])
    expect(await faultsOf({ Type: 'Percent', Percent: 0 })).toEqual(['Percent'])
    const sound = { Type: 'Percent', Percent: 100_000 }
    expect(await faultsOf({ ...sound, StoreIDs: [randomUUID()] })).toEqual(['StoreIDs'])
    expect(await faultsOf({ ...sound, ValidityTo: '2019-01-01' })).toEqual(['ValidityTo'])
    expect(await faultsOf({ ...sound, HoursFrom: '18:00', HoursTo: '18:00' })).toEqual(['HoursTo'])
    const nothing = { CategoryIDs: [SNACKS], ExcludeCategoryIDs: [SNACKS] }
    expect(await faultsOf({ ...sound, Scope: nothing })).toEqual(['Scope'])
    expect(await faultsOf({ Type: 'Bundle', Price: 100 })).toEqual(['Items'])
    expect(await faultsOf({ Type: 'Bundle', Items: [{ Scope: {}, Units: 2 }] })).toEqual([
      'Price',
      'Items.0.Scope',
    ])
    expect(await faultsOf({ Type: 'MinimumBill', Amount: 500, MinAmount: 500 })).toEqual(['MinAmount'])
    expect(await faultsOf({ Type: 'MinimumBill' })).toEqual(['Percent'])
    const slabs = [
      { From: 6_000, Price: 800 },
      { From: 6_000, Price: 900 },
    ]
    expect(await faultsOf({ Type: 'QuantitySlab', Slabs: slabs })).toEqual(['Slabs.1.From', 'Slabs.1.Price'])
  })

  test('HO-3 keeps nothing of the type that it had before', async () => {
    const { Row } = (await create({ Type: 'Percent', Percent: 100_000, Cap: 900, ...GOODS })).body
    const { body } = await change(Row, { Type: 'Coupon' })
    expect(body.Row).toMatchObject({ Type: 'Coupon', Percent: null, Cap: null, Scope: {} })
    const [stored] = await database.query<{ terms: object }>('select terms from offers where offer_id = $1', [
      Row.key,
    ])
    expect(stored?.terms).toEqual({ Stacking: 'Exclusive' })
  })

  test('HO-4 that is switched off or deleted is given to no till', async () => {
    const { Row } = (await create({ Type: 'Percent', Percent: 100_000, ...GOODS })).body
    const isGiven = async () => (await offersOfTill()).some(({ key }) => key === Row.key)
    expect(await isGiven()).toBe(true)
    const off = (await change(Row, { IsActive: false })).body.Row
    expect([off.State, await isGiven(), off.Version > Row.Version]).toEqual(['Off', false, true])
    const on = (await change(off, { IsActive: true })).body.Row
    expect([on.State, await isGiven()]).toEqual(['Running', true])
    await owner.delete(`/manage/offers/${Row.key}?version=${on.Version}`)
    expect(await isGiven()).toBe(false)
    await owner.post(`/manage/offers/${Row.key}/restore`)
    expect(await isGiven()).toBe(true)
  })
})

describe('the prices of the goods', () => {
  test('HO-7 decide how much can be taken off', async () => {
    const [cheap] = await database.query<{ id: string; price: number }>(
      `select product_id as id, retail_price::int as price from products
        where category_id = $1 and retail_price > 0 order by retail_price limit 1`,
      [SNACKS],
    )
    const price = cheap?.price ?? 0
    const messages = async (fields: Record<string, unknown>) =>
      (await create({ Type: 'Amount', ...GOODS, ...fields })).body.errors
    expect(await messages({ Amount: price, Per: 'Unit' })).toBeUndefined()
    const refused = [{ path: 'Row.Amount', message: expect.stringMatching(/^is more than the price of/) }]
    expect(await messages({ Amount: price + 1, Per: 'Unit' })).toEqual(refused)
    expect(await messages({ Amount: price + 1, Per: 'Once' })).toEqual(refused)
    expect(await messages({ Amount: price + 1, Per: 'Once', MinAmount: price + 2 })).toBeUndefined()
  })
})

describe('the list', () => {
  test('HO-5 says what runs, is to come and is over, and is filtered by it', async () => {
    const make = async (ValidityFrom: string, ValidityTo: string) =>
      (await create({ Type: 'Percent', Percent: 100_000, ValidityFrom, ValidityTo })).body.Row
    const dayIn = async (zone: string): Promise<string> =>
      (await database.query<{ day: string }>(`select (now() at time zone $1)::date::text as day`, [zone]))[0]
        ?.day ?? ''
    const today = await dayIn('Asia/Kolkata')
    const states = [
      await make('2090-01-01', '2090-12-31'),
      await make('2020-01-01', '2020-12-31'),
      await make(today, today),
    ]
    expect(states.map(({ State }) => State)).toEqual(['ToCome', 'Ended', 'Running'])
    for (const { key, State } of states) {
      const { body } = await owner.get<{ Rows: Row[] }>(`/manage/offers?State=${State}&size=200`)
      expect(body.Rows.every((row) => row.State === State)).toBe(true)
      expect(body.Rows.map((row) => row.key)).toContain(key)
    }
  })
})

describe('the goods of an offer', () => {
  const find = async (body: object) =>
    (await owner.post<{ Goods: FoundGoods[] }>('/manage/offer-goods', body)).body.Goods
  const Kinds = ['Product', 'Category', 'SubCategory', 'Tag']

  test('HO-6 are found by name, SKU or bar code, groups before products', async () => {
    const [first] = await find({ Q: 'snack', Kinds })
    expect(first).toMatchObject({ Kind: 'Category', key: SNACKS, Name: 'Snacks', Price: null })
    expect(await find({ Q: 'DEMO-001', Kinds })).toMatchObject([{ Kind: 'Product', Code: 'DEMO-001' }])
    expect((await find({ Q: '', Kinds: ['Tag'] })).every(({ Kind }) => Kind === 'Tag')).toBe(true)
    expect(await find({ Q: '%', Kinds })).toEqual([])
  })

  test('HO-6 that are chosen have their names, and only those', async () => {
    const found = await find({ Keys: [SNACKS, BAKERY, 'no key'], Kinds })
    expect(found.map(({ Name }) => Name)).toEqual(['Bakery', 'Snacks'])
  })
})
