import { type FirstRunBody, type FirstRunReply, type HubSession, RESOURCES } from '@evertill/contract'
import type { InjectOptions } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { seedDemo } from '../../db/seed/seed.ts'
import { OWNER_PASSWORD, shopBody } from '../../testing/own-company.ts'
import { type TestApp, buildTestApp, call, callerOf } from '../../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../../testing/test-database.ts'
import { cookieIn, hubCallerOf, hubCallerWith } from '../../testing/hub-caller.ts'
import { OFFLINE, openTill } from '../../testing/test-sale.ts'
import { makeFirstRunCode } from './first-run.service.ts'

const URL = '/api/manage/first-run'
const ELSEWHERE = { remoteAddress: '203.0.113.7' }

let database: TestDatabase
let app: TestApp

beforeEach(async () => {
  database = await openTestDatabase()
  app = await buildTestApp(database.url, {
    owner: { url: database.ownerUrl, isLoopback: true },
    tillUrls: () => ['https://till.test'],
  })
})
afterEach(async () => {
  await app.close()
  await database.drop()
})

const read = async (from: Partial<InjectOptions> = {}) =>
  (await call<FirstRunReply>(app, { method: 'GET', url: URL, ...from })).body
const create = (payload: FirstRunBody, from: Partial<InjectOptions> = {}) =>
  call<{
    code: string
    StoreID: string
    Session: HubSession
    errors?: { path: string }[]
    TillUrls: string[]
  }>(app, {
    method: 'POST',
    url: URL,
    payload,
    ...from,
  })
const companies = async () => (await database.query('select 1 from registrations')).length

describe('the first run', () => {
  test('FI-6 on the machine of the server the first company needs no code, the second one does', async () => {
    expect(await read()).toEqual({ code: '0', IsOpen: true, NeedsCode: false, HasDemo: true })
    const body = shopBody()
    const made = await create(body)
    expect(made).toMatchObject({ status: 201, body: { code: '0', TillUrls: ['https://till.test'] } })
    const owner = await callerOf(app, body.Owner.LoginID, OWNER_PASSWORD)
    expect((await owner.get<{ stores: object[] }>('/user/stores')).body.stores).toHaveLength(1)
    expect(await read()).toMatchObject({ NeedsCode: true })
    expect(await create(shopBody())).toMatchObject({ status: 422, body: { code: 'FIRST_RUN_CODE_WRONG' } })
    expect(await companies()).toBe(3)
  })

  test.each([
    ['from another machine', ELSEWHERE],
    ['through a proxy', { headers: { 'x-forwarded-for': '203.0.113.7' } }],
    ['by a name that is not of this machine', { headers: { host: 'evil.test' } }],
  ])('FI-7 %s nothing is made without the code of the start', async (_where, from) => {
    expect(await read(from)).toMatchObject({ IsOpen: true, NeedsCode: true })
    expect((await create(shopBody(), from)).status).toBe(422)
    expect((await create({ ...shopBody(), Code: 'AAAA-BBBB-CCCC-DDDD' }, from)).status).toBe(422)
    expect(await companies()).toBe(2)
  })

  test('FI-7 a server that others reach asks for the code on its own machine too', async () => {
    const open = await buildTestApp(database.url, { owner: { url: database.ownerUrl, isLoopback: false } })
    expect((await call<FirstRunReply>(open, { method: 'GET', url: URL })).body.NeedsCode).toBe(true)
    expect((await call(open, { method: 'POST', url: URL, payload: shopBody() })).status).toBe(422)
    await open.close()
  })

  test('FI-8 a code works once, only its digest is stored, and a mistake in the form does not use it up', async () => {
    const Code = await makeFirstRunCode(database.ownerUrl)
    expect(Code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/)
    const stored = await database.query<{ digest: Buffer }>('select digest from first_run_codes')
    expect(stored.map(({ digest }) => digest.toString('utf8')).join()).not.toContain(Code.slice(0, 4))
    const wrong = await create(
      { ...shopBody({ Store: { ...shopBody().Store, Pincode: '1' } }), Code },
      ELSEWHERE,
    )
    expect(wrong).toMatchObject({ status: 400, body: { errors: [{ path: 'Store.Pincode' }] } })
    const typed = ` ${Code.toLowerCase().replaceAll('-', ' ')}`
    expect((await create({ ...shopBody(), Code: typed }, ELSEWHERE)).status).toBe(201)
    expect((await create({ ...shopBody(), Code }, ELSEWHERE)).status).toBe(422)
  })

  test('FI-8 a code ends after a day', async () => {
    const Code = await makeFirstRunCode(database.ownerUrl)
    await database.query(`update first_run_codes set expires_at = now() - interval '1 second'`)
    expect((await create({ ...shopBody(), Code }, ELSEWHERE)).status).toBe(422)
  })

  test('FI-9 whoever guesses codes has to wait, and waits for the right one too', async () => {
    const Code = await makeFirstRunCode(database.ownerUrl)
    const statuses: number[] = []
    for (let guess = 0; guess < 6; guess += 1)
      statuses.push((await create({ ...shopBody(), Code: `GUESS-${guess}` }, ELSEWHERE)).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
    const right = await create({ ...shopBody(), Code }, ELSEWHERE)
    expect(right).toMatchObject({ status: 429, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } })
    expect(await companies()).toBe(2)
  })

  test('FI-10 the same company sent again is the same company, and nobody else’s', async () => {
    const body = shopBody()
    const first = await create(body)
    const again = await create(body)
    const { Session: _other, ...same } = first.body
    expect(again).toMatchObject({ status: 201, body: same })
    const stranger = { ...body, Owner: { ...body.Owner, Password: 'another mango lassi' } }
    expect((await create(stranger)).status).toBe(422)
    expect(await companies()).toBe(3)
  })

  test('FI-6 two first companies at the same moment: one of them needs a code', async () => {
    const answers = await Promise.all([create(shopBody()), create(shopBody())])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422])
  })

  test('FI-11 without the login of the owner no company can be created here', async () => {
    const closed = await buildTestApp(database.url)
    expect((await call<FirstRunReply>(closed, { method: 'GET', url: URL })).body).toMatchObject({
      IsOpen: false,
    })
    const refused = await call(closed, { method: 'POST', url: URL, payload: shopBody() })
    expect(refused).toMatchObject({ status: 403, body: { code: 'FIRST_RUN_CLOSED' } })
    await closed.close()
  })
})

describe('after the first run', () => {
  test('FI-14 the owner is signed in to the hub by the same cookie as after a sign-in', async () => {
    const made = await create(shopBody())
    const hub = hubCallerWith(app, cookieIn(made), made.body.Session)
    const own = await hub.get<{ Session: HubSession }>('/manage/session')
    expect(own).toMatchObject({ status: 200, body: { Session: { Company: { Name: 'Shree Kirana' } } } })
    // Pages that are no lists have fewer verbs; each can be opened.
    const rights = Object.entries(own.body.Session.Rights)
    expect(rights.filter(([, { read }]) => !read)).toEqual([])
    const ofLists = rights.filter(([name]) => Object.hasOwn(RESOURCES, name))
    expect(ofLists.length).toBe(Object.keys(RESOURCES).length)
    expect(ofLists.flatMap(([, verbs]) => Object.values(verbs))).not.toContain(false)
    const roles = await database.query(
      `select r.role_name as role, count(u.*)::int as people from roles r
         left join users u using (registration_id, role_id) group by 1 order by 1`,
    )
    expect(roles).toEqual([
      { role: 'Bookkeeper', people: 0 },
      { role: 'Cashier', people: 0 },
      { role: 'Manager', people: 0 },
      { role: 'Owner', people: 1 },
    ])
  })
})

describe('the demo', () => {
  const remove = (from: Partial<InjectOptions> = {}) =>
    call(app, { method: 'DELETE', url: `${URL}/demo`, ...from })
  /** Tables with rows of a company, whatever tables there are. */
  const tablesWithRows = async (): Promise<string[]> => {
    const tables = await database.query<{ name: string }>(
      `select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'registration_id'
          and table_name in (select tablename from pg_tables where schemaname = 'public')`,
    )
    const found: string[] = []
    for (const { name } of tables)
      if (
        (await database.query(`select 1 from "${name}" where registration_id is not null limit 1`)).length > 0
      )
        found.push(name)
    return found.toSorted()
  }

  test('FI-12 it is deleted with every row of both companies, and its tills get 401', async () => {
    const tills = [await callerOf(app, 'cashier@demo.test'), await callerOf(app, 'owner@other.test')] as const
    const till = await openTill(tills[0])
    expect((await tills[0].post(OFFLINE, till.makeSale())).status).toBe(200)
    const waiting = till.makeSale()
    expect((await tablesWithRows()).length).toBeGreaterThan(30)
    expect((await remove(ELSEWHERE)).status).toBe(403)
    expect((await remove()).status).toBe(200)
    expect(await tablesWithRows()).toEqual([])
    for (const one of tills) expect((await one.get('/user/stores')).status).toBe(401)
    // What a process knows about the sender of sales is up to a second old.
    await expect.poll(async () => (await tills[0].post(OFFLINE, waiting)).status).toBe(401)
    expect(await read()).toMatchObject({ HasDemo: false })
  })

  test('FI-12 nobody of the demo deletes it', async () => {
    await database.query(
      `insert into access_entries (registration_id, user_id, store_id, resource, perms)
       select registration_id, user_id, store_id, 'HubCompany', '{"delete": true, "read": true}' from user_stores
       on conflict (registration_id, user_id, store_id, resource) do update set perms = excluded.perms`,
    )
    const manager = await hubCallerOf(app, 'manager@demo.test')
    expect((await manager.delete('/manage/demo')).status).toBe(403)
    expect(await companies()).toBe(2)
  })

  test('FI-13 a demo that was deleted does not come back with the next start', async () => {
    await remove()
    expect(await seedDemo(database.ownerUrl)).toMatchObject({ seeded: false, accounts: [] })
    expect(await companies()).toBe(0)
  })

  test('FI-12 a company of one’s own keeps every row, and from then on its owner deletes the demo', async () => {
    const body = shopBody()
    await create(body)
    expect((await remove()).status).toBe(403)
    const rowsOf = () =>
      database.query(
        `select (select count(*) from products where registration_id = $1) as products,
                (select count(*) from taxes where registration_id = $1) as taxes,
                (select count(*) from logins where registration_id = $1) as logins`,
        [body.Company.key],
      )
    const before = await rowsOf()

    const hub = await hubCallerOf(app, body.Owner.LoginID, OWNER_PASSWORD)
    expect(hub.session.Rights['company']).toEqual({ read: true, create: true, update: true, delete: true })
    expect((await hub.delete('/manage/demo')).status).toBe(200)
    expect(await rowsOf()).toEqual(before)
    expect(await companies()).toBe(1)
    const owner = await callerOf(app, body.Owner.LoginID, OWNER_PASSWORD)
    expect((await owner.get('/catalog/productsync')).status).toBe(200)
  })
})
