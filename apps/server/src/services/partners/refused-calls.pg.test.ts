import type { Partner, PartnersReply, RefusedPartnerCall } from '@evertill/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HubTestCaller, hubCallerOf } from '../../testing/hub-caller.ts'
import { type TestApp, buildTestApp } from '../../testing/test-app.ts'
import { type TestPartner, addCarrier, addChannel, partnerCaller } from '../../testing/test-channel.ts'
import { type TestDatabase, openTestDatabase } from '../../testing/test-database.ts'

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

let networks = 0
const callerFrom = (secret: string) => partnerCaller(app, { secret }, `203.0.${++networks}.1`)
const partner = async (key: string, who = owner): Promise<Partner | undefined> =>
  (await who.get<PartnersReply>('/manage/partners')).body.Partners.find((one) => one.key === key)
const refusedOf = async ({ key }: TestPartner): Promise<readonly RefusedPartnerCall[]> =>
  (await partner(key))?.Refused ?? []
const quote = ({ key }: TestPartner, body: object = { pincode: '560038', items: [] }) => ({
  method: 'POST' as const,
  path: `/v1/channels/${key}/quote`,
  body,
})
const event = ({ key }: TestPartner, data: object) => ({
  method: 'POST' as const,
  path: `/v1/channels/${key}/orders/mrs-rao-1/events`,
  body: { eventId: 'e', type: 'order.cancelled', at: new Date().toISOString(), seq: 1, data },
})

test('HX-9 a wrong signature, an old one and a bad body are listed with time, call and reason, newest first', async () => {
  const channel = await addChannel(database)
  const began = Date.now()
  await callerFrom('evs_of-somebody-else-altogether-indeed')(quote(channel))
  await callerFrom(channel.secret)(quote(channel), new Date(Date.now() - 6 * 60_000))
  await callerFrom(channel.secret)(quote(channel, { items: [{ productId: 'x', qty: 'two' }] }))
  const refused = await refusedOf(channel)
  const call = 'POST /v1/channels/{channel}/quote'
  expect(refused.map(({ Reason, Call, Fields }) => [Reason, Call, [...Fields].toSorted()])).toEqual([
    ['INVALID_REQUEST', call, ['items.0.qty', 'pincode']],
    ['stale', call, []],
    ['wrong', call, []],
  ])
  for (const { At } of refused) expect(Date.parse(At)).toBeGreaterThanOrEqual(began)
})

test('HX-9 a refusal of what a call asks for is listed too, and a call that is taken is not', async () => {
  const channel = await addChannel(database)
  await callerFrom(channel.secret)(event(channel, {}))
  await callerFrom(channel.secret)(quote(channel, { pincode: '560038', items: [{ productId: 'x', qty: 1 }] }))
  expect((await refusedOf(channel)).map(({ Reason }) => Reason)).toEqual(['NOT_FOUND'])
})

test('HX-10 nothing of a body, an address or a name in it is kept', async () => {
  const channel = await addChannel(database)
  await callerFrom(channel.secret)({
    ...event(channel, { 'Meera Rao, 98450 12345': 1 }),
    path: `/v1/channels/${channel.key}/orders/meera-rao/events`,
  })
  await callerFrom(channel.secret)({
    ...event(channel, { ['Meera Rao '.repeat(20)]: 1 }),
    path: `/v1/channels/${channel.key}/orders/meera-rao/events`,
  })
  const [long, short] = await refusedOf(channel)
  expect([long?.Fields, short?.Reason]).toEqual([['data'], 'NOT_FOUND'])
  const kept = await database.query('select partner_refusals::text as row from partner_refusals')
  expect(JSON.stringify(kept)).not.toMatch(/meera|rao|98450/i)
})

test('HX-11 of each partner the last twenty are kept, and none of a stranger', async () => {
  const [channel, other] = [await addChannel(database), await addChannel(database)]
  await callerFrom(other.secret)(quote(other, {}))
  for (let nth = 0; nth < 23; nth++) await callerFrom(channel.secret)(quote(channel, {}))
  await callerFrom(channel.secret)(quote({ ...channel, key: 'nobody' }, {}))
  const rows = await database.query<{ key: string; n: number }>(
    `select partner_key as key, count(*)::int as n from partner_refusals where partner_key = any($1) group by 1`,
    [[channel.key, other.key, 'nobody']],
  )
  expect(new Map(rows.map(({ key, n }) => [key, n]))).toEqual(
    new Map([
      [channel.key, 20],
      [other.key, 1],
    ]),
  )
})

test('HX-8 HX-9 a carrier has those of its own, and another company sees none', async () => {
  const carrier = await addCarrier(database)
  await callerFrom(carrier.secret)({
    method: 'POST',
    path: `/v1/packages/01938f2a-0000-4000-8000-00000000dead/tracking?carrier=${carrier.key}`,
    body: { state: 'lost in thought' },
  })
  const [refused] = await refusedOf(carrier)
  expect(refused).toMatchObject({ Reason: 'INVALID_REQUEST', Call: 'POST /v1/packages/{key}/tracking' })
  const stranger = await hubCallerOf(app, 'owner@other.test')
  expect(await partner(carrier.key, stranger)).toBeUndefined()
})
