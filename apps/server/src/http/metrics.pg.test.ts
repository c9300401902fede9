import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../db/database.ts'
import { dispatchEvents } from '../repositories/events/event-dispatch.repository.ts'
import { type Caller, buildTestApp, callerOf } from '../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../testing/test-database.ts'
import { OFFLINE, openTill } from '../testing/test-sale.ts'

let database: TestDatabase
let db: Database
let app: FastifyInstance
let guarded: FastifyInstance
let manager: Caller

const textOf = async (at = app): Promise<string> => (await at.inject('/metrics')).body
const valueOf = async (series: string): Promise<number> => {
  const line = (await textOf()).split('\n').find((each) => each.startsWith(`${series} `))
  return Number(line?.split(' ').at(-1))
}

beforeAll(async () => {
  database = await openTestDatabase()
  db = openDatabase(database.url)
  app = await buildTestApp(database.url)
  guarded = await buildTestApp(database.url, { metricsToken: 'known to the watcher' })
  manager = await callerOf(app, 'manager@demo.test')
})
afterAll(async () => {
  await Promise.all([app.close(), guarded.close()])
  await db.close()
  await database.drop()
})

describe('who may read', () => {
  const statusOf = async (
    at: FastifyInstance,
    remoteAddress: string,
    headers: Record<string, string> = {},
  ): Promise<number> => (await at.inject({ url: '/metrics', remoteAddress, headers })).statusCode

  test('EV-20 without a token only this machine may read, and not through a proxy on it', async () => {
    expect(await statusOf(app, '127.0.0.1')).toBe(200)
    expect(await statusOf(app, '::ffff:127.0.0.1')).toBe(200)
    expect(await statusOf(app, '192.168.1.7')).toBe(404)
    expect(await statusOf(app, '127.0.0.1', { 'x-forwarded-for': '192.168.1.7' })).toBe(404)
    expect(await statusOf(app, '192.168.1.7', { authorization: 'Bearer ' })).toBe(404)
  })

  test('EV-20 with a token anyone who has it may read, from anywhere', async () => {
    const known = { authorization: 'Bearer known to the watcher' }
    expect(await statusOf(guarded, '192.168.1.7', known)).toBe(200)
    expect(await statusOf(guarded, '127.0.0.1')).toBe(404)
    expect(await statusOf(guarded, '127.0.0.1', { authorization: 'Bearer guessed' })).toBe(404)
  })
})

describe('the figures', () => {
  test('EV-21 a sale is counted as accepted, its repeat as replayed, a wrong one as refused', async () => {
    const till = await openTill(manager)
    const sale = till.makeSale()
    await manager.post(OFFLINE, sale)
    await manager.post(OFFLINE, sale)
    await manager.post(OFFLINE, { ...till.makeSale(), PayableAmount: 1 })
    await manager.post('/transaction/sales/offline/batch', {
      sales: [till.makeSale(), till.makeSale(), sale],
    })
    expect(await valueOf('evertill_sales_total{result="accepted"}')).toBe(3)
    expect(await valueOf('evertill_sales_total{result="replayed"}')).toBe(2)
    expect(await valueOf('evertill_sales_total{result="refused"}')).toBe(1)
  })

  test('EV-21 requests are timed by the call they made', async () => {
    await manager.get('/user/stores')
    const series = 'evertill_request_duration_seconds_count{endpoint="listStores",status="2xx"}'
    const before = await valueOf(series)
    await manager.get('/user/stores')
    expect(await valueOf(series)).toBe(before + 1)
  })

  test('EV-22 the outbox and the connections are shown', async () => {
    const now = () => new Date(Date.now() + 60_000)
    while ((await dispatchEvents(db, now())) > 0);
    expect(await valueOf('evertill_outbox_waiting')).toBe(0)
    expect(await valueOf('evertill_outbox_lag_seconds')).toBe(0)
    await database.query(
      `INSERT INTO event_outbox (registration_id, event_type, created_at)
       VALUES ($1, 'sale_created', now() - interval '90 seconds')`,
      [manager.profile.RegistrationID],
    )
    expect(await valueOf('evertill_outbox_waiting')).toBe(1)
    expect(await valueOf('evertill_outbox_lag_seconds')).toBeGreaterThan(89)
    expect(await valueOf('evertill_database_connections{state="idle"}')).toBeGreaterThanOrEqual(1)
    expect(await valueOf('evertill_database_connections{state="lent"}')).toBe(0)
    expect(await valueOf('evertill_database_connections{state="waiting"}')).toBe(0)
    expect(await valueOf('evertill_push_waiting')).toBe(0)
  })

  test('EV-20 no metric contains data of a company', async () => {
    const text = await textOf()
    const labels = new Set([...text.matchAll(/(\w+)="/g)].map((match) => match[1]))
    expect(labels).toEqual(new Set(['endpoint', 'le', 'result', 'state', 'status']))
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
  })
})
