import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, buildTestApp, call, callerOf } from '../../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../../testing/test-database.ts'
import { OFFLINE, type TestTill, openTill } from '../../testing/test-sale.ts'
import { closePermanently, reopen, duringMaintenance } from './maintenance-mode.ts'
import { dumpDatabase } from './dump.ts'
import { loadDatabase } from './load.ts'

let database: TestDatabase
let app: TestApp
let cashier: Caller
let till: TestTill

beforeAll(async () => {
  database = await openTestDatabase()
  app = await buildTestApp(database.url, { jobs: true })
  cashier = await callerOf(app, 'cashier@demo.test')
  till = await openTill(cashier)
})
afterEach(() => reopen(database.ownerUrl))
afterAll(async () => {
  await app.close()
  await database.drop()
})

const backup = async (): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of dumpDatabase(database.ownerUrl).stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
const restore = (bytes: Buffer, newEpoch = true) =>
  loadDatabase(database.ownerUrl, Readable.from([bytes]), { newEpoch })
const sell = async () => {
  const sale = till.makeSale()
  expect((await cashier.post(OFFLINE, sale)).status).toBe(200)
  return sale
}
const epochOf = async () =>
  (await call<{ epoch: string }>(app, { method: 'GET', url: '/healthz' })).body.epoch
const booked = async (uuid: string) =>
  (await database.query('select uuid from sales where uuid = $1', [uuid])).length
const figures = () =>
  database.query(`select (select count(*) from sales) as sales, (select sum(payable_amount) from sales) as payable,
    (select count(*) from sale_lines) as lines, (select count(*) from products) as products,
    (select count(*) from event_outbox) as events, (select count(*) from audit_trail) as audit`)

describe('backup and restore', () => {
  test('KP-4 KP-5 a restore brings the data of the backup back, and the tills see a new epoch', async () => {
    const before = await sell()
    const saved = await backup()
    const expected = await figures()
    const after = await sell()
    const epoch = await epochOf()
    await restore(saved)
    expect(await figures()).toEqual(expected)
    expect([await booked(before.UUID), await booked(after.UUID)]).toEqual([1, 0])
    expect(await epochOf()).not.toBe(epoch)
    // The tills send their history again: what the backup holds is replayed, what it lacks is booked.
    expect((await cashier.post(OFFLINE, before)).body).toMatchObject({ replayed: true })
    expect((await cashier.post(OFFLINE, after)).body).toMatchObject({ code: '0', replayed: false })
    expect([await booked(before.UUID), await booked(after.UUID)]).toEqual([1, 1])
  })

  test('KP-6 a damaged or truncated backup changes nothing', async () => {
    const bytes = await backup()
    const sale = await sell()
    const [expected, epoch] = [await figures(), await epochOf()]
    const at = bytes.lastIndexOf('DEMO-001')
    const damaged = Buffer.from(bytes)
    damaged[at] = 0x58
    await expect(restore(damaged)).rejects.toThrow('damaged')
    await expect(restore(bytes.subarray(0, bytes.length >> 1))).rejects.toThrow('ends in the middle')
    await expect(restore(Buffer.from('PK\u0003\u0004\n'))).rejects.toThrow('not a backup of Evertill')
    expect(await figures()).toEqual(expected)
    expect(await booked(sale.UUID)).toBe(1)
    expect(await epochOf()).toBe(epoch)
  })

  test('KP-7 a sale that is written during the backup is in it completely or not at all', async () => {
    const { stream } = dumpDatabase(database.ownerUrl)
    const chunks: Buffer[] = []
    let selling: Promise<unknown> | undefined
    for await (const chunk of stream) {
      selling ??= sell()
      chunks.push(chunk as Buffer)
    }
    await selling
    await restore(Buffer.concat(chunks))
    const parts = await database.query(`
      select s.uuid from sales s where s.paid_amount <> (select coalesce(sum(p.amount), 0) from sale_payments p
        where p.registration_id = s.registration_id and p.sale_uuid = s.uuid)`)
    expect(parts).toEqual([])
  })
})

describe('maintenance mode', () => {
  test('KP-8 during maintenance every server answers 503, and opens again afterwards', async () => {
    const second = await buildTestApp(database.url, { jobs: true })
    const tills = [cashier, await callerOf(second, 'cashier@demo.test')]
    const during = await duringMaintenance(database.ownerUrl, 'restore', () =>
      Promise.all(tills.map((one) => one.post(OFFLINE, { UUID: randomUUID() }))),
    )
    for (const answer of during) {
      expect(answer).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
      expect(answer.headers['retry-after']).toBe('5')
    }
    await expect.poll(async () => (await cashier.get('/user/stores')).status).toBe(200)
    await second.close()
  })

  test('KP-8 a database that was moved stays closed until it is reopened', async () => {
    await closePermanently(database.ownerUrl)
    await expect.poll(async () => (await cashier.get('/user/stores')).status).toBe(503)
    await reopen(database.ownerUrl)
    await expect.poll(async () => (await cashier.get('/user/stores')).status).toBe(200)
  })
})
