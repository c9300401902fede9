import type { ErrorReply } from '@evertill/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Caller, buildTestApp, callerOf } from '../testing/test-app.ts'
import { type TcpProxy, startTcpProxy } from '../testing/tcp-proxy.ts'
import { type TestDatabase, listenUrlFor, openTestDatabase } from '../testing/test-database.ts'
import { OFFLINE, openTill, type TestTill } from '../testing/test-sale.ts'
import { dedicatedClient } from './connection.ts'
import { listen } from './listener.ts'

let database: TestDatabase
/** Two ways to one PostgreSQL, so each of them is the primary while it is open. */
let first: TcpProxy
let second: TcpProxy
let url: string
let app: FastifyInstance
let cashier: Caller
let till: TestTill

beforeAll(async () => {
  database = await openTestDatabase()
  const direct = listenUrlFor(database.url)
  first = await startTcpProxy(direct)
  second = await startTcpProxy(direct)
  const host = (proxy: TcpProxy) => new URL(proxy.url).host
  url = first.url.replace(host(first), `${host(first)},${host(second)}`)
  await second.cut()
  app = await buildTestApp(url, { databaseTimeoutMs: 1_000 })
  cashier = await callerOf(app, 'cashier@demo.test')
  till = await openTill(cashier)
})
afterEach(async () => {
  await first.restore()
  await second.restore()
  await second.cut()
})
afterAll(async () => {
  await app.close()
  await first.close()
  await second.close()
  await database.drop()
})

const sell = () => cashier.post<ErrorReply>(OFFLINE, till.makeSale())

describe.each([
  ['is gone', () => first.cut()],
  ['has gone silent', () => Promise.resolve(first.freeze())],
])('while the primary %s', (_what, takeAway) => {
  test('HA-1 HA-3 sales get 503 with Retry-After, and are booked as soon as there is a new primary', async () => {
    expect(await sell()).toMatchObject({ status: 200 })
    await takeAway()
    const refused = await sell()
    expect(refused).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
    expect(refused.headers['retry-after']).toBe('5')
    await second.restore()
    await vi.waitFor(async () => expect((await sell()).status).toBe(200), { timeout: 14_000, interval: 50 })
    // Back to the first: the connections to the second are left.
    await first.restore()
    await second.cut()
    await vi.waitFor(async () => expect((await sell()).status).toBe(200), { timeout: 14_000, interval: 50 })
  })
})

describe('the connection that listens', () => {
  const openListener = () => {
    const heard: (string | undefined)[] = []
    const listener = listen({
      databaseUrl: url,
      channel: 'failover_test',
      onNotice: (notice) => heard.push(notice),
      probeIntervalMs: 50,
      probeTimeoutMs: 200,
    })
    return { heard, listener }
  }
  const tell = (notice: string) => database.query(`select pg_notify('failover_test', $1)`, [notice])
  const hears = (heard: readonly unknown[], what: string | undefined) =>
    vi.waitFor(() => expect(heard).toContain(what), { timeout: 14_000, interval: 20 })

  test('HA-4 when the primary goes silent it listens at the next one, and wakes everybody', async () => {
    const { heard, listener } = openListener()
    await hears(heard, undefined)
    await tell('before')
    await hears(heard, 'before')
    heard.length = 0
    first.freeze()
    await second.restore()
    await hears(heard, undefined)
    await tell('after')
    await hears(heard, 'after')
    await listener.close()
  })
})

test('HA-1 a connection outside the pool goes to the primary, too', async () => {
  await first.cut()
  await second.restore()
  const client = dedicatedClient(url, 'test')
  await client.connect().catch(() => undefined)
  const again = dedicatedClient(url, 'test')
  await again.connect()
  expect((await again.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await Promise.all([client.end(), again.end()])
})
