import type { ErrorReply } from '@evertill/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, buildTestApp, call, callerOf } from '../testing/test-app.ts'
import { type TcpProxy, startTcpProxy } from '../testing/tcp-proxy.ts'
import { type TestDatabase, openTestDatabase } from '../testing/test-database.ts'
import { OFFLINE, type TestTill, openTill } from '../testing/test-sale.ts'

let database: TestDatabase
let proxy: TcpProxy
let app: FastifyInstance
let cashier: Caller
let till: TestTill

beforeAll(async () => {
  database = await openTestDatabase()
  proxy = await startTcpProxy(database.url)
  app = await buildTestApp(proxy.url, { databaseTimeoutMs: 1_000 })
  cashier = await callerOf(app, 'cashier@demo.test')
  till = await openTill(cashier)
})
afterAll(async () => {
  await app.close()
  await proxy.close()
  await database.drop()
})

const outages: [string, () => Promise<void> | void][] = [
  ['is gone', () => proxy.cut()],
  ['is frozen', () => proxy.freeze()],
]

describe.each(outages)('while PostgreSQL %s', (_what, takeAway) => {
  test('SV-7 the health check reports it, and is ok with the epoch again afterwards', async () => {
    const health = () => call<{ status: string; epoch: string }>(app, { method: 'GET', url: '/healthz' })
    const before = await health()
    expect(before).toMatchObject({
      status: 200,
      body: { status: 'ok' },
      headers: { 'cache-control': 'no-store' },
    })
    await takeAway()
    expect((await health()).status).toBe(503)
    await proxy.restore()
    expect((await health()).body).toEqual(before.body)
  })

  test('HA-5 the server stays among those that get requests, because it says itself when to come again', async () => {
    await takeAway()
    const live = await call(app, { method: 'GET', url: '/livez' })
    expect(live).toMatchObject({ status: 200, body: { status: 'ok' } })
    await proxy.restore()
  })

  test('SV-8 every call gets 503 and works again afterwards, and no sale is stored in part', async () => {
    const sale = till.makeSale()
    await takeAway()
    const answers = await Promise.all([
      cashier.post<ErrorReply>(OFFLINE, sale),
      cashier.post<ErrorReply>(OFFLINE, { UUID: sale.UUID }),
      cashier.get<ErrorReply>('/user/stores'),
      cashier.get<ErrorReply>('/catalog/productsync'),
    ])
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
      expect(answer.headers['retry-after']).toBe('5')
    }
    await proxy.restore()
    expect(await database.query('select 1 from sales where uuid = $1', [sale.UUID])).toEqual([])
    expect(await database.query('select 1 from sale_lines where sale_uuid = $1', [sale.UUID])).toEqual([])
    expect(await cashier.post(OFFLINE, sale)).toMatchObject({ status: 200, body: { code: '0' } })
  })
})

describe('when connections are cut in the middle', () => {
  test('IN-1 a sale whose reply was lost is booked once and replayed', async () => {
    const sales = Array.from({ length: 30 }, () => till.makeSale())
    const first = Promise.all(sales.map((sale) => cashier.post(OFFLINE, sale)))
    await proxy.cut()
    const statuses = (await first).map((answer) => answer.status)
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
    await proxy.restore()
    const again = await Promise.all(sales.map((sale) => cashier.post(OFFLINE, sale)))
    expect(again.map((answer) => answer.status)).toEqual(Array(30).fill(200))
    const [row] = await database.query<{ sales: string; lines: string }>(
      `select (select count(*) from sales where uuid = any($1::uuid[])) as sales,
              (select count(*) from sale_lines where sale_uuid = any($1::uuid[])) as lines`,
      [sales.map((sale) => sale.UUID)],
    )
    expect(row).toEqual({ sales: '30', lines: '60' })
  })
})
