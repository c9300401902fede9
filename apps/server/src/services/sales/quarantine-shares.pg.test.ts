import { randomUUID } from 'node:crypto'
import type { ErrorReply, QuarantineReply } from '@evertill/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { type Caller, type TestApp, buildTestApp, callerOf } from '../../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../../testing/test-database.ts'
import { OFFLINE, type TestTill, openTill } from '../../testing/test-sale.ts'

let database: TestDatabase
let app: TestApp
let manager: Caller
let cashier: Caller
let till: TestTill

beforeAll(async () => {
  database = await openTestDatabase()
  app = await buildTestApp(database.url)
  manager = await callerOf(app, 'manager@demo.test')
  cashier = await callerOf(app, 'cashier@demo.test')
  till = await openTill(cashier)
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

type List = z.infer<typeof QuarantineReply>
const list = async (query = '', caller = manager) => {
  const { status, body } = await caller.get<List>(`/transaction/quarantine?${query}`)
  expect(status).toBe(200)
  return body
}
/** A sale that contradicts itself, with a long field that no version knows. */
const refusedBody = (characters = 0) => ({
  ...till.makeSale(),
  TotalAmount: 1,
  filler: 'x'.repeat(characters),
})
/** As if these bytes had been sent before: the sizes are computed from the bodies. */
const fill = (rows: number, bytes: number, sentBy: string) =>
  database.query(
    `insert into sale_quarantine (registration_id, sale_uuid, content_sha256, raw_body, code, errors, sent_by)
     select $1, gen_random_uuid(), sha256(gen_random_uuid()::text::bytea), repeat('x', $2::int), 'SALE_INVALID', '[]', $3
       from generate_series(1, $4::int)`,
    [manager.profile.RegistrationID, bytes, sentBy, rows],
  )
const clear = () => database.query('truncate sale_quarantine')

test('FS-12 a list has no bodies, each is read alone, and by right', async () => {
  const wrong = refusedBody(100_000)
  const { body } = await cashier.post<ErrorReply>(OFFLINE, wrong)
  const answer = await manager.get<List>('/transaction/quarantine')
  const row = answer.body.quarantined.find(({ quarantineId }) => quarantineId === body.quarantineId)
  expect(row?.Size).toBe(Buffer.byteLength(JSON.stringify(wrong)))
  expect(JSON.stringify(answer.body).length).toBeLessThan(10_000)
  const path = `/transaction/quarantine/${body.quarantineId}`
  const one = await manager.get<{ quarantined: { RawBody: string } }>(path)
  expect(JSON.parse(one.body.quarantined.RawBody)).toEqual(wrong)
  expect((await cashier.get(path)).status).toBe(403)
  expect((await manager.get(`/transaction/quarantine/${randomUUID()}`)).status).toBe(404)
  await clear()
})

/** `npm run prove inner` stores eighty bodies. */
const LARGE_BODIES = process.env['EVERTILL_LONG'] === '1' ? 80 : 24

test(
  `FS-12 ${LARGE_BODIES} bodies of seven megabytes are listed in a page of some kilobytes`,
  { timeout: 60_000 },
  async () => {
    await fill(LARGE_BODIES, 7_000_000, cashier.profile.key)
    const before = process.memoryUsage().rss
    const page = await list('size=200')
    expect(page.quarantined).toHaveLength(LARGE_BODIES)
    expect(JSON.stringify(page).length).toBeLessThan(50_000)
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
    await clear()
  },
)

test('FS-13 beyond the share of a user a body is refused with the same errors, and others are not affected', async () => {
  const kept = refusedBody()
  const first = (await cashier.post<ErrorReply>(OFFLINE, kept)).body
  await fill(1, 64 * 1024 * 1024 - 1_000, cashier.profile.key)
  const beyond = await cashier.post<ErrorReply>(OFFLINE, refusedBody())
  expect(beyond.status).toBe(422)
  expect(beyond.body).toMatchObject({
    code: 'SALE_CONTRADICTS_ITSELF',
    errors: first.errors?.map(({ path }) => ({ path })),
  })
  expect(beyond.body.quarantineId).toBeUndefined()
  expect((await cashier.post<ErrorReply>(OFFLINE, kept)).body.quarantineId, 'a repeat').toBe(
    first.quarantineId,
  )
  expect((await manager.post<ErrorReply>(OFFLINE, refusedBody())).body.quarantineId).toBeDefined()
  const sale = till.makeSale()
  expect((await cashier.post(OFFLINE, sale)).status, 'a right sale').toBe(200)
  await clear()
})

test(
  'FS-13 a company keeps a limited number of bodies, those of the last 90 days',
  { timeout: 60_000 },
  async () => {
    await fill(10_000, 10, randomUUID())
    expect((await cashier.post<ErrorReply>(OFFLINE, refusedBody())).body.quarantineId).toBeUndefined()
    await database.query(`update sale_quarantine set first_seen_at = now() - interval '91 days'`)
    expect((await cashier.post<ErrorReply>(OFFLINE, refusedBody())).body.quarantineId).toBeDefined()
    await clear()
  },
)

test('FS-14 pages follow each other behind the last row, also when others arrive meanwhile', async () => {
  await fill(25, 10, cashier.profile.key)
  const all = (await list('size=200')).quarantined.map(({ quarantineId }) => quarantineId)
  const paged: string[] = []
  for (let after = ''; ;) {
    const page = await list(`size=10${after}`)
    paged.push(...page.quarantined.map(({ quarantineId }) => quarantineId))
    if (!page.hasMore) break
    after = `&after=${paged.at(-1)}`
    await cashier.post(OFFLINE, refusedBody())
  }
  expect(paged).toEqual(all)
  expect((await manager.get(`/transaction/quarantine?after=${randomUUID()}`)).status).toBe(400)
})
