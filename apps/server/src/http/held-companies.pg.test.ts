import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../db/seed/companies.ts'
import { type Caller, type TestApp, buildTestApp, call, callerOf } from '../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../testing/test-database.ts'
import { HERE, MOVING, THERE } from '../testing/two-servers.ts'

let database: TestDatabase
let app: TestApp
let cashier: Caller

beforeAll(async () => {
  database = await openTestDatabase()
  app = await buildTestApp(database.url, { jobs: true, movedTo: [THERE], tillOrigins: [HERE] })
  cashier = await callerOf(app, 'cashier@demo.test')
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const leaveTo = (address: string) =>
  database.query(
    `insert into company_moves (registration_id, place, address) values ($1, 'left', $2)
     on conflict (registration_id) do update set address = excluded.address`,
    [MOVING, address],
  )
const signIn = (password: string) =>
  call<{ code: string; movedTo?: string }>(app, {
    method: 'POST',
    url: '/api/user/signin',
    payload: { loginId: 'cashier@demo.test', password },
  })

test('MV-12 a company that has left: token and password learn the new address, a wrong password nothing', async () => {
  await leaveTo(THERE)
  await expect.poll(async () => (await cashier.get('/user/stores')).status).toBe(410)
  const { body } = await cashier.get('/user/stores')
  expect(body).toMatchObject({ code: 'MOVED', movedTo: THERE })
  expect((await signIn(DEMO_PASSWORD)).body).toMatchObject({ code: 'MOVED', movedTo: THERE })
  const wrong = await signIn('not the password')
  expect([wrong.status, wrong.body.movedTo]).toEqual([401, undefined])
  const stranger = await call<{ movedTo?: string }>(app, { method: 'GET', url: '/api/user/stores' })
  expect([stranger.status, stranger.body.movedTo]).toEqual([401, undefined])
})

test('MV-10 MV-12 an address that the operator has not listed is given to nobody', async () => {
  await leaveTo('https://elsewhere.example')
  await expect.poll(async () => (await cashier.get('/user/stores')).status).toBe(503)
  expect(JSON.stringify((await cashier.get('/user/stores')).body)).not.toContain('elsewhere')
  await database.query('delete from company_moves')
  await expect.poll(async () => (await cashier.get('/user/stores')).status).toBe(200)
})

test('MV-13 a page of a listed server may call with a token, and no other page may', async () => {
  const ask = (url: string, origin: string, method: 'GET' | 'OPTIONS' = 'OPTIONS') =>
    app.inject({
      method,
      url,
      headers: {
        origin,
        ...(method === 'GET' ? { authorization: `Bearer ${cashier.token}` } : {}),
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    })
  const allowed = await ask('/api/user/stores', HERE)
  expect(allowed.statusCode).toBe(204)
  expect(allowed.headers).toMatchObject({
    'access-control-allow-origin': HERE,
    'access-control-allow-methods': 'GET, POST, PUT, DELETE',
    vary: 'origin',
  })
  expect(allowed.headers['access-control-allow-headers']).toContain('authorization')
  expect(allowed.headers['access-control-allow-credentials']).toBeUndefined()
  const read = await ask('/api/user/stores', HERE, 'GET')
  expect([read.statusCode, read.headers['access-control-allow-origin']]).toEqual([200, HERE])
  for (const origin of [`${HERE}.evil.example`, 'https://evil.example', 'null', '*'])
    expect((await ask('/api/user/stores', origin)).headers['access-control-allow-origin'], origin).toBe(
      undefined,
    )
  // The hub has a cookie: it answers no page but its own.
  for (const path of ['/api/manage/session', '/api/manage/data', '/metrics'])
    expect((await ask(path, HERE)).headers['access-control-allow-origin'], path).toBe(undefined)
  expect((await ask('/healthz', HERE, 'GET')).headers['access-control-allow-origin']).toBe(HERE)
})

test('MV-14 the page of the till may connect to listed servers only', async () => {
  const policy = String((await app.inject('/healthz')).headers['content-security-policy'])
  expect(policy.split(';').find((part) => part.startsWith('connect-src'))).toBe(
    `connect-src 'self' http://127.0.0.1:* ${THERE}`,
  )
})
