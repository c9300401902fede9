import { randomUUID } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { API_BASE, type DataReply } from '@evertill/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FrameReader, InvalidBackup, MAGIC } from '../../db/backup/frames.ts'
import { decryptWith } from '../../db/backup/encryption.ts'
import type { DumpHeader } from '../../db/backup/dump.ts'
import { loadDatabase, openBackup } from '../../db/backup/load.ts'
import { openDatabase } from '../../db/database.ts'
import { DEMO_PASSWORD } from '../../db/seed/companies.ts'
import { asJob } from '../../db/tenant.ts'
import { pruneExports } from '../../repositories/company-data/write-export.repository.ts'
import { type HubTestCaller, hubCallerOf } from '../../testing/hub-caller.ts'
import { type TestApp, buildTestApp } from '../../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../../testing/test-database.ts'

const PASSPHRASE = 'as long as it has to be'
let database: TestDatabase
let app: TestApp
let owner: HubTestCaller

beforeAll(async () => {
  database = await openTestDatabase()
  app = await buildTestApp(database.url, { owner: { url: database.ownerUrl, isLoopback: true } })
  owner = await hubCallerOf(app, 'manager@demo.test')
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const state = async (who = owner) => (await who.get<DataReply>('/manage/data')).body.Export
const begin = (body: object = {}, who = owner) =>
  who.post<{ errors?: { path: string }[] }>('/manage/data/export', {
    Password: DEMO_PASSWORD,
    Passphrase: PASSPHRASE,
    ...body,
  })
const finished = () => expect.poll(async () => (await state())?.State, { timeout: 60_000 }).toBe('done')
/** There is a finished export, whichever test made it: each takes a second of a core. */
const anExport = async (): Promise<void> => {
  if ((await state())?.State === 'done') return
  await begin()
  await finished()
}
const download = async (who = owner) => {
  const answer = await app.inject({
    method: 'GET',
    url: `${API_BASE}/manage/data/export/file`,
    headers: who.headers,
  })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
}
const contentOf = (bytes: Buffer): Readable => {
  const content = createGunzip()
  pipeline(Readable.from([bytes]), decryptWith(PASSPHRASE), content, () => undefined)
  return content
}
const actions = () =>
  database.query<{ action: string }>(
    `select action from audit_trail where action like 'data.%' order by audit_id`,
  )

test('DX-1 DX-3 everything of one company is in the file, and nothing of another', async () => {
  await anExport()
  const { status, headers, bytes } = await download()
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'cache-control': 'no-store',
    'content-length': String(bytes.length),
    'content-disposition': expect.stringMatching(
      /^attachment; filename="company-[\d-]+\.evertill"$/,
    ) as string,
  })
  expect((await state())?.SizeBytes).toBe(bytes.length)
  const reader = new FrameReader(contentOf(bytes))
  expect(await reader.line()).toBe(MAGIC)
  const header = await reader.json<DumpHeader>()
  expect(header.company).toBe(owner.session.Person.RegistrationID)
  const found: Record<string, number> = {}
  for (let left = header.tables; left > 0; left -= 1) {
    const { name, columns } = await reader.json<{ name: string; columns: string[] }>()
    const chunks: Buffer[] = []
    for await (const chunk of reader.chunks()) chunks.push(chunk)
    const lines = Buffer.concat(chunks).toString('utf8').split('\n').slice(0, -1)
    const at = columns.indexOf('registration_id')
    for (const line of lines) expect(line.split('\t')[at]).toBe(owner.session.Person.RegistrationID)
    found[name] = lines.length
    await reader.line()
  }
  for (const table of ['registrations', 'stores', 'products', 'users', 'logins', 'sales', 'audit_trail']) {
    const [row] = await database.query<{ count: string }>(
      `select count(*) from ${table} where registration_id = $1`,
      [owner.session.Person.RegistrationID],
    )
    // The download itself is on record since.
    if (table !== 'audit_trail') expect([table, found[table]]).toEqual([table, Number(row?.count)])
    expect(found[table] ?? 0, table).toBeGreaterThan(table === 'sales' ? -1 : 0)
  }
  expect(Object.keys(found)).not.toContain('company_export_parts')
})

test('DX-4 the file is a backup that a server of one’s own takes', async () => {
  await anExport()
  const { bytes } = await download()
  const other = await openTestDatabase()
  try {
    await loadDatabase(other.ownerUrl, await openBackup(contentOf(bytes)), { isRestore: true })
    const companies = await other.query<{ id: string }>('select registration_id as id from registrations')
    expect(companies).toEqual([{ id: owner.session.Person.RegistrationID }])
    const there = await buildTestApp(other.url)
    const who = await hubCallerOf(there, 'manager@demo.test')
    expect(who.session.Company.Name).toBe(owner.session.Company.Name)
    await there.close()
  } finally {
    await other.drop()
  }
})

test('DX-5 where other companies are, the file of one replaces nothing', async () => {
  await anExport()
  const { bytes } = await download()
  const other = await openTestDatabase()
  try {
    await other.query(`insert into registrations (registration_id, registration_name, plan, currency, currency_symbol)
      values ('${randomUUID()}', 'Another', 'Standard', 'INR', '₹')`)
    const before = await other.query('select count(*) from products')
    await expect(
      loadDatabase(other.ownerUrl, await openBackup(contentOf(bytes)), { isRestore: true }),
    ).rejects.toThrow(InvalidBackup)
    expect(await other.query('select count(*) from products')).toEqual(before)
  } finally {
    await other.drop()
  }
})

test('DX-2 only whoever has the right, and enters the password again, gets the file', async () => {
  const cashier = await hubCallerOf(app, 'cashier@demo.test')
  expect((await cashier.get('/manage/data')).status).toBe(403)
  expect((await begin({}, cashier)).status).toBe(403)
  expect((await download(cashier)).status).toBe(403)
  const before = await actions()
  for (const [body, path] of [
    [{ Password: 'not this one' }, 'Password'],
    [{ Passphrase: 'too short' }, 'Passphrase'],
  ] as const) {
    const refused = await begin(body)
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path }] } })
  }
  expect(await actions()).toEqual(before)
})

test('DX-2 another company sees neither the export nor the file', async () => {
  await anExport()
  const stranger = await hubCallerOf(app, 'owner@other.test')
  expect(await state(stranger)).toBeNull()
  expect((await download(stranger)).status).toBe(404)
})

test('DX-6 the file is deleted by hand at once and by itself after a day, and then there is none', async () => {
  await anExport()
  expect((await owner.delete('/manage/data/export')).status).toBe(200)
  expect(await state()).toBeNull()
  expect((await download()).status).toBe(404)
  expect(await database.query('select part from company_export_parts')).toEqual([])
  await anExport()
  const db = openDatabase(database.url, { connections: 1 })
  const later = (hours: number) => new Date(Date.now() + hours * 3_600_000 - 24 * 3_600_000)
  await asJob(db, (tx) => pruneExports(tx, later(23)))
  expect((await state())?.State).toBe('done')
  await asJob(db, (tx) => pruneExports(tx, later(25)))
  await db.close()
  expect(await state()).toBeNull()
})

test('DX-7 one export is made at a time, and one whose server died is said to have failed', async () => {
  const both = await Promise.all([begin(), begin()])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  await finished()
  await database.query(`update company_exports set state = 'running', alive_at = now() - interval '1 minute'`)
  expect((await state())?.State).toBe('running')
  await database.query(`update company_exports set alive_at = now() - interval '3 minutes'`)
  expect((await state())?.State).toBe('failed')
})

test('DX-8 who asked for the file, downloaded it and deleted it is on record', async () => {
  await database.query('delete from company_exports')
  await database.query(`delete from audit_trail where action like 'data.%'`)
  await anExport()
  await download()
  await owner.delete('/manage/data/export')
  expect((await actions()).map(({ action }) => action)).toEqual([
    'data.export',
    'data.downloaded',
    'data.exportDeleted',
  ])
})

test('DX-9 a server without the login of the owner of its database says that it makes no such file', async () => {
  const plain = await buildTestApp(database.url)
  const who = await hubCallerOf(plain, 'manager@demo.test')
  expect((await who.get<DataReply>('/manage/data')).body.CanExport).toBe(false)
  expect((await begin({}, who)).status).toBe(403)
  await plain.close()
})
