import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { API_BASE, COALESCE_MS, PushMessage } from '@evertill/contract'
import { importJWK, importSPKI, jwtVerify } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { DEFAULT_PUSH_CONFIG, type PushConfig } from '../../config/push-config.ts'
import { type Database, openDatabase } from '../../db/database.ts'
import { type Push, makePush } from '../../push/push.ts'
import { dispatchEvents } from '../../repositories/events/event-dispatch.repository.ts'
import { claimPushes } from '../../repositories/events/push-queue.repository.ts'
import { type FakePushService, makeBrowser, startFakePushService } from '../../testing/fake-push-service.ts'
import { type Caller, type TestApp, buildTestApp, call, callerOf } from '../../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../../testing/test-database.ts'
import { storeKey } from '../../testing/test-sale.ts'
import { sendDuePushes } from './push-sender.service.ts'

let database: TestDatabase
let db: Database
let app: TestApp
let manager: Caller
let cashier: Caller
let stranger: Caller
let service: FakePushService
let push: Push
/** Only moves forward: what a test leaves for later is due in the next test. */
let now = new Date()
const clock = () => now
const later = (ms: number) => (now = new Date(now.getTime() + ms))

const bodyOf = ({ profile }: Caller, token: string, storeId = storeKey('BLR1')) => ({
  userId: profile.key,
  registrationId: profile.RegistrationID,
  storeId,
  token,
  source: 'billing_web',
})
const save = (caller: Caller, body: object) => caller.post('/save-fcm-token', body)
const remove = (caller: Caller, payload: object) =>
  call(app, {
    method: 'DELETE',
    url: `${API_BASE}/delete-fcm-token`,
    headers: { authorization: `Bearer ${caller.token}` },
    payload,
  })
const saved = () => database.query<{ token: string }>('SELECT token FROM push_tokens')
const subscribe = async (caller: Caller, name: string, storeId?: string) => {
  const browser = makeBrowser(`${service.origin}/${name}`)
  expect((await save(caller, bodyOf(caller, browser.subscription, storeId))).status).toBe(200)
  return browser
}
const changeProduct = () => database.query(`UPDATE products SET markup = markup WHERE sku = 'DEMO-001'`)
const publish = () => dispatchEvents(db, clock())
const send = (adapters = push.adapters) => sendDuePushes({ db, clock, adapters })
const pathsGot = () => service.got.map(({ path }) => path)

const pushConfig = (changes: Partial<PushConfig> = {}): PushConfig => ({
  ...DEFAULT_PUSH_CONFIG,
  origins: [service.origin],
  ...changes,
})

beforeAll(async () => {
  service = await startFakePushService()
  database = await openTestDatabase()
  db = openDatabase(database.url)
  app = await buildTestApp(database.url)
  push = makePush({ db, clock, config: pushConfig() })
  manager = await callerOf(app, 'manager@demo.test')
  cashier = await callerOf(app, 'cashier@demo.test')
  stranger = await callerOf(app, 'owner@other.test')
  while ((await publish()) > 0) later(COALESCE_MS)
  later(COALESCE_MS)
})
afterEach(async () => {
  await database.query('DELETE FROM push_tokens')
  service.answer = () => ({ status: 201 })
  service.got.length = 0
  later(COALESCE_MS)
})
afterAll(async () => {
  await app.close()
  await db.close()
  await Promise.all([database.drop(), service.close()])
})

describe('tokens', () => {
  test('PU-1 a token is saved and deleted with code 0, however often', async () => {
    const body = bodyOf(cashier, 'token of a browser')
    for (let i = 0; i < 2; i++) {
      expect(await save(cashier, body)).toMatchObject({ status: 200, body: { code: 0 } })
      expect(await saved()).toHaveLength(1)
    }
    for (let i = 0; i < 2; i++) {
      expect(await remove(cashier, body)).toMatchObject({ status: 200, body: { code: 0 } })
      expect(await saved()).toEqual([])
    }
  })

  test('PU-1 of a user with many browsers only the newest 20 tokens are kept', async () => {
    for (let i = 0; i < 25; i++) await save(cashier, bodyOf(cashier, `browser ${i}`))
    expect(await saved()).toHaveLength(20)
    expect(await saved()).toContainEqual({ token: 'browser 24' })
  })

  test('PU-2 a request with another user, registration or store is 404 and saves nothing', async () => {
    const own = bodyOf(cashier, 'token')
    const wrong = [
      { ...own, userId: manager.profile.key },
      { ...own, registrationId: stranger.profile.RegistrationID },
      { ...own, storeId: storeKey('BLR2') },
      { ...own, storeId: randomUUID() },
      { ...own, storeId: 'no uuid' },
    ]
    for (const body of wrong) expect((await save(cashier, body)).status).toBe(404)
    expect(await saved()).toEqual([])
    for (const body of wrong.slice(0, 2)) expect((await remove(cashier, body)).status).toBe(404)
  })

  test('PU-2 a token of another user cannot be deleted', async () => {
    await save(manager, bodyOf(manager, 'of the manager'))
    expect((await remove(cashier, bodyOf(cashier, 'of the manager'))).status).toBe(200)
    expect((await remove(stranger, bodyOf(stranger, 'of the manager'))).status).toBe(200)
    expect(await saved()).toHaveLength(1)
  })

  test('PU-3 the public key is made once and is the same at every process', async () => {
    const second = await buildTestApp(database.url)
    const keyAt = async (at: TestApp) =>
      (await (await callerOf(at, 'cashier@demo.test')).get<{ vapidPublicKey: string }>('/push/setup')).body
        .vapidPublicKey
    const keys = await Promise.all([keyAt(app), keyAt(second), keyAt(app)])
    await second.close()
    expect(new Set(keys).size).toBe(1)
    expect(Buffer.from(keys[0] ?? '', 'base64url')).toHaveLength(65)
  })
})

describe('Web Push', () => {
  test('PU-4 the browser reads the kind and the event id, and the push service reads the signature only', async () => {
    const browser = await subscribe(cashier, 'one')
    await changeProduct()
    await publish()
    expect(await send()).toBe(1)
    const [got] = service.got
    if (!got) throw new Error('nothing arrived')
    expect(got.body.toString('latin1')).not.toContain('product_updated')
    const message = PushMessage.parse(JSON.parse(browser.decrypt(got.body)))
    expect(message).toMatchObject({ event: 'product_updated' })
    const [last] = await database.query<{ position: string }>(
      'SELECT max(position) AS position FROM event_outbox WHERE registration_id = $1',
      [cashier.profile.RegistrationID],
    )
    expect(message.eventId).toMatch(new RegExp(`^[0-9a-f]{8}\\.${last?.position}$`))
    const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(got.headers.authorization ?? '') ?? []
    expect(key).toBe(await push.publicKey())
    const point = Buffer.from(key, 'base64url')
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
    const jwk = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256')
    await jwtVerify(token, jwk, { audience: service.origin })
    expect(got.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
  })

  test.each([404, 410])('PU-5 a subscription answered with %i is forgotten', async (status) => {
    await subscribe(cashier, 'gone')
    await subscribe(cashier, 'stays')
    service.answer = ({ path }) => ({ status: path === '/gone' ? status : 201 })
    await changeProduct()
    await publish()
    await send()
    expect(await saved()).toHaveLength(1)
    expect((await saved())[0]?.token).toContain('/stays')
  })

  test('PU-6 a push that failed is tried again later, and the others do not wait for it', async () => {
    await subscribe(cashier, 'bad')
    await subscribe(cashier, 'good')
    service.answer = ({ path }) => ({ status: path === '/bad' ? 503 : 201 })
    await changeProduct()
    await publish()
    await send()
    expect(new Set(pathsGot())).toEqual(new Set(['/bad', '/good']))
    expect(await send()).toBe(0)
    service.answer = () => ({ status: 201 })
    later(COALESCE_MS)
    expect(await send()).toBe(1)
    expect(pathsGot().at(-1)).toBe('/bad')
    later(COALESCE_MS * 10)
    expect(await send()).toBe(0)
  })

  test('PU-7 F-52 a thousand changes in a minute are at most one push of a kind to a device in 5 s', async () => {
    await subscribe(cashier, 'device')
    for (let i = 0; i < 1_000; i++) {
      await changeProduct()
      later(60)
      if (i % 3 === 0) await publish()
      if (i % 10 === 0) await send()
    }
    expect(service.got.length).toBeGreaterThanOrEqual(11)
    expect(service.got.length).toBeLessThanOrEqual(13)
    const before = service.got.length
    later(COALESCE_MS)
    await publish()
    await send()
    expect(service.got.length).toBe(before + 1)
    expect(await database.query('SELECT FROM event_outbox WHERE position IS NULL')).toEqual([])
  })

  test('PU-7 a waiting push is raised to the newest event and sent once', async () => {
    const browser = await subscribe(cashier, 'device')
    for (let i = 0; i < 3; i++) {
      await changeProduct()
      await publish()
      later(COALESCE_MS)
    }
    await send()
    later(COALESCE_MS)
    await send()
    expect(service.got).toHaveLength(1)
    const [row] = await database.query<{ position: string }>('SELECT position FROM push_queue')
    expect(browser.decrypt(service.got[0]?.body ?? Buffer.alloc(0))).toContain(`.${row?.position}"`)
  })

  test('PU-10 a push goes to devices of the registration and store, and never to a disabled user', async () => {
    await subscribe(cashier, 'cashier')
    await subscribe(manager, 'manager-blr2', storeKey('BLR2'))
    const theirs = makeBrowser(`${service.origin}/stranger`)
    await save(stranger, bodyOf(stranger, theirs.subscription, storeKey('OTH1', 'other-traders')))
    await database.query('UPDATE cash_registers SET register_name = register_name WHERE store_id = $1', [
      storeKey('BLR2'),
    ])
    await publish()
    await send()
    expect(pathsGot()).toEqual(['/manager-blr2'])
    service.got.length = 0
    await database.query('UPDATE users SET is_disabled = true WHERE user_id = $1', [cashier.profile.key])
    await changeProduct()
    await publish()
    await send()
    await database.query('UPDATE users SET is_disabled = false WHERE user_id = $1', [cashier.profile.key])
    expect(pathsGot()).toEqual(['/manager-blr2'])
  })

  test('PU-11 nothing is sent to an address that is no push service', async () => {
    const strict = makePush({ db, clock, config: DEFAULT_PUSH_CONFIG })
    await subscribe(cashier, 'inside')
    await changeProduct()
    await publish()
    await send(strict.adapters)
    expect(service.got).toEqual([])
    expect(await saved()).toEqual([])
  })
})

describe('a server that dies', () => {
  test('PU-8 events committed before it died are pushed by the next one', async () => {
    // Servers use PostgreSQL's clock, and the tests above have moved ahead of it.
    await database.query('DELETE FROM event_paces')
    await subscribe(cashier, 'device')
    await changeProduct()
    const arrived = expect.poll(() => pathsGot(), { timeout: 10_000 })
    const next = await buildTestApp(database.url, { clock, jobs: true, push: pushConfig() })
    await arrived.toEqual(['/device'])
    await next.close()
  })

  test('PU-8 a push that was sent but not recorded is sent again with the same event id', async () => {
    const browser = await subscribe(cashier, 'device')
    await changeProduct()
    await publish()
    const [claimed] = await claimPushes(db, clock(), 10)
    expect(claimed?.event).toBe('product_updated')
    expect(await send()).toBe(0)
    later(30_000)
    expect(await send()).toBe(1)
    const message = PushMessage.parse(JSON.parse(browser.decrypt(service.got[0]?.body ?? Buffer.alloc(0))))
    expect(message.eventId.endsWith(`.${claimed?.position}`)).toBe(true)
  })
})

describe('FCM', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const fcm = () => {
    const account = {
      project_id: 'demo-project',
      client_email: 'pusher@demo.test',
      private_key: privateKey,
      token_uri: `${service.origin}/token`,
    }
    return makePush({ db, clock, config: pushConfig({ fcm: { account, baseUrl: service.origin } }) }).adapters
  }
  const answers = (send: { status: number; json?: unknown }) => {
    service.answer = ({ path }) =>
      path === '/token' ? { status: 200, json: { access_token: 'granted', expires_in: 3600 } } : send
  }
  const change = async () => {
    await changeProduct()
    await publish()
  }

  test('PU-9 the message goes by HTTP v1 with a token of the service account, asked for once', async () => {
    answers({ status: 200, json: { name: 'sent' } })
    const adapters = fcm()
    await save(cashier, bodyOf(cashier, 'fcm-token'))
    await change()
    await send(adapters)
    later(COALESCE_MS)
    await change()
    await send(adapters)
    const messages = '/v1/projects/demo-project/messages:send'
    expect(pathsGot()).toEqual(['/token', messages, messages])
    const [tokenRequest, sent] = service.got
    const form = new URLSearchParams(tokenRequest?.body.toString())
    expect(form.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer')
    const { payload } = await jwtVerify(form.get('assertion') ?? '', await importSPKI(publicKey, 'RS256'), {
      issuer: 'pusher@demo.test',
      audience: `${service.origin}/token`,
      currentDate: now,
    })
    expect(payload.scope).toBe('https://www.googleapis.com/auth/firebase.messaging')
    expect(sent?.headers.authorization).toBe('Bearer granted')
    expect(JSON.parse(sent?.body.toString() ?? '')).toMatchObject({
      message: { token: 'fcm-token', data: { event: 'product_updated' } },
    })
  })

  test('PU-5 a token that FCM calls unregistered is deleted, and one refused for another reason is kept', async () => {
    await save(cashier, bodyOf(cashier, 'fcm-token'))
    answers({ status: 403, json: { error: { details: [{ errorCode: 'SENDER_ID_MISMATCH' }] } } })
    await change()
    await send(fcm())
    expect(await saved()).toHaveLength(1)
    later(COALESCE_MS)
    answers({ status: 404, json: { error: { details: [{ errorCode: 'UNREGISTERED' }] } } })
    await send(fcm())
    expect(await saved()).toEqual([])
  })

  test('PU-9 without a service account its tokens are kept and nothing is sent', async () => {
    await save(cashier, bodyOf(cashier, 'fcm-token'))
    await change()
    expect(await send()).toBe(1)
    expect(await send()).toBe(0)
    expect(service.got).toEqual([])
    expect(await saved()).toHaveLength(1)
  })
})
