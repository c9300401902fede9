import { once } from 'node:events'
import { type IncomingMessage, type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type {
  NewSubscriberReply,
  SecretReply,
  Subscriber,
  SubscribersReply,
  TestDeliveryReply,
} from '@evertill/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../db/database.ts'
import { DEMO_PASSWORD } from '../../db/seed/companies.ts'
import { judgeSignature } from '../../platform/signature.ts'
import type { WebhookResult } from '../../platform/webhook.ts'
import { type HubTestCaller, hubCallerOf } from '../../testing/hub-caller.ts'
import { type TestApp, buildTestApp } from '../../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../../testing/test-database.ts'
import type { HubCaller } from '../people/hub-sessions.service.ts'
import { sendDueDeliveries } from './deliveries.service.ts'
import { createSubscriber, makeSubscriberTest } from './subscribers.service.ts'

const signatureFault = (request: Parameters<typeof judgeSignature>[0]) => judgeSignature(request).fault

let database: TestDatabase
let app: TestApp
let db: Database
let owner: HubTestCaller
let stranger: HubTestCaller

/** What this machine was told, and what it answers. */
const heard: { body: string; signature: string | undefined }[] = []
let answer = 200
let receiver: Server

const read = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

beforeAll(async () => {
  receiver = createServer((request, response) => {
    void read(request).then((body) => {
      heard.push({ body, signature: String(request.headers['x-signature']) })
      response.writeHead(answer).end()
    })
  })
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  database = await openTestDatabase()
  db = openDatabase(database.url)
  app = await buildTestApp(database.url, { loopbackSubscribers: true })
  owner = await hubCallerOf(app, 'manager@demo.test')
  stranger = await hubCallerOf(app, 'owner@other.test')
})
afterAll(async () => {
  await app.close()
  await db.close()
  await database.drop()
  receiver.close()
})
beforeEach(async () => {
  heard.length = 0
  answer = 200
  await database.query('delete from subscribers')
})

type Refused = { errors?: { path: string }[] }
const Password = DEMO_PASSWORD
/** As the services know somebody. */
const callerOf = ({ session: { Person } }: HubTestCaller) =>
  ({ registrationId: Person.RegistrationID, userId: Person.key, stores: [] }) as unknown as HubCaller
const here = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
const create = (body: object = {}, who = owner) =>
  who.post<NewSubscriberReply & Refused>('/manage/subscribers', {
    Name: 'Web shop',
    Url: here(),
    Events: ['order.*', 'sale.completed'],
    Password,
    ...body,
  })
const list = async (who = owner) => (await who.get<SubscribersReply>('/manage/subscribers')).body.Subscribers
const only = async (): Promise<Subscriber | undefined> => (await list())[0]
const change = (key: string, body: object, who = owner) =>
  who.put<Refused>(`/manage/subscribers/${key}`, body)
const tried = (key: string) => owner.post<TestDeliveryReply>(`/manage/subscribers/${key}/test`)
/** An event that waits for it. */
const tell = (key: string) =>
  database.query(
    `insert into deliveries (registration_id, subscriber_id, event_type, body)
     select registration_id, subscriber_id, 'order.new', '{"type": "order.new"}' from subscribers where subscriber_id = $1`,
    [key],
  )
const sendDue = (result: WebhookResult) =>
  sendDueDeliveries({
    db,
    clock: () => new Date(Date.now() + 1_000),
    send: () => Promise.resolve(result),
  })

test('HX-30 a subscriber is added with events and a secret that is shown once', async () => {
  const { status, body } = await create()
  expect(status).toBe(201)
  expect(body.Secret).toMatch(/^evs_/)
  expect(await only()).toMatchObject({
    key: body.key,
    Name: 'Web shop',
    Url: here(),
    Events: ['order.*', 'sale.completed'],
    IsActive: true,
    Secrets: [{ Ending: body.Secret.slice(-4), EndsAt: null }],
    LastSuccessAt: null,
    FailuresInRow: 0,
    Waiting: 0,
    Dead: 0,
  })
})

test.each<[string, object]>([
  ['Name', { Name: '' }],
  ['Url', { Url: 'http://shop.example/hook' }],
  ['Url', { Url: 'https://10.0.0.7/hook' }],
  ['Url', { Url: 'https://user:word@shop.example/hook' }],
  ['Url', { Url: 'no address' }],
  ['Events', { Events: [] }],
  ['Events.0', { Events: ['customer.created'] }],
  ['Password', { Password: 'not the password' }],
])('HX-30 HX-31 what is wrong is said beside %s (%j), and nobody is added', async (path, body) => {
  const refused = await create(body)
  expect(refused.status).toBe(400)
  expect(refused.body.errors?.map((one) => one.path)).toEqual([path])
  expect(await list()).toEqual([])
})

test('HX-31 a server without the setting does not call itself', async () => {
  const send = () => Promise.resolve({ status: 200 })
  const ports = { db, clock: () => new Date(), webhooks: { send, allowLoopback: false } }
  const body = { Name: 'Web shop', Url: here(), Events: ['order.*'], Password }
  expect(await createSubscriber(ports, callerOf(owner), body)).toMatchObject({
    ok: false,
    refusal: { errors: [{ path: 'Url' }] },
  })
})

test('HX-32 a test delivery is signed like every other, and its answer is shown', async () => {
  const { key, Secret } = (await create()).body
  answer = 418
  expect((await tried(key)).body).toMatchObject({ Status: 418, Fault: '' })
  const [told] = heard
  expect(JSON.parse(told?.body ?? '')).toMatchObject({ type: 'test', eventId: expect.any(String) as string })
  const signed = { header: told?.signature, body: told?.body ?? '', now: new Date() }
  expect(signatureFault({ ...signed, secrets: [Secret] })).toBeUndefined()
  await change(key, { Url: 'https://127.0.0.1:1/hook', Password })
  expect((await tried(key)).body).toMatchObject({ Status: null, Fault: expect.stringMatching(/./) as string })
})

test('HX-32 tests cannot be made as fast as somebody clicks', async () => {
  const { key } = (await create()).body
  let now = new Date()
  const send = () => Promise.resolve({ status: 200 })
  const test = makeSubscriberTest({ db, clock: () => now, webhooks: { send, allowLoopback: true } })
  const isTaken = async () => (await test(callerOf(owner), key)).ok
  const taken: boolean[] = []
  for (let count = 0; count < 6; count++) taken.push(await isTaken())
  expect(taken).toEqual([true, true, true, true, true, false])
  now = new Date(now.getTime() + 5_000)
  expect([await isTaken(), await isTaken()]).toEqual([true, false])
})

test('HX-33 its health says the last success, the failures since, and what waits', async () => {
  const { key } = (await create()).body
  await tell(key)
  await sendDue({ status: 200 })
  expect(await only()).toMatchObject({
    LastSuccessAt: expect.any(String) as string,
    FailuresInRow: 0,
    Waiting: 0,
  })
  await tell(key)
  await tell(key)
  await sendDue({ status: 500 })
  expect(await only()).toMatchObject({ FailuresInRow: 2, LastFault: 'answered 500', Waiting: 2, Dead: 0 })
  await database.query(`update deliveries set due_at = now() where state = 'waiting'`)
  await sendDue({ status: 204 })
  expect(await only()).toMatchObject({ FailuresInRow: 0, LastFault: '', Waiting: 0 })
})

test('HX-34 a paused subscriber is told nothing until it goes on', async () => {
  const { key } = (await create()).body
  await tell(key)
  await change(key, { IsActive: false })
  expect(await sendDue({ status: 200 })).toBe(0)
  expect(await only()).toMatchObject({ IsActive: false, Waiting: 1 })
  await change(key, { IsActive: true, Name: 'Shop', Events: ['package.*'] })
  expect(await sendDue({ status: 200 })).toBe(1)
  expect(await only()).toMatchObject({ Name: 'Shop', Events: ['package.*'], IsActive: true })
  expect((await change(key, { Url: 'http://shop.example' })).status).toBe(400)
})

test('HX-37 another address needs the password, and nothing is changed without it', async () => {
  const { key } = (await create()).body
  const Url = (await only())?.Url
  const elsewhere = { Name: 'Shop', Url: 'https://elsewhere.example/hook' }
  for (const wrong of [{}, { Password: '' }, { Password: 'not the password' }]) {
    const { status, body } = await change(key, { ...elsewhere, ...wrong })
    expect([status, body.errors?.[0]?.path]).toEqual([400, 'Password'])
  }
  expect(await only()).toMatchObject({ Name: 'Web shop', Url })
  expect((await change(key, { Name: 'Shop', Url })).status).toBe(200)
  expect((await change(key, { ...elsewhere, Password })).status).toBe(200)
  expect(await only()).toMatchObject(elsewhere)
})

test('HX-34 a subscriber is deleted with what waits for it and its secrets', async () => {
  const { key } = (await create()).body
  await tell(key)
  expect((await owner.delete(`/manage/subscribers/${key}`)).status).toBe(200)
  expect(await list()).toEqual([])
  expect(await database.query('select 1 from deliveries where subscriber_id = $1', [key])).toEqual([])
  const holding = await database.query(
    'select 1 from partner_secrets where partner_key = $1 and revoked_at is null',
    [key],
  )
  expect(holding).toEqual([])
  expect((await owner.delete(`/manage/subscribers/${key}`)).status).toBe(404)
})

test('HX-35 its secret is replaced as that of a partner, and each step is in the audit trail', async () => {
  const { key, Secret } = (await create()).body
  const made = await owner.post<SecretReply>(`/manage/secrets/subscriber/${key}`, { KeepHours: 1, Password })
  expect((await only())?.Secrets.map(({ Ending }) => Ending)).toEqual(
    [made.body.Secret, Secret].map((secret) => secret.slice(-4)),
  )
  await change(key, { IsActive: false })
  const rows = await database.query<{ action: string }>(
    'select action from audit_trail where subject = $1 order by audit_id',
    [key],
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'hub.subscribers.create',
    'hub.partners.secret',
    'hub.subscribers.change',
  ])
})

test('HX-36 a subscriber of another company is not found, and without the right nobody sees one', async () => {
  const { key } = (await create()).body
  expect(await list(stranger)).toEqual([])
  expect((await change(key, { IsActive: false }, stranger)).status).toBe(404)
  expect((await stranger.delete(`/manage/subscribers/${key}`)).status).toBe(404)
  expect((await stranger.post(`/manage/subscribers/${key}/test`)).status).toBe(404)
  const theirs = { KeepHours: 0, Password }
  expect((await stranger.post(`/manage/secrets/subscriber/${key}`, theirs)).status).toBe(404)
  const cashier = await hubCallerOf(app, 'cashier@demo.test')
  expect((await cashier.get('/manage/subscribers')).status).toBe(403)
  expect((await create({}, cashier)).status).toBe(403)
})
