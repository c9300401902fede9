import { HUB_COOKIE, type OwnSession } from '@evertill/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../db/seed/companies.ts'
import { totpCode } from '../platform/totp.ts'
import {
  type HubTestCaller,
  cookieIn,
  hubCallerOf,
  hubCallerWith,
  signInToHub,
} from '../testing/hub-caller.ts'
import { type TestApp, buildTestApp, call, callerOf } from '../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../testing/test-database.ts'

const MANAGER = 'manager@demo.test'
const CASHIER = 'cashier@demo.test'
const SOLO = 'solo@demo.test'
const NEW_PASSWORD = 'umbrella-tango-9'

let database: TestDatabase
let app: TestApp
let now = Date.now()
const mails: { to: string; subject: string }[] = []

beforeAll(async () => {
  database = await openTestDatabase()
  app = await buildTestApp(database.url, {
    clock: () => new Date(now),
    mailer: { send: async (mail) => void mails.push(mail) },
  })
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const minutes = (count: number) => count * 60_000
const audits = (action: string) =>
  database.query<{ subject: string; detail: Record<string, unknown> }>(
    'select subject, detail from audit_trail where action = $1 order by audit_id',
    [action],
  )
const statusOf = async (caller: HubTestCaller) => (await caller.get('/manage/session')).status

describe('the cookie', () => {
  test('HK-1 is hidden from scripts, from other sites and from the calls of tills', async () => {
    const answer = await signInToHub(app, { LoginID: MANAGER, Password: DEMO_PASSWORD })
    const header = String(answer.headers['set-cookie'])
    expect(header).toMatch(/^evertill_hub=[\w-]{43}; Path=\/api\/manage; HttpOnly; SameSite=Strict$/)
    expect(answer.headers['cache-control']).toContain('no-store')
    const kept = await database.query('select 1 from user_sessions where token_sha256 is not null')
    expect(kept.length).toBeGreaterThan(0)
  })

  test('HK-1 is sent over https only where the hub is opened with https', async () => {
    const proxied = await buildTestApp(database.url, { trustProxy: '127.0.0.1' })
    const answer = await call(proxied, {
      method: 'POST',
      url: '/api/manage/session',
      headers: { 'x-forwarded-proto': 'https' },
      payload: { LoginID: MANAGER, Password: DEMO_PASSWORD },
    })
    expect(String(answer.headers['set-cookie'])).toContain('; Secure')
    await proxied.close()
  })

  test('HK-2 opens no call of a till, and the token of a till opens none of the hub', async () => {
    const hub = await hubCallerOf(app, MANAGER)
    const till = await callerOf(app, MANAGER)
    expect((await hub.get('/user/stores')).status).toBe(401)
    const asTill = await till.get('/manage/session')
    expect(asTill).toMatchObject({ status: 401, body: { code: 'TOKEN_INVALID' } })
    const cookie = `${HUB_COOKIE}=${till.token}`
    expect((await call(app, { method: 'GET', url: '/api/manage/session', headers: { cookie } })).status).toBe(
      401,
    )
  })

  test('HK-2 is refused when there are two of them', async () => {
    const hub = await hubCallerOf(app, MANAGER)
    const cookie = `${HUB_COOKIE}=${hub.cookie}; ${HUB_COOKIE}=${hub.cookie}`
    expect((await call(app, { method: 'GET', url: '/api/manage/session', headers: { cookie } })).status).toBe(
      401,
    )
  })
})

describe('a change', () => {
  test('HK-3 needs the CSRF token of its own session', async () => {
    const hub = await hubCallerOf(app, MANAGER)
    const other = await hubCallerOf(app, MANAGER)
    const send = (token?: string) =>
      call<{ code: string }>(app, {
        method: 'DELETE',
        url: '/api/manage/sessions',
        headers: {
          cookie: `${HUB_COOKIE}=${hub.cookie}`,
          ...(token === undefined ? {} : { 'x-csrf-token': token }),
        },
      })
    for (const token of [undefined, '', 'x', other.session.CsrfToken, `${hub.session.CsrfToken}x`])
      expect(await send(token)).toMatchObject({ status: 403, body: { code: 'CSRF_INVALID' } })
    expect(await statusOf(other)).toBe(200)
    expect((await send(hub.session.CsrfToken)).status).toBe(200)
    expect([await statusOf(hub), await statusOf(other)]).toEqual([200, 401])
  })
})

describe('a session', () => {
  test('HK-4 says who it is, what they may do and where', async () => {
    const { session } = await hubCallerOf(app, MANAGER)
    expect(session).toMatchObject({
      Person: { LoginID: MANAGER },
      Company: { Name: 'Demo Retail', Currency: 'INR' },
      SecondFactor: 'off',
    })
    expect(session.Stores.map((store) => store.StoreCode)).toEqual(['BLR1', 'BLR2', 'DEL1', 'MYS1'])
    const cashier = await hubCallerOf(app, CASHIER)
    const rights = Object.values(cashier.session.Rights).flatMap((right) => Object.values(right))
    expect(rights.length).toBeGreaterThan(30)
    expect(rights).not.toContain(true)
    expect(cashier.session.Stores.map((store) => store.StoreCode)).toEqual(['BLR1'])
  })

  test('HK-5 ends after 30 minutes without a call, and goes on with one', async () => {
    const hub = await hubCallerOf(app, MANAGER)
    now += minutes(29)
    expect(await statusOf(hub)).toBe(200)
    now += minutes(29)
    expect(await statusOf(hub)).toBe(200)
    now += minutes(31)
    expect(await statusOf(hub)).toBe(401)
  })

  test('HK-5 ends after twelve hours however much it is used', async () => {
    const hub = await hubCallerOf(app, MANAGER)
    for (let passed = 0; passed < 12 * 60 - 25; passed += 25) {
      now += minutes(25)
      expect(await statusOf(hub)).toBe(200)
    }
    now += minutes(25)
    expect(await statusOf(hub)).toBe(401)
  })

  test('HK-6 is listed beside those of tills, and ended from any of them', async () => {
    const hub = await hubCallerOf(app, SOLO)
    const other = await hubCallerOf(app, SOLO)
    const till = await callerOf(app, SOLO)
    const list = async () => (await hub.get<{ Sessions: OwnSession[] }>('/manage/sessions')).body.Sessions
    expect((await list()).map(({ Kind }) => Kind).sort()).toEqual(['hub', 'hub', 'till'])
    const shop = (await list()).find(({ Kind }) => Kind === 'till')
    expect((await hub.delete(`/manage/sessions/${shop?.key}`)).status).toBe(200)
    expect((await till.get('/user/stores')).status).toBe(401)
    expect((await hub.delete('/manage/sessions')).status).toBe(200)
    expect([await statusOf(hub), await statusOf(other)]).toEqual([200, 401])
    const out = await hub.delete('/manage/session')
    expect(cookieIn(out)).toBe('')
    expect(await statusOf(hub)).toBe(401)
    const theirs = await hubCallerOf(app, MANAGER)
    const [mine] = (await theirs.get<{ Sessions: OwnSession[] }>('/manage/sessions')).body.Sessions
    const again = await hubCallerOf(app, SOLO)
    expect((await again.delete(`/manage/sessions/${mine?.key}`)).status).toBe(404)
    expect(await statusOf(theirs)).toBe(200)
  })

  test('HK-7 ends when the account is disabled', async () => {
    const hub = await hubCallerOf(app, SOLO)
    const disable = (flag: boolean) =>
      database.query("update users set is_disabled = $1 where email_id = 'solo@demo.test'", [flag])
    await disable(true)
    expect(await statusOf(hub)).toBe(401)
    await disable(false)
  })

  test('HK-8 guesses of a password are limited and recorded as at a till', async () => {
    const before = (await audits('sign-in.failed')).length
    const guess = () => signInToHub(app, { LoginID: 'owner@other.test', Password: 'not this one' })
    const statuses = []
    for (let tries = 0; tries < 6; tries++) statuses.push((await guess()).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    expect((await audits('sign-in.failed')).length).toBe(before + 5)
    const [done] = (await audits('sign-in.done')).filter(({ detail }) => detail['from'] === 'hub')
    expect(done?.subject).toBe(MANAGER)
  })
})

describe('a new password', () => {
  test('HK-10 needs the old one and the rules, ends all other sessions, and is told by mail', async () => {
    const hub = await hubCallerOf(app, CASHIER)
    const other = await hubCallerOf(app, CASHIER)
    const till = await callerOf(app, CASHIER)
    const change = (OldPassword: string, NewPassword: string) =>
      hub.post<{ errors?: { path: string }[] }>('/manage/password', { OldPassword, NewPassword })
    expect((await change('wrong password', NEW_PASSWORD)).body.errors?.[0]?.path).toBe('OldPassword')
    for (const bad of ['short', 'password12', 'cashier@demo.test'])
      expect((await change(DEMO_PASSWORD, bad)).body.errors?.[0]?.path).toBe('NewPassword')
    expect(mails).toEqual([])
    expect((await change(DEMO_PASSWORD, NEW_PASSWORD)).status).toBe(200)
    expect([await statusOf(hub), await statusOf(other)]).toEqual([200, 401])
    expect((await till.get('/user/stores')).status).toBe(401)
    expect(mails).toMatchObject([{ to: CASHIER, subject: 'Your Evertill password was changed' }])
    expect((await audits('password.changed')).length).toBe(1)
    expect((await signInToHub(app, { LoginID: CASHIER, Password: DEMO_PASSWORD })).status).toBe(401)
    expect((await signInToHub(app, { LoginID: CASHIER, Password: NEW_PASSWORD })).status).toBe(200)
  })
})

describe('a second factor', () => {
  const code = (secret: string) => totpCode(secret, Math.floor(now / 30_000))

  test('HK-9 is asked for after the password, each code opens once, and a recovery code too', async () => {
    const hub = await hubCallerOf(app, SOLO)
    const start = await hub.post<{ Secret: string; Uri: string }>('/manage/second-factor')
    const { Secret: secret, Uri: uri } = start.body
    expect(uri).toContain(`secret=${secret}`)
    expect((await hub.put('/manage/second-factor', { Code: '000000' })).status).toBe(400)
    // Begun only: the password is still enough.
    expect((await signInToHub(app, { LoginID: SOLO, Password: DEMO_PASSWORD })).status).toBe(200)
    const set = await hub.put<{ RecoveryCodes: string[] }>('/manage/second-factor', { Code: code(secret) })
    expect(set.body.RecoveryCodes).toHaveLength(10)
    const enter = (Code?: string) =>
      signInToHub(app, { LoginID: SOLO, Password: DEMO_PASSWORD, ...(Code === undefined ? {} : { Code }) })
    expect(await enter()).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR_NEEDED' } })
    // The code that set the factor up was used by that.
    expect((await enter(code(secret))).body.errors).toMatchObject([{ path: 'Code' }])
    now += 30_000
    const opened = await enter(code(secret))
    expect(opened).toMatchObject({ status: 200, body: { Session: { SecondFactor: 'on' } } })
    expect((await enter(code(secret))).status).toBe(401)
    const [recovery = ''] = set.body.RecoveryCodes
    expect((await enter(recovery.toLowerCase())).status).toBe(200)
    expect((await enter(recovery)).status).toBe(401)
    expect((await audits('second-factor.recovered')).length).toBe(1)
    const rows = await database.query<{ row: string }>('select f::text as row from second_factors f')
    expect(rows[0]?.row).not.toContain(recovery)
    const again = hubCallerWith(app, cookieIn(opened), opened.body.Session)
    expect((await again.delete('/manage/second-factor', { Password: 'wrong' })).status).toBe(400)
    expect((await again.delete('/manage/second-factor', { Password: DEMO_PASSWORD })).status).toBe(200)
    expect((await enter()).status).toBe(200)
  })

  test('HK-11 that the company requires is set up before anything else of the hub answers', async () => {
    await database.query('update registrations set require_second_factor = true')
    const hub = await hubCallerOf(app, MANAGER)
    expect(hub.session.SecondFactor).toBe('required')
    expect((await hub.get('/manage/sessions')).status).toBe(200)
    await database.query('update registrations set require_second_factor = false')
  })
})
