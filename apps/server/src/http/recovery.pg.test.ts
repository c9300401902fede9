import { createHash } from 'node:crypto'
import { API_BASE } from '@evertill/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../db/seed/companies.ts'
import { makeLogger } from '../platform/logger.ts'
import type { Mail } from '../platform/mailer.ts'
import { hashPassword } from '../platform/password.ts'
import { buildTestApp, call, callerOf } from '../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../testing/test-database.ts'
import { OFFLINE, openTill } from '../testing/test-sale.ts'

const NEW_PASSWORD = 'correct horse battery'
const OTHER_PASSWORD = 'umbrella tango seven'

let database: TestDatabase
let app: FastifyInstance
let demoHash: string
const mails: Mail[] = []
const logged: string[] = []

beforeAll(async () => {
  database = await openTestDatabase()
  demoHash = await hashPassword(DEMO_PASSWORD)
  app = await buildTestApp(database.url, {
    mailer: {
      send: (mail) => {
        mails.push(mail)
        return Promise.resolve()
      },
    },
    publicUrl: () => 'https://till.example.com',
    logger: makeLogger({ level: 'trace' }, { write: (line) => logged.push(line) }),
  })
})
afterAll(async () => {
  await app.close()
  await database.drop()
})
beforeEach(async () => {
  mails.length = 0
  await database.query('update users set password_hash = $1', [demoHash])
  await database.query('delete from sign_in_attempts')
  await database.query('delete from password_resets')
})

type Reply = { code: string; message: string; errors?: { path: string }[] }
const post = (path: string, payload: object, headers: Record<string, string> = {}) =>
  call<Reply>(app, { method: 'POST', url: `${API_BASE}${path}`, payload, headers })
const forgot = (loginId: string, headers?: Record<string, string>) =>
  post('/user/forgotpassword', { loginId }, headers)
const reset = (token: string, password = NEW_PASSWORD) => post('/user/resetpassword', { token, password })
const signIn = (loginId: string, password: string) => post('/user/signin', { loginId, password })

const tokenIn = (mail: Mail | undefined): string => /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
const linkFor = async (loginId: string): Promise<string> => {
  expect((await forgot(loginId)).status).toBe(200)
  return tokenIn(mails.at(-1))
}

describe('requesting a link', () => {
  test('LS-17 known, unknown and disabled accounts get the same answer, and only the known one mail', async () => {
    await database.query(`update users set is_disabled = true where email_id = 'solo@demo.test'`)
    const known = await forgot(' Cashier@Demo.test ')
    const others = [await forgot('nobody@demo.test'), await forgot('solo@demo.test')]
    await database.query(`update users set is_disabled = false where email_id = 'solo@demo.test'`)
    for (const other of others) expect([other.status, other.body]).toEqual([known.status, known.body])
    expect(mails.map((mail) => mail.to)).toEqual(['cashier@demo.test'])
  })

  test('LS-17 the replies take comparable time', async () => {
    const timeOf = async (loginId: string) => {
      const began = performance.now()
      await forgot(loginId)
      return performance.now() - began
    }
    const known: number[] = []
    const unknown: number[] = []
    for (let round = 0; round < 8; round++) {
      await database.query('delete from sign_in_attempts')
      await database.query('delete from password_resets')
      known.push(await timeOf('manager@demo.test'))
      unknown.push(await timeOf('nobody@demo.test'))
    }
    // The fastest of each: load only adds time.
    const difference = Math.abs(Math.min(...known) - Math.min(...unknown))
    expect(difference).toBeLessThan(10)
  })

  test('LS-23 the link uses the configured address, whatever the request says', async () => {
    await forgot('cashier@demo.test', { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
    expect(mails[0]?.text).toMatch(/^https:\/\/till\.example\.com\/#\/forgot-password\?token=[\w-]{43}$/m)
    expect(mails[0]?.text).not.toContain('evil')
  })

  test('LS-20 only the digest is stored, and neither link nor token is logged', async () => {
    const token = await linkFor('cashier@demo.test')
    const rows = await database.query<{ token_sha256: Buffer }>('select token_sha256 from password_resets')
    expect(rows).toEqual([{ token_sha256: createHash('sha256').update(token).digest() }])
    expect((await reset(token, OTHER_PASSWORD)).status).toBe(200)
    expect(logged.length).toBeGreaterThan(0)
    expect(logged.join('')).not.toContain(token)
    expect(logged.join('')).not.toContain(OTHER_PASSWORD)
  })

  test('LS-21 the sixth request has to wait, whether the account exists or not', async () => {
    for (const loginId of ['cashier@demo.test', 'ghost@demo.test']) {
      for (let tries = 0; tries < 5; tries++) expect((await forgot(loginId)).status).toBe(200)
      const blocked = await forgot(loginId)
      expect(blocked).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
      expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(20)
    }
  })

  test('LS-21 an account gets at most five links an hour, however many addresses ask', async () => {
    for (let tries = 0; tries < 8; tries++) {
      await database.query('delete from sign_in_attempts')
      expect((await forgot('cashier@demo.test')).status).toBe(200)
    }
    expect(mails).toHaveLength(5)
  })

  test('LS-17 an empty form is refused by field', async () => {
    const { status, body } = await forgot(' ')
    expect([status, body.errors]).toEqual([400, [{ path: 'loginId', message: 'Login ID is required' }]])
  })
})

describe('setting a new password', () => {
  test('LS-18 LS-19 it works once, and invalidates other links, older tokens and the old password', async () => {
    const before = await callerOf(app, 'cashier@demo.test')
    const till = await openTill(before)
    const sale = till.makeSale()
    const other = await linkFor('cashier@demo.test')
    const token = await linkFor('cashier@demo.test')
    expect((await reset(token)).status).toBe(200)
    expect(await before.get('/user/stores')).toMatchObject({ status: 401, body: { code: 'TOKEN_INVALID' } })
    expect(await before.post(OFFLINE, sale)).toMatchObject({
      status: 200,
      body: { code: '0', flags: ['OLD_CREDENTIAL'] },
    })
    for (const used of [token, other]) {
      expect(await reset(used)).toMatchObject({ status: 422, body: { code: 'RESET_LINK_INVALID' } })
    }
    expect((await signIn('cashier@demo.test', DEMO_PASSWORD)).status).toBe(401)
    expect((await signIn('cashier@demo.test', NEW_PASSWORD)).status).toBe(200)
    const trail = await database.query(`select 1 from audit_trail where action = 'password.reset'`)
    expect(trail.length).toBeGreaterThan(0)
  })

  test('LS-18 sent twice at the same time it works once', async () => {
    const token = await linkFor('solo@demo.test')
    const answers = await Promise.all([reset(token, OTHER_PASSWORD), reset(token, OTHER_PASSWORD)])
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 422])
  })

  test('LS-18 the link expires after 15 minutes', async () => {
    const token = await linkFor('solo@demo.test')
    const [row] = await database.query<{ seconds: number }>(
      'select extract(epoch from expires_at - created_at)::int as seconds from password_resets',
    )
    expect(row?.seconds).toBe(900)
    await database.query(`update password_resets set expires_at = now()`)
    expect((await reset(token)).status).toBe(422)
    expect((await signIn('solo@demo.test', DEMO_PASSWORD)).status).toBe(200)
  })

  test('LS-18 a link changes no other account, and the new password works at once after guesses', async () => {
    for (let tries = 0; tries < 6; tries++) await signIn('solo@demo.test', 'guess')
    expect((await signIn('solo@demo.test', DEMO_PASSWORD)).status).toBe(429)
    expect((await reset(await linkFor('solo@demo.test'))).status).toBe(200)
    expect((await signIn('solo@demo.test', NEW_PASSWORD)).status).toBe(200)
    expect((await signIn('manager@demo.test', DEMO_PASSWORD)).status).toBe(200)
  })

  test('LS-18 a short password is refused by field and the link stays valid', async () => {
    const token = await linkFor('manager@demo.test')
    expect(await reset(token, 'short')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'password' }] },
    })
    expect((await reset(token, OTHER_PASSWORD)).status).toBe(200)
  })

  test.each([
    ['Qwerty1234567', 'run'],
    ['Password@2026', 'guessed first'],
    ['Manager1-demo', 'login id'],
    ['DemoRetail2026', 'company'],
  ])('US-13 the password %s is refused by field, and the link stays valid', async (password, reason) => {
    const token = await linkFor('manager@demo.test')
    const refused = await reset(token, password)
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'password' }] } })
    expect(JSON.stringify(refused.body)).toContain(reason)
    expect((await reset(token, OTHER_PASSWORD)).status).toBe(200)
  })

  test('US-14 a password that would be refused today still signs in', async () => {
    await database.query('update users set password_hash = $1', [await hashPassword('1234')])
    expect((await signIn('manager@demo.test', '1234')).status).toBe(200)
  })

  test('US-11 after a new password the place of the link is known, so strangers do not delay it', async () => {
    const token = await linkFor('manager@demo.test')
    const guess = (at: number) =>
      call(app, {
        method: 'POST',
        url: `${API_BASE}/user/signin`,
        remoteAddress: `198.51.100.${at}`,
        payload: { loginId: 'manager@demo.test', password: 'guess' },
      })
    for (let at = 0; at < 25; at++) await guess(at)
    expect((await reset(token)).status).toBe(200)
    for (let at = 30; at < 60; at++) await guess(at)
    expect((await guess(60)).status).toBe(429)
    expect((await signIn('manager@demo.test', NEW_PASSWORD)).status).toBe(200)
  })

  test('LS-21 forged tokens are throttled by address', async () => {
    const codes: string[] = []
    for (let tries = 0; tries < 31; tries++) codes.push((await reset('x'.repeat(43))).body.code)
    expect(codes.slice(0, 30)).toEqual(Array(30).fill('RESET_LINK_INVALID'))
    expect(codes[30]).toBe('TOO_MANY_REQUESTS')
  })
})
