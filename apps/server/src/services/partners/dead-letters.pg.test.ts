import { randomUUID } from 'node:crypto'
import type { DeadLettersReply, LetterBodyReply, ResentReply } from '@evertill/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type HubTestCaller, hubCallerOf } from '../../testing/hub-caller.ts'
import { type TestApp, buildTestApp } from '../../testing/test-app.ts'
import { registrationIdOf } from '../../testing/test-channel.ts'
import { type TestDatabase, openTestDatabase } from '../../testing/test-database.ts'
import { reasonOf } from './dead-letters.service.ts'

let database: TestDatabase
let app: TestApp
let owner: HubTestCaller
let stranger: HubTestCaller
let shop: string

beforeAll(async () => {
  database = await openTestDatabase()
  app = await buildTestApp(database.url)
  owner = await hubCallerOf(app, 'manager@demo.test')
  stranger = await hubCallerOf(app, 'owner@other.test')
})
afterAll(async () => {
  await app.close()
  await database.drop()
})
beforeEach(async () => {
  await database.query('delete from subscribers')
  shop = await subscriber('Web shop')
})

const subscriber = async (name: string, company: 'demo' | 'other' = 'demo') => {
  const id = randomUUID()
  await database.query(
    `insert into subscribers (registration_id, subscriber_id, subscriber_name, url, events)
     values ($1, $2, $3, 'https://shop.example/hook', '{order.*}')`,
    [registrationIdOf(company), id, name],
  )
  return id
}
/** Given up so many minutes ago. */
const dead = async (
  receiver = shop,
  fault = 'answered 500',
  minutes = 1,
  company: 'demo' | 'other' = 'demo',
) => {
  const id = randomUUID()
  await database.query(
    `insert into deliveries (registration_id, delivery_id, subscriber_id, event_type, body, state, attempts, last_error,
       created_at, settled_at)
     values ($1, $2, $3, 'order.accepted', '{"type": "order.accepted", "data": {"id": "7"}}', 'dead', 13, $4,
       now() - make_interval(mins => $5), now())`,
    [registrationIdOf(company), id, receiver, fault, minutes],
  )
  return id
}
const list = async (query = '', who = owner) =>
  (await who.get<DeadLettersReply>(`/manage/dead-letters${query}`)).body
const act = (key: string, step: string, body: object = {}, who = owner) =>
  who.post<{ code: string }>(`/manage/dead-letters/${key}/${step}`, body)
const stateOf = async (id: string) =>
  (
    await database.query<{ state: string; attempts: number }>(
      'select state, attempts from deliveries where delivery_id = $1',
      [id],
    )
  )[0]

test('HX-20 what was given up is listed newest first, with who should have got it and why not', async () => {
  const older = await dead(shop, 'no answer in time', 2)
  const newer = await dead()
  const { Letters, Dead, Next } = await list()
  expect(Letters.map(({ key }) => key)).toEqual([newer, older])
  expect(Letters[0]).toMatchObject({
    ReceiverName: 'Web shop',
    EventType: 'order.accepted',
    Attempts: 13,
    Reason: 'answered',
    Status: 500,
    Closed: null,
  })
  expect(Dead).toEqual([{ ReceiverID: shop, ReceiverName: 'Web shop', Count: 2 }])
  expect(Next).toBeNull()
  const { body } = await owner.get<LetterBodyReply>(`/manage/dead-letters/${newer}/body`)
  expect(JSON.parse(body.Body)).toEqual({ eventId: newer, type: 'order.accepted', data: { id: '7' } })
})

test('HX-20 pages follow each other, also when the last one seen was sent again meanwhile', async () => {
  for (const minutes of [3, 2, 1]) await dead(shop, 'answered 500', minutes)
  const first = await list('?size=2')
  await act(String(first.Next), 'resend')
  const second = await list(`?size=2&cursor=${String(first.Next)}`)
  expect([first.Letters.length, second.Letters.length, second.Next]).toEqual([2, 1, null])
  const other = await subscriber('Courier')
  const theirs = await dead(other)
  expect((await list(`?receiver=${other}`)).Letters.map(({ key }) => key)).toEqual([theirs])
})

test.each<[string, string, number | null]>([
  ['answered 404', 'answered', 404],
  ['no answer in time', 'late', null],
  ['the address is not https', 'address', null],
  ['the name leads to an address that is not on the internet', 'address', null],
  ['has no secret: evertill admin secret create', 'unsigned', null],
  ['connect ECONNREFUSED 203.0.113.5:443', 'unreachable', null],
])('HX-20 “%s” is the reason %s', (fault, Reason, Status) => {
  expect(reasonOf(fault)).toEqual({ Reason, Status })
})

test('HX-21 a dead letter is sent again once, however many ask, and starts with its first wait', async () => {
  const id = await dead()
  const answers = await Promise.all([act(id, 'resend'), act(id, 'resend')])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await stateOf(id)).toEqual({ state: 'waiting', attempts: 0 })
  expect((await list()).Letters).toEqual([])
  const told = await database.query(
    `select 1 from audit_trail where action = 'delivery.resent' and subject = $1`,
    [id],
  )
  expect(told).toHaveLength(1)
})

test('HX-21 all of one receiver are sent again, and none of another', async () => {
  const ours = [await dead(), await dead()]
  const other = await dead(await subscriber('Courier'))
  const resent = () => owner.post<ResentReply>('/manage/dead-letters/resend', { ReceiverID: shop })
  expect((await resent()).body.Resent).toBe(2)
  expect((await resent()).body.Resent).toBe(0)
  for (const id of ours) expect((await stateOf(id))?.state).toBe('waiting')
  expect((await stateOf(other))?.state).toBe('dead')
})

test('HX-22 a dead letter is closed with a reason, once, and listed among the closed ones', async () => {
  const id = await dead()
  expect((await act(id, 'close', { Reason: ' ' })).status).toBe(400)
  expect((await act(id, 'close', { Reason: 'The shop was closed' })).status).toBe(200)
  expect((await act(id, 'close', { Reason: 'Again' })).body.code).toBe('STALE')
  expect((await act(id, 'resend')).body.code).toBe('STALE')
  expect((await list()).Letters).toEqual([])
  expect((await list('?state=closed')).Letters[0]).toMatchObject({
    key: id,
    Closed: { Reason: 'The shop was closed', ByName: owner.session.Person.Name },
  })
})

test('HX-23 nothing of another company is seen, sent or closed, and without the right nobody does', async () => {
  const theirs = await dead(await subscriber('Their shop', 'other'), 'answered 500', 1, 'other')
  expect((await list()).Letters).toEqual([])
  expect((await owner.get(`/manage/dead-letters/${theirs}/body`)).status).toBe(404)
  expect((await act(theirs, 'resend')).status).toBe(404)
  expect((await act(theirs, 'close', { Reason: 'Not ours' })).status).toBe(404)
  expect((await list('', stranger)).Letters).toHaveLength(1)
  const cashier = await hubCallerOf(app, 'cashier@demo.test')
  expect((await cashier.get('/manage/dead-letters')).status).toBe(403)
  expect((await stateOf(theirs))?.state).toBe('dead')
})
