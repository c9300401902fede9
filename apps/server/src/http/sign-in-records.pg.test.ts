import { API_BASE } from '@evertill/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../db/seed/companies.ts'
import { makeLogger } from '../platform/logger.ts'
import { buildTestApp, call, callerOf } from '../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../testing/test-database.ts'

let database: TestDatabase
let app: FastifyInstance
const logged: string[] = []

beforeAll(async () => {
  database = await openTestDatabase()
  app = await buildTestApp(database.url, {
    logger: makeLogger({ level: 'trace' }, { write: (line) => logged.push(line) }),
  })
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const signIn = (loginId: string, password: string, remoteAddress: string) =>
  call(app, { method: 'POST', url: `${API_BASE}/user/signin`, remoteAddress, payload: { loginId, password } })
const trail = (action: string) =>
  database.query<{ subject: string; detail: { address: string }; email_id: string }>(
    `select a.subject, a.detail, u.email_id from audit_trail a
       join users u on u.registration_id = a.registration_id and u.user_id = a.user_id
      where action = $1 order by audit_id`,
    [action],
  )

test('US-19 good and failed sign-ins are in the audit trail with account and address', async () => {
  await signIn(' Cashier@demo.test', DEMO_PASSWORD, '203.0.113.1')
  await signIn('cashier@demo.test', 'not the password', '203.0.113.2')
  expect(await trail('sign-in.done')).toMatchObject([
    { subject: 'cashier@demo.test', email_id: 'cashier@demo.test', detail: { address: '203.0.113.1' } },
  ])
  expect(await trail('sign-in.failed')).toMatchObject([
    { subject: 'cashier@demo.test', email_id: 'cashier@demo.test', detail: { address: '203.0.113.2' } },
  ])
})

test('US-19 a disabled account is recorded too', async () => {
  await database.query(`update users set is_disabled = true where email_id = 'solo@demo.test'`)
  await signIn('solo@demo.test', DEMO_PASSWORD, '203.0.113.3')
  expect((await trail('sign-in.failed')).at(-1)).toMatchObject({ subject: 'solo@demo.test' })
})

test('US-20 an unknown account is recorded without what was typed, and no company sees it', async () => {
  const before = await database.query('select 1 from audit_trail')
  await signIn('my-secret-typed-as-login', 'x', '2001:db8::7')
  expect(await database.query('select 1 from audit_trail')).toHaveLength(before.length)
  const rows = await database.query<{ address: string }>('select * from unknown_sign_ins')
  expect(rows).toMatchObject([{ address: '2001:db8::7' }])
  expect(JSON.stringify(rows)).not.toContain('my-secret')
  expect(logged.join('')).not.toContain('my-secret')
})

test('US-20 tries that have to wait are not recorded', async () => {
  const count = async () => (await trail('sign-in.failed')).length
  const before = await count()
  for (let tries = 0; tries < 12; tries++) await signIn('manager@demo.test', 'wrong', '203.0.113.4')
  expect(await count()).toBe(before + 5)
})

test('US-21 the request log names user and address, and neither password nor token', async () => {
  const caller = await callerOf(app, 'cashier@demo.test')
  logged.length = 0
  await caller.get('/user/stores')
  await signIn('cashier@demo.test', 'not the password', '203.0.113.5')
  const lines = logged
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => line.msg === 'request')
  expect(lines).toMatchObject([
    { path: '/api/user/stores', status: 200, user: caller.profile.key, address: '127.0.0.1' },
    { path: '/api/user/signin', status: 401, address: '203.0.113.5' },
  ])
  expect(logged.join('')).not.toContain(caller.token)
  expect(logged.join('')).not.toContain('not the password')
})
