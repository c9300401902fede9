import { ENDPOINTS } from '@evertill/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dumpDatabase } from '../../db/backup/dump.ts'
import { loadDatabase, openBackup } from '../../db/backup/load.ts'
import { openSse, ticketOf } from '../../testing/sse-client.ts'
import { type Caller, buildTestApp, call, callerOf } from '../../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../../testing/test-database.ts'
import { openTill } from '../../testing/test-sale.ts'

let database: TestDatabase
let app: FastifyInstance
let cashier: Caller

beforeAll(async () => {
  database = await openTestDatabase()
  app = await buildTestApp(database.url, { heartbeatMs: 50 })
  cashier = await callerOf(app, 'cashier@demo.test')
  // The timeline that the test says, in the place of the one that only a promotion changes.
  // A sequence, which is in no backup.
  await database.query('create sequence test_timeline')
  await database.query('grant select on sequence test_timeline to evertill_request, evertill_job')
  await database.query(
    `create or replace function wal_timeline() returns bigint language sql stable as 'select last_value from test_timeline'`,
  )
})
beforeEach(async () => {
  await database.query(`select setval('test_timeline', (select timeline from server_state))`)
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const promote = () => database.query(`select nextval('test_timeline')`)
const epochNow = async () => {
  const { body } = await call<{ epoch: string }>(app, { method: 'GET', url: '/healthz' })
  return body.epoch
}

test('HA-6 each timeline has an epoch of its own, which every server tells alike and a restart does not change', async () => {
  const [stored] = await database.query<{ epoch: string }>('select epoch from server_state')
  const first = await epochNow()
  expect(first).toBe(stored?.epoch)
  await promote()
  const second = await epochNow()
  await promote()
  const third = await epochNow()
  expect(new Set([first, second, third]).size).toBe(3)
  const other = await buildTestApp(database.url)
  expect((await call<{ epoch: string }>(other, { method: 'GET', url: '/healthz' })).body.epoch).toBe(third)
  await other.close()
})

test('HA-6 a till that compares its sales after a failover is told the new epoch, in the form of the contract', async () => {
  const compare = async () => {
    const sales = [{ UUID: till.makeSale().UUID, Revision: 1 }]
    const { status, body } = await cashier.post(ENDPOINTS.reconcileSales.path, { sales })
    expect(status).toBe(200)
    return ENDPOINTS.reconcileSales.reply.parse(body)
  }
  const till = await openTill(cashier)
  const before = await compare()
  await promote()
  const after = await compare()
  expect(after.epoch).not.toBe(before.epoch)
  expect(after.results).toMatchObject([{ State: 'Unknown' }])
})

test('HA-7 a live stream ends with its epoch, and goes on with everything again instead of the same positions', async () => {
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const stream = await openSse(origin, { ticket: await ticketOf(cashier) })
  const lastEventId = (await stream.nextEvent('ready'))?.eventId ?? expect.fail('no event')
  await promote()
  // Undefined is its end.
  expect(await stream.nextEvent('none')).toBeUndefined()
  const again = await openSse(origin, { ticket: await ticketOf(cashier), lastEventId })
  expect(await again.nextEvent('ready', 'resync')).toMatchObject({ type: 'resync' })
  again.close()
})

test('HA-6 a database that is moved keeps the epoch that tills were told, whatever the timeline there', async () => {
  await promote()
  const told = await epochNow()
  const there = await openTestDatabase()
  await there.query('truncate registrations cascade')
  const { epoch } = await loadDatabase(
    there.ownerUrl,
    await openBackup(dumpDatabase(database.ownerUrl).stream),
    { isRestore: false },
  )
  const [row] = await there.query<{ epoch: string }>('select server_epoch() as epoch')
  expect([epoch, row?.epoch]).toEqual([told, told])
  await there.drop()
})
