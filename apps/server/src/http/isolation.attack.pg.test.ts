import { randomUUID } from 'node:crypto'
import { API_BASE, ENDPOINTS, type Endpoint, type EndpointName } from '@evertill/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_RETAIL } from '../db/seed/companies.ts'
import { DEMO_CHANNEL } from '../db/seed/list-data.ts'
import { demoKey } from '../db/seed/keys.ts'
import { requestOf } from '../testing/fuzz-request.ts'
import { makeChance } from '../testing/fuzz-values.ts'
import { type Caller, type TestApp, buildTestApp, callerOf } from '../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../testing/test-database.ts'
import { moveBody, packageBody, partnerOf } from '../testing/test-orders.ts'
import { OFFLINE, openTill, registerKey, storeKey } from '../testing/test-sale.ts'

const ROUNDS = Number(process.env.EVERTILL_ATTACK ?? 3)
const SEED = Number(process.env.EVERTILL_SEED ?? Date.now() % 2 ** 31)

let database: TestDatabase
let app: TestApp
let stranger: Caller
let ids: string[]
/** Texts of the demo company that nobody else may ever read. */
let secrets: string[]

beforeAll(async () => {
  database = await openTestDatabase()
  app = await buildTestApp(database.url)
  stranger = await callerOf(app, 'owner@other.test')
  const manager = await callerOf(app, 'manager@demo.test')
  const till = await openTill(manager)
  const sale = till.makeSale({
    header: { CustomerName: 'Only for the demo', CustomerPhoneNo: '+911234509876' },
  })
  await manager.post(OFFLINE, sale)
  const wrong = { ...till.makeSale(), TotalAmount: 1 }
  const { body } = await manager.post<{ quarantineId: string }>(OFFLINE, wrong)
  const [product] = await database.query<{ id: string; name: string }>(
    'select product_id as id, name from products where registration_id = $1 limit 1',
    [manager.profile.RegistrationID],
  )
  const [customer] = await database.query<{ id: string; phone: string }>(
    'select customer_id as id, phone_no as phone from customers where registration_id = $1 limit 1',
    [manager.profile.RegistrationID],
  )
  // So that the calls of orders and packages do more for the stranger than refuse.
  await database.query('update registrations set enable_ondc = true, enable_package_tracker = true')
  const order = await partnerOf(
    () => database.url,
    () => DEMO_CHANNEL.key,
  ).order({ customer: { Name: 'Only for the demo', PhoneNo: '+911234509876' } })
  const taken = await manager.post(`/orders/${order.key}/moves`, moveBody(order, 'accepted'))
  expect(taken.status).toBe(200)
  const parcel = randomUUID()
  const saved = await manager.put(`/packages/${parcel}`, packageBody({ OrderID: order.key }))
  expect(saved.status).toBe(200)
  ids = [
    manager.profile.RegistrationID,
    manager.profile.key,
    storeKey('BLR1'),
    registerKey('BLR1/R1'),
    demoKey(DEMO_RETAIL.id, 'employee', 'E001'),
    sale.UUID,
    order.key,
    parcel,
    wrong.UUID,
    body.quarantineId,
    product?.id ?? '',
    customer?.id ?? '',
  ]
  secrets = [
    sale.TransactionNo,
    'Only for the demo',
    '+911234509876',
    DEMO_RETAIL.name,
    customer?.phone ?? 'no customer',
  ]
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const ROWS = (Object.entries(ENDPOINTS) as [EndpointName, Endpoint][]).filter(
  ([name, row]) => !row.stream && name !== 'signOut' && row.auth === 'token',
)

describe(`seed ${SEED}`, () => {
  test.each(ROWS)(
    'AT-1 %s tells a stranger nothing of another company, and changes nothing there',
    async (_, row) => {
      const chance = makeChance(SEED)
      const own = async () =>
        database.query('select count(*)::int as n from sales where registration_id = $1', [
          demoKey(DEMO_RETAIL.id, 'registration', DEMO_RETAIL.id),
        ])
      const before = await own()
      for (let round = 0; round < ROUNDS; round++) {
        const { method, url, payload } = requestOf(chance, row, ids, undefined, 'whole')
        const headers = { authorization: `Bearer ${stranger.token}`, 'content-type': 'application/json' }
        const answer = await app.inject({
          method,
          url,
          headers,
          ...(payload === undefined ? {} : { payload }),
        })
        expect(answer.statusCode, `${method} ${url} ${answer.body}`).toBeLessThan(500)
        // What the stranger sent may come back in an error; what only the other company knows may not.
        const told = secrets.filter(
          (secret) => answer.body.includes(secret) && !(payload ?? url).includes(secret),
        )
        expect(told, `${method} ${url}`).toEqual([])
      }
      expect(await own()).toEqual(before)
    },
  )

  test.each(ROWS)('AT-2 %s answers nothing without a token, or with one that was changed', async (_, row) => {
    const { method, url, payload } = requestOf(makeChance(SEED), row, ids, undefined, 'whole')
    const [head = '', claims = '', signature = ''] = stranger.token.split('.')
    const forged = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(claims, 'base64url').toString()), RegistrationID: ids[0] }),
    )
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
    const tokens = [
      undefined,
      'nonsense',
      `${head}.${claims}.`,
      `${head}.${forged.toString('base64url')}.${signature}`,
      `${none}.${claims}.`,
    ]
    for (const token of tokens) {
      const headers = {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      }
      const answer = await app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) })
      expect(answer.statusCode, `${token} ${url}`).toBe(401)
    }
    expect(url.startsWith(API_BASE)).toBe(true)
  })
})
