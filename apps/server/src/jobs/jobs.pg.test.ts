import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSse, ticketOf } from '../testing/sse-client.ts'
import { type TcpProxy, startTcpProxy } from '../testing/tcp-proxy.ts'
import { type Caller, type TestApp, buildTestApp, callerOf } from '../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../testing/test-database.ts'
import { OFFLINE, openTill } from '../testing/test-sale.ts'

let database: TestDatabase
let proxy: TcpProxy
let one: TestApp
let two: TestApp
let atTwo: string
let manager: Caller

beforeAll(async () => {
  database = await openTestDatabase()
  proxy = await startTcpProxy(database.url)
  one = await buildTestApp(database.url, { jobs: true })
  two = await buildTestApp(proxy.url, { jobs: true, databaseTimeoutMs: 1_000, heartbeatMs: 60_000 })
  atTwo = await two.listen({ port: 0, host: '127.0.0.1' })
  manager = await callerOf(one, 'manager@demo.test')
})
afterAll(async () => {
  await Promise.all([one.close(), two.close()])
  await proxy.close()
  await database.drop()
})

test('EV-24 two servers publish what either of them commits, each event once', async () => {
  const stream = await openSse(atTwo, { ticket: await ticketOf(manager) })
  await stream.nextEvent('ready')
  const till = await openTill(manager)
  const sent: string[] = []
  const seen: unknown[] = []
  for (let i = 0; i < 20; i++) {
    const sale = till.makeSale()
    sent.push(sale.UUID)
    await manager.post(OFFLINE, sale)
    seen.push((await stream.nextEvent('sale_created'))?.payload.UUID)
  }
  stream.close()
  expect(seen).toEqual(sent)
})

test('EV-24 after an outage of PostgreSQL a server continues to publish without a restart', async () => {
  await one.close()
  await proxy.cut()
  await database.query(`INSERT INTO event_outbox (registration_id, event_type) VALUES ($1, 'sale_created')`, [
    manager.profile.RegistrationID,
  ])
  await proxy.restore()
  const waiting = () =>
    database.query(`SELECT FROM event_outbox WHERE event_type = 'sale_created' AND position IS NULL`)
  await expect.poll(waiting, { timeout: 15_000 }).toEqual([])
})
