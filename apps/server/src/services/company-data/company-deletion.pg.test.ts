import { DELETION_WAIT_DAYS, type DataReply, type FieldError, type Store } from '@evertill/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { text as textOf } from 'node:stream/consumers'
import { dumpDatabase } from '../../db/backup/dump.ts'
import { type Database, openDatabase } from '../../db/database.ts'
import { DEMO_PASSWORD } from '../../db/seed/companies.ts'
import type { Mail } from '../../platform/mailer.ts'
import { type HubTestCaller, hubCallerOf } from '../../testing/hub-caller.ts'
import { OWNER_PASSWORD, createTestCompany, newShop } from '../../testing/own-company.ts'
import { type TestApp, buildTestApp, callerOf } from '../../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../../testing/test-database.ts'
import { asOwner } from '../company/first-run.service.ts'
import { beginDueDeletions } from '../../repositories/company/delete-company.repository.ts'
import { deleteInSteps } from './delete-in-steps.ts'
import { deleteDueCompanies, remindOfDeletions } from './company-deletion.service.ts'

const DAY_MS = 24 * 60 * 60_000
const NOW = new Date('2026-11-19T06:30:00.000Z')
const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS)

let database: TestDatabase
let db: Database
let app: TestApp
let shop: ReturnType<typeof newShop>
let owner: HubTestCaller
let sent: Mail[]
const mailer = { send: (mail: Mail) => Promise.resolve(void sent.push(mail)) }

beforeEach(async () => {
  sent = []
  database = await openTestDatabase()
  db = openDatabase(database.url)
  app = await buildTestApp(database.url, {
    owner: { url: database.ownerUrl, isLoopback: true },
    clock: () => NOW,
    mailer,
    publicUrl: () => 'https://till.example',
  })
  shop = newShop()
  await createTestCompany(database, shop)
  owner = await hubCallerOf(app, shop.Owner.LoginID, OWNER_PASSWORD)
})
afterEach(async () => {
  await app.close()
  await db.close()
  await database.drop()
})

const state = async (who = owner) => (await who.get<DataReply>('/manage/data')).body
const ask = (body: object = {}, who = owner) =>
  who.post<{ code: string; errors?: FieldError[] }>('/manage/data/deletion', {
    Password: OWNER_PASSWORD,
    CompanyName: owner.session.Company.Name,
    ...body,
  })
const run = (at: Date) => deleteDueCompanies({ db, ownerUrl: database.ownerUrl }, at)
const companies = async () => (await database.query('select from registrations')).length

/** How many rows each table has of a company. */
const rowsOf = async (id: string): Promise<Record<string, number>> => {
  const tables = await database.query<{ name: string }>(
    `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'registration_id' order by 1`,
  )
  const found: Record<string, number> = {}
  for (const { name } of tables) {
    const [row] = await database.query<{ count: number }>(
      `select count(*)::int as count from "${name}" where registration_id = $1`,
      [id],
    )
    if (row && row.count > 0) found[name] = row.count
  }
  return found
}

test('DX-10 a company is deleted with everything once the waiting time is over, and others keep everything', async () => {
  const { RegistrationID } = owner.session.Person
  const manager = await hubCallerOf(app, 'manager@demo.test')
  const before = await rowsOf(manager.session.Person.RegistrationID)
  const count = await companies()
  expect((await ask()).status).toBe(200)
  expect((await state()).Deletion).toMatchObject({ DeletedAt: later(DELETION_WAIT_DAYS).toISOString() })
  expect(await run(later(DELETION_WAIT_DAYS - 1))).toBe(0)
  expect((await owner.get('/manage/session')).status).toBe(200)
  expect(await run(later(DELETION_WAIT_DAYS))).toBe(1)
  expect(await rowsOf(RegistrationID)).toEqual({})
  expect(await companies()).toBe(count - 1)
  expect((await owner.get('/manage/session')).status).toBe(401)
  expect(await rowsOf(manager.session.Person.RegistrationID)).toEqual(before)
  expect(await run(later(DELETION_WAIT_DAYS))).toBe(0)
})

test('DX-11 it takes the password and the name of the company, and says beside the field what is wrong', async () => {
  for (const [body, path] of [
    [{ Password: 'wrong' }, 'Password'],
    [{ Password: '' }, 'Password'],
    [{ CompanyName: 'Another Shop' }, 'CompanyName'],
    [{ CompanyName: '' }, 'CompanyName'],
  ] as const) {
    const { status, body: answer } = await ask(body)
    expect([status, answer.errors?.[0]?.path]).toEqual([400, path])
  }
  expect((await state()).Deletion).toBeNull()
})

test('DX-11 nobody without the right asks for it or takes it back, and the demo is not deleted here', async () => {
  const cashier = await hubCallerOf(app, 'manager@demo.test')
  expect(await state(cashier)).toMatchObject({ CanDelete: false })
  const demo = { Password: DEMO_PASSWORD, CompanyName: cashier.session.Company.Name }
  expect((await ask(demo, cashier)).status).toBe(403)
  expect((await ask()).status).toBe(200)
  await cashier.delete('/manage/data/deletion')
  expect((await state()).Deletion).not.toBeNull()
  await database.query(
    `update access_entries set perms = '{"export": true}' where resource = 'HubData' and registration_id = $1`,
    [owner.session.Person.RegistrationID],
  )
  expect((await owner.delete('/manage/data/deletion')).status).toBe(403)
  expect((await ask()).status).toBe(403)
})

test('DX-12 until then it can be taken back, and the trail has both', async () => {
  await ask()
  expect(
    (await owner.get<{ Session: HubTestCaller['session'] }>('/manage/session')).body.Session.Company,
  ).toMatchObject({
    DeletedAt: later(DELETION_WAIT_DAYS).toISOString(),
  })
  expect((await owner.delete('/manage/data/deletion')).status).toBe(200)
  expect((await owner.delete('/manage/data/deletion')).status).toBe(200)
  expect((await state()).Deletion).toBeNull()
  expect(await run(later(DELETION_WAIT_DAYS + 1))).toBe(0)
  const trail = await database.query<{ action: string }>(
    `select action from audit_trail where action like 'data.deletion%' order by audit_id`,
  )
  expect(trail.map(({ action }) => action)).toEqual(['data.deletionAsked', 'data.deletionTakenBack'])
})

test('DX-12 once rows are being deleted nobody takes it back, and what a crash left is deleted by the next run', async () => {
  await ask()
  const due = later(DELETION_WAIT_DAYS)
  await asOwner(database.ownerUrl, (tx) => beginDueDeletions(tx, due))
  expect((await owner.delete('/manage/data/deletion')).status).toBe(404)
  expect(await run(due)).toBe(1)
  expect(await rowsOf(owner.session.Person.RegistrationID)).toEqual({})
})

test('DX-12 two servers delete a company once, also when both begin at once', async () => {
  await ask()
  const due = later(DELETION_WAIT_DAYS)
  const counts = await Promise.all([run(due), run(due)])
  expect(counts.toSorted((a, b) => a - b)).toEqual([0, 1])
  expect(await rowsOf(owner.session.Person.RegistrationID)).toEqual({})
})

test('DX-13 tills sell until the day before', async () => {
  const till = await callerOf(app, shop.Owner.LoginID, OWNER_PASSWORD)
  const expiry = async () => (await till.get<{ stores: Store[] }>('/user/stores')).body.stores[0]?.ExpiryDate
  const before = await expiry()
  await ask()
  expect(await expiry()).toBe('2026-12-18')
  await owner.delete('/manage/data/deletion')
  expect(await expiry()).toBe(before)
})

test('DX-14 whoever may take it back is told by mail, at once and three days before, once each', async () => {
  await ask()
  await ask()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]?.to).toBe(shop.Owner.LoginID)
  expect(sent[0]?.text).toContain('https://till.example/hub/#/data')
  const remind = (at: Date, port = mailer) =>
    remindOfDeletions({ db, mailer: port, publicUrl: () => 'https://till.example' }, at)
  await remind(later(DELETION_WAIT_DAYS - 4))
  expect(sent).toHaveLength(1)
  await remind(later(DELETION_WAIT_DAYS - 3), { send: () => Promise.reject(new Error('no mail server')) })
  await Promise.all([remind(later(DELETION_WAIT_DAYS - 3)), remind(later(DELETION_WAIT_DAYS - 3))])
  await remind(later(DELETION_WAIT_DAYS - 2))
  expect(sent).toHaveLength(2)
  expect(sent[1]?.text).toContain('19 December 2026')
})

test('DX-15 the file of a company that waits for its deletion does not carry the deletion along', async () => {
  await ask()
  const { stream, done } = dumpDatabase(database.ownerUrl, { company: owner.session.Person.RegistrationID })
  const [text] = await Promise.all([textOf(stream), done])
  expect(text).toContain('"name":"stores"')
  expect(text).not.toContain('"name":"company_deletions"')
})

test('DX-16 a deletion that ends after any step goes on with the next run, and others keep every row', async () => {
  const { RegistrationID } = owner.session.Person
  const manager = await hubCallerOf(app, 'manager@demo.test')
  const before = await rowsOf(manager.session.Person.RegistrationID)
  await ask()
  await asOwner(database.ownerUrl, (tx) => beginDueDeletions(tx, later(DELETION_WAIT_DAYS)))
  const ownerDb = openDatabase(database.ownerUrl, { connections: 1 })
  let steps = 0
  const crashAfter = (last: number) => ({
    rowsOfAStep: 3,
    onStep: () => {
      steps += 1
      if (steps === last) throw new Error('the server was killed')
    },
  })
  for (let last = 1; ; last += 7) {
    steps = 0
    const isDone = await deleteInSteps(ownerDb, RegistrationID, crashAfter(last)).catch(() => false)
    if (isDone) break
    expect(await database.query('select from company_deletions')).toHaveLength(1)
  }
  await ownerDb.close()
  expect(await rowsOf(RegistrationID)).toEqual({})
  expect(await rowsOf(manager.session.Person.RegistrationID)).toEqual(before)
  expect(await run(later(DELETION_WAIT_DAYS))).toBe(0)
})

test('DX-16 no step deletes more rows than its share', async () => {
  const { RegistrationID } = owner.session.Person
  await ask()
  const ownerDb = openDatabase(database.ownerUrl, { connections: 1 })
  const steps: number[] = []
  const onStep = (_: string, rows: number) => steps.push(rows)
  expect(await deleteInSteps(ownerDb, RegistrationID, { rowsOfAStep: 5, onStep })).toBe(true)
  await ownerDb.close()
  expect(Math.max(...steps)).toBe(5)
})
