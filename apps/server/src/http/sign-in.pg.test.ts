import { API_BASE, type ErrorReply, type SignInReply } from '@evertill/contract'
import argon2 from '@node-rs/argon2'
import type { FastifyInstance } from 'fastify'
import { SignJWT, UnsecuredJWT, decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { DEMO_PASSWORD } from '../db/seed/companies.ts'
import { TEST_SECRET, buildTestApp, call, callerOf } from '../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../testing/test-database.ts'

let database: TestDatabase
let app: FastifyInstance
let second: FastifyInstance
let now = new Date()

beforeAll(async () => {
  database = await openTestDatabase()
  app = await buildTestApp(database.url, { clock: () => now })
  second = await buildTestApp(database.url)
})
afterAll(async () => {
  await app.close()
  await second.close()
  await database.drop()
})

const signIn = <Body = ErrorReply>(
  loginId: string,
  password: string,
  { from = '203.0.113.1', on = app }: { from?: string; on?: FastifyInstance } = {},
) =>
  call<Body>(on, {
    method: 'POST',
    url: `${API_BASE}/user/signin`,
    remoteAddress: from,
    payload: { loginId, password, version: '1.1.22' },
  })

describe('signing in', () => {
  test('SV-5 the right password gives a token with an expiry and the profile', async () => {
    const { status, body } = await signIn<SignInReply>(' Cashier@Demo.test ', DEMO_PASSWORD)
    expect(status).toBe(200)
    expect(body.UserProfile).toMatchObject({
      Name: 'Cashier 1',
      Role: 'Cashier',
      EmailID: 'cashier@demo.test',
    })
    const { exp = 0, iat = 0 } = decodeJwt(body.token)
    expect(exp - iat).toBe(3600)
  })

  test('SV-5 an unknown account and a wrong password get the same answer', async () => {
    const wrong = await signIn('cashier@demo.test', 'wrong', { from: '203.0.113.2' })
    const unknown = await signIn('nobody@demo.test', 'wrong', { from: '203.0.113.2' })
    expect(wrong).toMatchObject({ status: 401, body: { code: 'SIGN_IN_FAILED' } })
    expect(unknown.body).toEqual(wrong.body)
  })

  test('SV-5 an unknown account takes the same work as a wrong password', async () => {
    // Counted, not timed: on a busy machine timings are too noisy.
    const work = async (loginId: string) => {
      using verify = vi.spyOn(argon2, 'verify')
      await signIn(loginId, 'wrong', { from: '203.0.113.100' })
      return verify.mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4))
    }
    const known = await work('manager@demo.test')
    expect(known).toHaveLength(1)
    expect(await work('nobody@demo.test')).toEqual(known)
  })

  test('SV-3 an empty form is refused by field', async () => {
    const { status, body } = await signIn('', '')
    expect(status).toBe(400)
    expect(body.errors).toEqual([
      { path: 'loginId', message: 'Login ID is required' },
      { path: 'password', message: 'Password is required' },
    ])
  })
})

describe('guessing passwords', () => {
  test('SV-6 after five wrong passwords the next try has to wait, also at another process', async () => {
    const from = '203.0.113.3'
    for (let tries = 0; tries < 5; tries++) {
      expect((await signIn('solo@demo.test', 'wrong', { from })).status).toBe(401)
    }
    const blocked = await signIn('solo@demo.test', DEMO_PASSWORD, { from, on: second })
    expect(blocked).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(20)
    expect((await signIn('solo@demo.test', DEMO_PASSWORD, { from: '203.0.113.4' })).status).toBe(200)
  })

  test('ST-25 SV-6 behind a proxy each client is throttled separately, and a forged address does not help', async () => {
    const behind = await buildTestApp(database.url, { trustProxy: '198.51.100.0/24' })
    const guess = async (on: FastifyInstance, forwarded: string) => {
      const payload = { loginId: 'owner@other.test', password: 'wrong' }
      const headers = { 'x-forwarded-for': forwarded }
      const url = `${API_BASE}/user/signin`
      return (await call(on, { method: 'POST', url, payload, headers, remoteAddress: '198.51.100.1' })).status
    }
    try {
      for (let tries = 0; tries < 5; tries++) expect(await guess(behind, '203.0.113.20')).toBe(401)
      // The proxy appends the address it saw; everything before it was sent by the client.
      expect(await guess(behind, '10.9.9.9, 203.0.113.20')).toBe(429)
      expect(await guess(behind, '203.0.113.21')).toBe(401)
      for (let tries = 0; tries < 5; tries++) await guess(app, `203.0.113.${30 + tries}`)
      expect(await guess(app, '203.0.113.99'), 'without the setting the header is ignored').toBe(429)
    } finally {
      await behind.close()
    }
  })

  test('SV-6 simultaneous guesses are throttled too', async () => {
    const from = '203.0.113.5'
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => signIn('manager@demo.test', 'wrong', { from })),
    )
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(5)
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(15)
  })

  test('SV-6 an account that does not exist is throttled like one that does', async () => {
    const from = '203.0.113.6'
    const codes: string[] = []
    for (let tries = 0; tries < 6; tries++)
      codes.push((await signIn('ghost@demo.test', 'x', { from })).body.code)
    expect(codes).toEqual([...Array<string>(5).fill('SIGN_IN_FAILED'), 'TOO_MANY_REQUESTS'])
  })

  test('SV-6 after the wait one more try is allowed, and the right password clears the count', async () => {
    const from = '203.0.113.7'
    for (let tries = 0; tries < 5; tries++) await signIn('cashier@demo.test', 'wrong', { from })
    expect((await signIn('cashier@demo.test', DEMO_PASSWORD, { from })).status).toBe(429)
    now = new Date(now.getTime() + 60_000)
    expect((await signIn('cashier@demo.test', DEMO_PASSWORD, { from })).status).toBe(200)
    expect((await signIn('cashier@demo.test', 'wrong', { from })).status).toBe(401)
    expect((await signIn('cashier@demo.test', DEMO_PASSWORD, { from })).status).toBe(200)
  })

  test('SV-6 right passwords are not counted against an address', async () => {
    const from = '203.0.113.8'
    for (let tries = 0; tries < 60; tries++) {
      expect((await signIn('cashier@demo.test', DEMO_PASSWORD, { from })).status).toBe(200)
    }
  })
})

describe('tokens', () => {
  const statusWith = async (authorization: string) =>
    (await call(app, { method: 'GET', url: `${API_BASE}/user/stores`, headers: { authorization } })).status

  const claims = async () => {
    const { profile } = await callerOf(app, 'cashier@demo.test')
    return { rid: profile.RegistrationID, sub: profile.key, iss: 'evertill', aud: 'evertill-till' }
  }
  const signed = (payload: object, secret = TEST_SECRET, alg = 'HS256', end = '1h') =>
    new SignJWT({ ...payload })
      .setProtectedHeader({ alg })
      .setIssuedAt()
      .setExpirationTime(end)
      .sign(new TextEncoder().encode(secret))

  test('SV-4 our own token is accepted', async () => {
    expect(await statusWith(`Bearer ${await signed(await claims())}`)).toBe(200)
  })

  test('SV-4 an unsigned, foreign, altered or incomplete token is refused', async () => {
    const good = await claims()
    const whole = await signed(good)
    const [head = '', , tail = ''] = whole.split('.')
    const swapped = Buffer.from(JSON.stringify({ ...good, rid: crypto.randomUUID(), exp: 9e9 })).toString(
      'base64url',
    )
    const bad = [
      new UnsecuredJWT(good).setExpirationTime('1h').encode(),
      await signed(good, 'another secret, also long enough'),
      await signed(good, TEST_SECRET.repeat(2), 'HS512'),
      await signed({ ...good, aud: 'evertill-hub' }),
      await signed({ ...good, iss: 'somebody' }),
      await signed({ ...good, rid: undefined }),
      await signed({ ...good, rid: `x' or true --` }),
      await new SignJWT(good)
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode(TEST_SECRET)),
      `${head}.${swapped}.${tail}`,
      `${whole.slice(0, -2)}xx`,
      '',
    ]
    for (const token of bad) expect(await statusWith(`Bearer ${token}`)).toBe(401)
    expect(await statusWith(whole)).toBe(401)
    expect(await statusWith(`Basic ${whole}`)).toBe(401)
  })

  test('SV-4 a token expires', async () => {
    const { token } = await callerOf(app, 'cashier@demo.test')
    expect(await statusWith(`Bearer ${token}`)).toBe(200)
    now = new Date(now.getTime() + 3601_000)
    expect(await statusWith(`Bearer ${token}`)).toBe(401)
  })
})
