import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { API_BASE, ENDPOINTS, type Endpoint, Sale } from '@evertill/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OTHER_TRADERS } from '../db/seed/companies.ts'
import { requestOf } from '../testing/fuzz-request.ts'
import { makeChance } from '../testing/fuzz-values.ts'
import { type Caller, buildTestApp, callerOf } from '../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../testing/test-database.ts'
import { OFFLINE, openTill, storeKey } from '../testing/test-sale.ts'

let database: TestDatabase
let app: FastifyInstance
let manager: Caller
let stranger: Caller
let ownSale: Sale
/** Some ids of the other company, of every table and column. */
let theirs: { where: string; id: string }[]

beforeAll(async () => {
  database = await openTestDatabase()
  app = await buildTestApp(database.url)
  await app.listen({ host: '127.0.0.1', port: 0 })
  manager = await callerOf(app, 'manager@demo.test')
  stranger = await callerOf(app, 'owner@other.test')
  ownSale = (await openTill(manager)).makeSale()
  const till = await openTill(stranger, 'OTH1/R1', randomUUID(), OTHER_TRADERS.id)
  const sold = await stranger.post(OFFLINE, till.makeSale())
  expect(sold.status).toBe(200)
  theirs = await idsOf(stranger.profile.RegistrationID)
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const idsOf = async (registrationId: string) => {
  const columns = await database.query<{ table: string; column: string }>(
    `select c.table_name as "table", c.column_name as "column" from information_schema.columns c
      join information_schema.columns r using (table_schema, table_name)
      where table_schema = 'public' and r.column_name = 'registration_id' and c.udt_name = 'uuid'`,
  )
  const found = new Map<string, string>()
  for (const { table, column } of columns) {
    const rows = await database.query<{ id: string }>(
      `select distinct ${column} as id from ${table} where registration_id = $1 and ${column} is not null limit 2`,
      [registrationId],
    )
    for (const { id } of rows) if (!found.has(id)) found.set(id, `${table}.${column}`)
  }
  return [...found].map(([id, where]) => ({ id, where }))
}

const ROWS = (Object.entries(ENDPOINTS) as [string, Endpoint][]).filter(
  ([, row]) => row.auth === 'token' && !row.stream && row.path.includes('{'),
)
/** Bodies that must be right, or the call fails before it looks up the id: an inconsistent sale is quarantined. */
const WHOLE_BODIES = new Map<unknown, (id: string) => string>([
  ...ROWS.filter(([, row]) => row.body === Sale).map(
    ([, row]) => [row, (id: string) => JSON.stringify({ ...ownSale, UUID: id, Revision: 2 })] as const,
  ),
  [
    ENDPOINTS.confirmLease,
    () => JSON.stringify({ DeviceID: randomUUID(), Slot: 'A', NextMark: randomUUID() }),
  ],
  [ENDPOINTS.createBillLink, () => JSON.stringify({ Language: 'en', IsCopy: false })],
  [ENDPOINTS.mailBill, () => JSON.stringify({ To: 'a@demo.test', Language: 'en', IsCopy: false })],
])

/** Queries that must be right for the same reason. */
const WHOLE_QUERIES = new Map<unknown, (id: string) => string>([
  [ENDPOINTS.raiseRunningNumber, () => `&runnigno=1&transactionTypeID=${randomUUID()}&series=BLR1A/S/2026`],
  [ENDPOINTS.getReport, (id) => `&stores=${id}&from=2026-04-01&to=2026-04-30`],
])

/** The same request for every id, so that only the id differs. */
const SEED = 7

const askAs = async (caller: Caller, row: Endpoint, id: string, storeId: string) => {
  const { payload: made } = requestOf(makeChance(SEED), row, [storeKey('BLR1')], undefined, 'whole')
  const payload = WHOLE_BODIES.get(row)?.(id) ?? made
  const path = row.path
    .replaceAll('{storeId}', storeId)
    .replaceAll('{report}', 'day')
    .replaceAll('{file}', 'gstr1')
    // As many digits as a picture's name has.
    .replaceAll('{picture}', id.replaceAll('-', ''))
    .replaceAll(/\{\w+\}/g, id)
  const headers = {
    authorization: `Bearer ${caller.token}`,
    ...(payload ? { 'content-type': 'application/json' } : {}),
  }
  const url = `${API_BASE}${path}?storeId=${storeId}&storeid=${storeId}${WHOLE_QUERIES.get(row)?.(id) ?? ''}`
  const answer = await app.inject({ method: row.method, url, headers, ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, text: answer.body.replaceAll(id, 'THE ID') }
}

describe('ids of another company', () => {
  test.each(ROWS)('TN-4 %s treats every id of another company as unknown', async (_name, row) => {
    expect(theirs.length).toBeGreaterThan(10)
    const stores: ((id: string) => string)[] = [(id) => id]
    if (/\{(?!storeId)/.test(row.path)) stores.push(() => storeKey('BLR1'))
    for (const storeOf of stores) {
      const none = randomUUID()
      const unknown = await askAs(manager, row, none, storeOf(none))
      expect(unknown.status, unknown.text).toBe(404)
      for (const { id, where } of theirs) {
        expect({ where, ...(await askAs(manager, row, id, storeOf(id))) }).toEqual({ where, ...unknown })
      }
    }
  })
})

describe('huge bodies', () => {
  test('SV-10 a chunked body of 50 MB is refused with 413 long before its end, and memory stays flat', async () => {
    const { port } = app.server.address() as AddressInfo
    const before = process.memoryUsage().rss
    const piece = Buffer.alloc(64 * 1024, 0x20)
    let written = 0
    const status = await new Promise<number>((resolve, reject) => {
      const headers = { authorization: `Bearer ${manager.token}`, 'content-type': 'application/json' }
      const outgoing = request({
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: `${API_BASE}${OFFLINE}`,
        headers,
      })
      let over = false
      outgoing.on('response', (answer) => {
        over = true
        resolve(answer.statusCode ?? 0)
        outgoing.destroy()
      })
      outgoing.on('error', (error) => (over ? undefined : reject(error)))
      const more = (): void => {
        while (!over && written < 50 * 1024 * 1024) {
          written += piece.length
          if (!outgoing.write(piece)) {
            outgoing.once('drain', more)
            return
          }
        }
      }
      more()
    })
    expect(status).toBe(413)
    expect(written).toBeLessThan(50 * 1024 * 1024)
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
  })

  test('SV-10 JSON nested 10,000 deep is refused with 400', async () => {
    const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`
    for (const path of [OFFLINE, '/getregistration'])
      expect((await manager.post(path, deep)).status).toBe(400)
  })
})
