import type { ServerReply } from '@evertill/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { PLAIN_SERVER } from '../../config/server-facts.ts'
import { hubCallerOf } from '../../testing/hub-caller.ts'
import { type TestApp, buildTestApp } from '../../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../../testing/test-database.ts'
import { NO_BACKUP } from '../backup/nightly-backup.service.ts'

let database: TestDatabase
let app: TestApp
let now: Date

beforeEach(async () => {
  database = await openTestDatabase()
  now = new Date()
})
afterEach(async () => {
  await app.close()
  await database.drop()
})

const open = async (options: Parameters<typeof buildTestApp>[1] = {}): Promise<void> => {
  app = await buildTestApp(database.url, { clock: () => now, ...options })
}
const passHours = (hours: number): void => {
  now = new Date(now.getTime() + hours * 60 * 60_000)
}

describe('the page about the server', () => {
  test('HT-1 HT-3 it says what the server is, and what was agreed about the company', async () => {
    const { code: _code, ...backup } = { ...NO_BACKUP, IsOn: true, IsOverdue: true }
    const validTo = new Date('2027-01-31T00:00:00.000Z')
    await open({
      publicUrl: () => 'https://till.test',
      tillUrls: () => ['https://till.test', 'https://10.0.0.7:8080'],
      server: {
        isPublicUrlSet: true,
        certificate: () => ({ kind: 'local', names: ['till.test', '10.0.0.7'], validTo }),
        trustUrls: () => ['http://10.0.0.7:8081/trust'],
      },
      nightlyBackup: {
        runIfDue: () => Promise.resolve(false),
        state: () => Promise.resolve({ code: '0', ...backup }),
      },
      mailer: { send: () => Promise.resolve() },
    })
    const owner = await hubCallerOf(app, 'manager@demo.test')
    const answer = await owner.get<ServerReply>('/manage/server')
    expect(answer).toMatchObject({
      status: 200,
      body: {
        Version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
        PublicAddress: 'https://till.test',
        IsPublicAddressSet: true,
        TillUrls: ['https://till.test', 'https://10.0.0.7:8080'],
        Certificate: {
          Kind: 'local',
          Names: ['till.test', '10.0.0.7'],
          ValidTo: '2027-01-31T00:00:00.000Z',
        },
        TrustUrls: ['http://10.0.0.7:8081/trust'],
        HasMail: true,
        Backup: backup,
      },
    })
    const [own] = await database.query<{ plan: string }>(
      `select plan from registrations where registration_id = $1`,
      [owner.session.Person.RegistrationID],
    )
    const days = await database.query(
      `select expiry_date::text as "ExpiryDate", count(*)::int as "Stores" from stores
        where registration_id = $1 and not is_deleted group by 1 order by 1`,
      [owner.session.Person.RegistrationID],
    )
    expect([answer.body.Plan, answer.body.Access]).toEqual([own?.plan, days])
  })

  test('HT-1 a server without any of it says so, and only to whoever may read the company', async () => {
    await open({ publicUrl: () => 'http://127.0.0.1:8080' })
    const owner = await hubCallerOf(app, 'manager@demo.test')
    expect((await owner.get<ServerReply>('/manage/server')).body).toMatchObject({
      PublicAddress: 'http://127.0.0.1:8080',
      IsPublicAddressSet: PLAIN_SERVER.isPublicUrlSet,
      Certificate: { Kind: 'none', Names: [], ValidTo: null },
      TrustUrls: [],
      HasMail: false,
      Backup: { IsOn: false, IsOverdue: false, LastAt: null },
    })
    const cashier = await hubCallerOf(app, 'cashier@demo.test')
    expect((await cashier.get('/manage/server')).status).toBe(403)
    expect((await cashier.post('/manage/company/test-mail')).status).toBe(403)
  })
})

describe('the test message', () => {
  test('HT-4 it goes to the address of whoever asks, with what the mail server said', async () => {
    const sent: string[] = []
    await open({
      mailer: {
        send: ({ to }) => {
          sent.push(to)
          return Promise.resolve('250 2.0.0 Ok:\r\nqueued as 4F1')
        },
      },
    })
    const owner = await hubCallerOf(app, 'manager@demo.test')
    expect(await owner.post('/manage/company/test-mail')).toMatchObject({
      status: 200,
      body: { To: 'manager@demo.test', Answer: '250 2.0.0 Ok: queued as 4F1' },
    })
    expect(sent).toEqual(['manager@demo.test'])
    const [entry] = await database.query(
      `select detail->>'to' as to from audit_trail where action = 'hub.test-mail'`,
    )
    expect(entry).toEqual({ to: 'manager@demo.test' })
  })

  test.each([
    [
      'what it answered',
      Object.assign(new Error('Message failed'), { response: '550 5.7.1 Relaying denied' }),
      '550 5.7.1 Relaying denied',
    ],
    [
      'why nobody answered',
      new Error('connect ECONNREFUSED 192.0.2.1:25'),
      'connect ECONNREFUSED 192.0.2.1:25',
    ],
  ])('HT-4 a refused message says %s', async (_what, error, message) => {
    await open({ mailer: { send: () => Promise.reject(error) } })
    const owner = await hubCallerOf(app, 'manager@demo.test')
    expect(await owner.post('/manage/company/test-mail')).toMatchObject({
      status: 422,
      body: { code: 'MAIL_NOT_SENT', errors: [{ path: 'Mail', message }] },
    })
  })

  test('HT-4 an account without a mail address is told so', async () => {
    await open({ mailer: { send: () => Promise.resolve() } })
    await database.query(
      `update users set email_id = '' where user_id = (select user_id from logins where login_id = $1)`,
      ['manager@demo.test'],
    )
    const owner = await hubCallerOf(app, 'manager@demo.test')
    expect(await owner.post('/manage/company/test-mail')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'EmailID' }] },
    })
  })

  test('HT-5 a company sends five in an hour, and another company is not held up by it', async () => {
    await database.query(
      `insert into access_entries (registration_id, user_id, store_id, resource, perms)
       select registration_id, user_id, store_id, 'HubCompany', '{"read": true, "update": true}' from user_stores
       on conflict (registration_id, user_id, store_id, resource) do update set perms = excluded.perms`,
    )
    const sent: string[] = []
    await open({ mailer: { send: ({ to }) => Promise.resolve(void sent.push(to)) } })
    const owner = await hubCallerOf(app, 'manager@demo.test')
    const send = async () => (await owner.post('/manage/company/test-mail')).status
    for (let count = 0; count < 5; count += 1) expect(await send()).toBe(200)
    const refused = await owner.post('/manage/company/test-mail')
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500)
    const stranger = await hubCallerOf(app, 'owner@other.test')
    expect((await stranger.post('/manage/company/test-mail')).status).toBe(200)
    expect(sent).toHaveLength(6)
    passHours(1.1)
    const later = await hubCallerOf(app, 'manager@demo.test')
    expect((await later.post('/manage/company/test-mail')).status).toBe(200)
  })
})
