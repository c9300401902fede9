import { API_BASE } from '@evertill/contract'
import type { FastifyInstance } from 'fastify'
import { SignJWT, UnsecuredJWT, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TokenKeys, tokenKey } from '../config/token-keys.ts'
import { buildTestApp, call, callerOf } from '../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../testing/test-database.ts'

const [A, B, C] = ['a', 'b', 'c'].map((letter) => tokenKey(letter.repeat(40))) as [
  TokenKeys[0],
  TokenKeys[0],
  TokenKeys[0],
]

let database: TestDatabase
let app: FastifyInstance
let keys: TokenKeys
let now = new Date()

beforeAll(async () => {
  database = await openTestDatabase()
  app = await buildTestApp(database.url, { tokenKeys: () => keys, clock: () => now })
})
beforeEach(() => {
  keys = [A]
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const statusWith = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` }
  return (await call(app, { method: 'GET', url: `${API_BASE}/user/stores`, headers })).status
}
const kidOf = (token: string) => decodeProtectedHeader(token).kid

test('US-15 a token names the key that signed it', async () => {
  const { token } = await callerOf(app, 'cashier@demo.test')
  expect(kidOf(token)).toBe(A.id)
  expect(token).not.toContain(A.secret)
})

test('US-16 after a rotation the new key signs, and old tokens stay valid until they expire', async () => {
  const before = await callerOf(app, 'cashier@demo.test')
  keys = [B, A]
  const after = await callerOf(app, 'cashier@demo.test')
  expect(kidOf(after.token)).toBe(B.id)
  expect([await statusWith(before.token), await statusWith(after.token)]).toEqual([200, 200])
  now = new Date(now.getTime() + 3_600_000)
  expect(await statusWith(before.token)).toBe(401)
})

test('US-18 without the old key its tokens end at once, also those verified a moment ago', async () => {
  const before = await callerOf(app, 'cashier@demo.test')
  expect(await statusWith(before.token)).toBe(200)
  keys = [B]
  expect(await statusWith(before.token)).toBe(401)
})

const forged = async (header: object, secret: string) => {
  const { profile } = await callerOf(app, 'cashier@demo.test')
  return new SignJWT({ rid: profile.RegistrationID, cv: 0 })
    .setProtectedHeader({ alg: 'HS256', ...header })
    .setSubject(profile.key)
    .setIssuer('evertill')
    .setAudience('evertill-till')
    .setIssuedAt(Math.floor(now.getTime() / 1000))
    .setExpirationTime(Math.floor(now.getTime() / 1000) + 3600)
    .sign(new TextEncoder().encode(secret))
}

test('US-17 a token without a key id is accepted while its key verifies', async () => {
  const old = await forged({}, A.secret)
  expect(await statusWith(old)).toBe(200)
  keys = [B, A]
  expect(await statusWith(old)).toBe(200)
  keys = [B]
  expect(await statusWith(old)).toBe(401)
})

test('US-15 a token of an unknown key, of another key than it names, or of no algorithm is refused', async () => {
  keys = [B, A]
  expect(await statusWith(await forged({ kid: A.id }, A.secret))).toBe(200)
  const { profile } = await callerOf(app, 'cashier@demo.test')
  const bad = [
    await forged({ kid: C.id }, C.secret),
    await forged({ kid: 'x' }, A.secret),
    await forged({ kid: '' }, A.secret),
    await forged({ kid: B.id }, A.secret),
    await forged({}, C.secret),
    new UnsecuredJWT({ rid: profile.RegistrationID, cv: 0 })
      .setSubject(profile.key)
      .setIssuer('evertill')
      .setAudience('evertill-till')
      .setExpirationTime('1h')
      .encode(),
  ]
  for (const token of bad) expect(await statusWith(token)).toBe(401)
})
