import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../db/database.ts'
import { judgeSignature } from '../../platform/signature.ts'
import type { Webhook, WebhookResult } from '../../platform/webhook.ts'
import { dispatchEvents } from '../../repositories/events/event-dispatch.repository.ts'
import { pruneDeliveries } from '../../repositories/partners/delivery.repository.ts'
import { type TestApp, buildTestApp, callerOf } from '../../testing/test-app.ts'
import { type TestPartner, addChannel, partnerCaller, registrationIdOf } from '../../testing/test-channel.ts'
import { type TestDatabase, openTestDatabase } from '../../testing/test-database.ts'
import { partnerEvent, partnerOrder } from '../../testing/test-partner-order.ts'
import { OFFLINE, openTill } from '../../testing/test-sale.ts'
import { sendDueDeliveries } from './deliveries.service.ts'

const signatureFault = (request: Parameters<typeof judgeSignature>[0]) => judgeSignature(request).fault

const SECRET = 'a secret of the subscriber, long enough'

let database: TestDatabase
let app: TestApp
let db: Database
let channel: TestPartner

beforeAll(async () => {
  database = await openTestDatabase()
  app = await buildTestApp(database.url)
  db = openDatabase(database.url)
  channel = await addChannel(database)
})
afterAll(async () => {
  await app.close()
  await db.close()
  await database.drop()
})
beforeEach(async () => {
  await database.query('delete from subscribers')
  await database.query(`delete from partner_secrets where kind = 'subscriber'`)
})

const subscribe = async (events: string[], company: 'demo' | 'other' = 'demo', secrets = [SECRET]) => {
  const id = randomUUID()
  const registration = registrationIdOf(company)
  await database.query(
    `insert into subscribers (registration_id, subscriber_id, subscriber_name, url, events)
     values ($1, $2, 'Web shop', $3, $4)`,
    [registration, id, `https://${id}.example/hook`, events],
  )
  for (const secret of secrets)
    await database.query(
      `insert into partner_secrets (registration_id, secret_id, kind, partner_key, secret)
       values ($1, gen_random_uuid(), 'subscriber', $2, $3)`,
      [registration, id, secret],
    )
  return id
}

const order = async () => {
  const { body } = await partnerCaller(
    app,
    channel,
  )<{ id: string }>({
    method: 'POST',
    path: `/v1/channels/${channel.key}/orders`,
    body: partnerOrder(),
  })
  return body.id
}
const cancel = (id: string) =>
  partnerCaller(
    app,
    channel,
  )({
    method: 'POST',
    path: `/v1/channels/${channel.key}/orders/${id}/events`,
    body: partnerEvent('order.cancelled', 1),
  })

/** Sends what is due at a time, to subscribers that answer as given. */
const sendAt = async (now: Date, answer: (webhook: Webhook) => WebhookResult = () => ({ status: 200 })) => {
  const sent: Webhook[] = []
  const send = (webhook: Webhook) => {
    sent.push(webhook)
    return Promise.resolve(answer(webhook))
  }
  while ((await sendDueDeliveries({ db, clock: () => now, send })) > 0);
  return sent
}
type Told = { eventId: string; type: string; data: { id?: string; state?: string; version?: number } }
const toldIn = ({ body }: Webhook) => JSON.parse(body) as Told
/** PostgreSQL's clock writes what is due. */
const soon = () => new Date(Date.now() + 1_000)
const later = (seconds: number) => new Date(Date.now() + 1_000 + seconds * 1_000)
const rows = () =>
  database.query<{ state: string; attempts: number; last_error: string }>(
    'select state, attempts, last_error from deliveries order by created_at',
  )

test('OA-16 a subscriber is told what happened to an order, with the version of that moment', async () => {
  await subscribe(['order.*'])
  const id = await order()
  await cancel(id)
  const told = (await sendAt(soon())).map(toldIn)
  expect(told.map(({ type, data }) => `${type} ${data.id} ${data.state}`).sort()).toEqual([
    `order.cancelled ${id} cancelled`,
    `order.new ${id} new`,
  ])
  expect(told.find(({ type }) => type === 'order.cancelled')?.data.version).toBe(2)
  expect(new Set(told.map(({ eventId }) => eventId)).size).toBe(2)
})

test('OA-16 only what was asked for is told, and nothing of another company', async () => {
  const wanted = await subscribe(['order.cancelled'])
  await subscribe(['package.state_changed'])
  await subscribe(['order.*', 'sale.completed'], 'other')
  await cancel(await order())
  const sent = await sendAt(soon())
  expect(sent.map(({ url }) => url)).toEqual([`https://${wanted}.example/hook`])
})

test('OA-16 what is rolled back is not told', async () => {
  const id = await order()
  await subscribe(['order.*'])
  const connection = await database.connection()
  await connection.query('begin')
  await connection.query(
    `insert into order_events (registration_id, order_id, event_id, to_state, at, by_name, source, moved)
     values ($1, $2, 'E-1', 'accepted', now(), '', 'server', true)`,
    [channel.registrationId, id],
  )
  await connection.query('set constraints all immediate')
  expect(await connection.query('select 1 from deliveries')).toHaveLength(1)
  await connection.query('rollback')
  await connection.end()
  expect(await rows()).toEqual([])
})

test('OA-16 a completed sale is told when it is published', async () => {
  await subscribe(['sale.completed'])
  const manager = await callerOf(app, 'manager@demo.test')
  const sale = (await openTill(manager)).makeSale()
  await manager.post(OFFLINE, sale)
  while ((await dispatchEvents(db, new Date())) > 0);
  const [told, ...more] = (await sendAt(soon())).map(toldIn)
  expect(more).toEqual([])
  expect(told).toMatchObject({
    type: 'sale.completed',
    data: { UUID: sale.UUID, TransactionNo: sale.TransactionNo },
  })
})

test('OA-17 a delivery is signed with every active secret of its subscriber', async () => {
  await subscribe(['order.new'], 'demo', [SECRET, 'the next secret of the subscriber, as long'])
  await order()
  const now = soon()
  const [sent] = await sendAt(now)
  for (const secret of [SECRET, 'the next secret of the subscriber, as long']) {
    const header = sent?.headers['x-signature']
    expect(signatureFault({ header, body: sent?.body ?? '', secrets: [secret], now })).toBeUndefined()
  }
})

test('OA-18 what fails is tried again after 10 s and later after 6 h, with the same id, and then given up', async () => {
  await subscribe(['order.new'])
  await order()
  const ids = new Set<string>()
  const fail = (webhook: Webhook): WebhookResult => {
    ids.add(toldIn(webhook).eventId)
    return ids.size % 2 === 0 ? { failed: 'no answer in time' } : { status: 503 }
  }
  let at = 0
  const waits: number[] = []
  for (let tries = 0; tries < 40; tries++) {
    if ((await sendAt(later(at), fail)).length === 0) break
    const [due] = await database.query<{ seconds: number; state: string }>(
      `select extract(epoch from due_at - $1)::int as seconds, state from deliveries`,
      [later(at)],
    )
    if (due?.state !== 'waiting') break
    waits.push(Math.round(due.seconds))
    at += due.seconds + 1
  }
  expect(waits[0]).toBeGreaterThanOrEqual(9)
  expect(waits[0]).toBeLessThanOrEqual(10)
  expect(Math.max(...waits)).toBeLessThanOrEqual(21_600)
  expect(waits.at(-1)).toBeGreaterThan(21_000)
  expect(await rows()).toMatchObject([{ state: 'dead', attempts: 13, last_error: 'answered 503' }])
  expect(ids.size).toBe(1)
})

test('OA-18 a dead letter is sent again on demand, and what arrived is forgotten after a week', async () => {
  await subscribe(['order.new'])
  await order()
  await database.query(`update deliveries set state = 'dead', attempts = 13`)
  expect(await sendAt(later(100_000))).toEqual([])
  await database.query(`update deliveries set state = 'waiting', attempts = 0, due_at = now()`)
  expect(await sendAt(soon())).toHaveLength(1)
  await pruneDeliveries(db, later(6 * 86_400))
  expect(await rows()).toHaveLength(1)
  await pruneDeliveries(db, later(8 * 86_400))
  expect(await rows()).toEqual([])
})

test('OA-18 a server that dies while sending sends the same event again', async () => {
  await subscribe(['order.new'])
  await order()
  const ids: string[] = []
  const dies = (webhook: Webhook) => {
    ids.push(toldIn(webhook).eventId)
    throw new Error('killed')
  }
  await expect(sendDueDeliveries({ db, clock: soon, send: dies })).rejects.toThrow('killed')
  expect(await sendAt(soon())).toEqual([])
  ids.push(...(await sendAt(later(70))).map((webhook) => toldIn(webhook).eventId))
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
})

test('OA-18 two servers send each event once, and a subscriber that is turned off is not called', async () => {
  const id = await subscribe(['order.new'])
  for (let n = 0; n < 5; n++) await order()
  await database.query('update subscribers set is_active = false')
  expect(await sendAt(soon())).toEqual([])
  await database.query('update subscribers set is_active = true')
  const other = openDatabase(database.url)
  const seen: string[] = []
  const send = (webhook: Webhook) => {
    seen.push(toldIn(webhook).eventId)
    return Promise.resolve({ status: 204 })
  }
  const at = soon()
  await Promise.all([db, other].map((one) => sendDueDeliveries({ db: one, clock: () => at, send })))
  await other.close()
  expect(seen).toHaveLength(5)
  expect(new Set(seen).size).toBe(5)
  expect(id).toBeTruthy()
})

test('OA-17 without a secret nothing is sent', async () => {
  await subscribe(['order.new'], 'demo', [])
  await order()
  expect(await sendAt(soon())).toEqual([])
  expect(await rows()).toMatchObject([
    { state: 'waiting', last_error: 'has no secret: evertill admin secret create' },
  ])
})
