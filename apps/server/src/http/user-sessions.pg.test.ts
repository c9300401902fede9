import { randomUUID } from 'node:crypto'
import { API_BASE, type SaleReply, type UserSession } from '@evertill/contract'
import type { FastifyInstance } from 'fastify'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../db/database.ts'
import { DEMO_PASSWORD } from '../db/seed/companies.ts'
import { hashPassword } from '../platform/password.ts'
import { pruneSignIns } from '../repositories/people/prune-sign-ins.repository.ts'
import { openSse, ticketOf } from '../testing/sse-client.ts'
import { TEST_SECRET, type Caller, buildTestApp, call, callerOf } from '../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../testing/test-database.ts'
import { OFFLINE, openTill } from '../testing/test-sale.ts'

const HOUR_MS = 3_600_000

let database: TestDatabase
let one: FastifyInstance
let two: FastifyInstance
let atTwo: string
let now = new Date()

beforeAll(async () => {
  database = await openTestDatabase()
  // Heartbeats longer than a test: a stream that ends was told so.
  one = await buildTestApp(database.url, { heartbeatMs: 600_000, clock: () => now })
  two = await buildTestApp(database.url, { heartbeatMs: 600_000, clock: () => now })
  atTwo = await two.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await Promise.all([one.close(), two.close()])
  await database.drop()
})

const sessionsOf = async (caller: Caller) =>
  (await caller.get<{ sessions: UserSession[] }>('/user/sessions')).body.sessions
const REFUSED = { status: 401, body: { code: 'TOKEN_INVALID' } }

/** A stream at the other process, which is past its first event. */
const streamOf = async (caller: Caller) => {
  const stream = await openSse(atTwo, { ticket: await ticketOf(caller) })
  expect((await stream.nextEvent())?.type).toBe('ready')
  return stream
}
const changePassword = async (caller: Caller) =>
  database.query(
    'update users set password_hash = $1, credential_version = credential_version + 1 where user_id = $2',
    [await hashPassword(DEMO_PASSWORD), caller.profile.key],
  )

describe('signing out', () => {
  test('US-1 the token is refused by every process, and the live stream ends at once', async () => {
    const caller = await callerOf(one, 'cashier@demo.test')
    const other = await callerOf(one, 'cashier@demo.test')
    const stream = await streamOf(caller)
    const ticket = await ticketOf(caller)
    expect(await caller.post('/user/signout', {})).toMatchObject({ status: 200, body: { code: '0' } })
    expect(await stream.nextEvent()).toBeUndefined()
    expect(await caller.get('/user/stores')).toMatchObject(REFUSED)
    const headers = { authorization: `Bearer ${caller.token}` }
    expect(await call(two, { method: 'GET', url: `${API_BASE}/user/stores`, headers })).toMatchObject(REFUSED)
    // A ticket from before opens no stream either.
    expect(await (await openSse(atTwo, { ticket })).next()).toBeUndefined()
    expect((await other.get('/user/stores')).status).toBe(200)
  })

  test('US-6 a sale sent with an ended session is refused as worth trying again, and accepted after signing in', async () => {
    const caller = await callerOf(one, 'cashier@demo.test')
    const sale = (await openTill(caller)).makeSale()
    await caller.post('/user/signout', {})
    expect(await caller.post(OFFLINE, sale)).toMatchObject(REFUSED)
    expect(await caller.post(`${OFFLINE}/batch`, { sales: [sale] })).toMatchObject(REFUSED)
    const again = await callerOf(one, 'cashier@demo.test')
    expect(await again.post(OFFLINE, sale)).toMatchObject({ status: 200, body: { code: '0', flags: [] } })
  })

  test('US-4 a token of an earlier version can be signed out', async () => {
    const { profile } = await callerOf(one, 'solo@demo.test')
    const token = await new SignJWT({ rid: profile.RegistrationID, cv: 0 })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject(profile.key)
      .setIssuer('evertill')
      .setAudience('evertill-till')
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(TEST_SECRET))
    const headers = { authorization: `Bearer ${token}` }
    const ask = (method: 'GET' | 'POST', path: string) =>
      call<{ sessions: UserSession[] }>(one, { method, url: `${API_BASE}${path}`, headers })
    expect((await ask('GET', '/user/stores')).status).toBe(200)
    expect((await ask('GET', '/user/sessions')).body.sessions.filter((row) => row.IsCurrent)).toHaveLength(1)
    expect((await ask('POST', '/user/signout')).status).toBe(200)
    expect(await ask('GET', '/user/stores')).toMatchObject(REFUSED)
  })
})

describe('the list of sessions', () => {
  test('US-2 it has device, address and times of the own sessions, and one of them can be ended', async () => {
    const caller = await callerOf(one, 'manager@demo.test')
    const agent = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36'
    const { body } = await call<{ token: string }>(one, {
      method: 'POST',
      url: `${API_BASE}/user/signin`,
      remoteAddress: '203.0.113.9',
      headers: { 'user-agent': agent },
      payload: { loginId: 'manager@demo.test', password: DEMO_PASSWORD },
    })
    const listed = await sessionsOf(caller)
    const other = listed.find((row) => row.Address === '203.0.113.9')
    expect(other).toMatchObject({ Device: 'Chrome on Android', IsCurrent: false })
    expect(listed.filter((row) => row.IsCurrent)).toHaveLength(1)
    expect((await caller.delete(`/user/sessions/${other?.key}`)).status).toBe(200)
    expect((await caller.delete(`/user/sessions/${other?.key}`)).status).toBe(200)
    expect((await sessionsOf(caller)).map((row) => row.key)).not.toContain(other?.key)
    const headers = { authorization: `Bearer ${body.token}` }
    expect(await call(one, { method: 'GET', url: `${API_BASE}/user/stores`, headers })).toMatchObject(REFUSED)
    const ended = await database.query(
      `select action from audit_trail where action = 'session.ended' and subject = $1`,
      [other?.key],
    )
    expect(ended).toHaveLength(1)
  })

  test('US-2 the last call is recorded every few minutes, with where it came from', async () => {
    const caller = await callerOf(one, 'manager@demo.test')
    const current = async () => (await sessionsOf(caller)).find((row) => row.IsCurrent)
    const first = await current()
    now = new Date(now.getTime() + 4 * 60_000)
    expect(await current()).toEqual(first)
    now = new Date(now.getTime() + 2 * 60_000)
    expect(Date.parse((await current())?.LastSeenOn ?? '')).toBe(now.getTime())
  })

  test('US-3 a session of a colleague or of another company is answered like one that does not exist', async () => {
    const caller = await callerOf(one, 'cashier@demo.test')
    const unknown = await caller.delete(`/user/sessions/${randomUUID()}`)
    expect(unknown.status).toBe(404)
    for (const login of ['manager@demo.test', 'owner@other.test']) {
      const other = await callerOf(one, login)
      const id = (await sessionsOf(other)).find((row) => row.IsCurrent)?.key
      expect(await caller.delete(`/user/sessions/${id}`)).toMatchObject({ status: 404, body: unknown.body })
      expect((await other.get('/user/stores')).status).toBe(200)
      expect((await sessionsOf(caller)).map((row) => row.key)).not.toContain(id)
    }
    expect((await caller.delete(`/user/sessions/x' or true --`)).status).toBe(404)
  })

  test('US-2 sessions whose token has expired are neither listed nor kept', async () => {
    const caller = await callerOf(one, 'solo@demo.test')
    const before = (await sessionsOf(caller)).length
    now = new Date(now.getTime() + 2 * HOUR_MS)
    const later = await callerOf(one, 'solo@demo.test')
    expect(await sessionsOf(later)).toHaveLength(1)
    expect(before).toBeGreaterThan(0)
    const db = openDatabase(database.url, { connections: 1 })
    await pruneSignIns(db, now)
    await db.close()
    const kept = await database.query('select 1 from user_sessions where expires_at < $1', [now])
    expect(kept).toEqual([])
    expect((await later.get('/user/stores')).status).toBe(200)
  })
})

describe('a changed password', () => {
  test('US-8 it ends the live streams of the account at once, and no others', async () => {
    const caller = await callerOf(one, 'cashier@demo.test')
    const colleague = await callerOf(one, 'manager@demo.test')
    const [stream, otherStream] = [await streamOf(caller), await streamOf(colleague)]
    await changePassword(caller)
    expect(await stream.nextEvent()).toBeUndefined()
    await changePassword(colleague)
    expect(await otherStream.nextEvent()).toBeUndefined()
  })

  test('US-8 a disabled account ends its streams at once', async () => {
    const caller = await callerOf(one, 'solo@demo.test')
    const stream = await streamOf(caller)
    const disable = (is: boolean) =>
      database.query('update users set is_disabled = $1 where user_id = $2', [is, caller.profile.key])
    await disable(true)
    expect(await stream.nextEvent()).toBeUndefined()
    await disable(false)
  })

  test('US-6 US-9 a till in the middle of sending is judged anew after a second', async () => {
    const caller = await callerOf(one, 'cashier@demo.test')
    const till = await openTill(caller)
    const send = () => caller.post<SaleReply>(OFFLINE, till.makeSale())
    expect((await send()).body.flags).toEqual([])
    await changePassword(caller)
    now = new Date(now.getTime() + 1_000)
    expect((await send()).body.flags).toEqual(['OLD_CREDENTIAL'])
    await database.query('update user_sessions set ended_at = now() where user_id = $1', [caller.profile.key])
    now = new Date(now.getTime() + 1_000)
    expect(await send()).toMatchObject(REFUSED)
  })

  test('US-9 sales with the token from before are accepted with a flag until it expires, all else is refused', async () => {
    const caller = await callerOf(one, 'cashier@demo.test')
    const till = await openTill(caller)
    const sales = [till.makeSale(), till.makeSale(), till.makeSale()]
    await changePassword(caller)
    expect(await caller.post<SaleReply>(OFFLINE, sales[0])).toMatchObject({
      status: 200,
      body: { code: '0', flags: ['OLD_CREDENTIAL'] },
    })
    expect(await caller.post(`${OFFLINE}/batch`, { sales: [sales[1]] })).toMatchObject({
      status: 200,
      body: { results: [{ code: '0', flags: ['OLD_CREDENTIAL'] }] },
    })
    for (const path of ['/user/stores', '/user/sessions', `/transaction/sales/${sales[0]?.UUID}`])
      expect(await caller.get(path), path).toMatchObject(REFUSED)
    for (const path of ['/user/signout', '/events/ticket', '/transaction/sales/reconcile'])
      expect(await caller.post(path, '{}'), path).toMatchObject(REFUSED)
    now = new Date(now.getTime() + HOUR_MS)
    expect(await caller.post(OFFLINE, sales[2])).toMatchObject(REFUSED)
    const again = await callerOf(one, 'cashier@demo.test')
    expect(await again.post<SaleReply>(OFFLINE, sales[2])).toMatchObject({ body: { code: '0', flags: [] } })
    expect(await sessionsOf(again)).toHaveLength(1)
  })
})
