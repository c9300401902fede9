import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, buildTestApp, call, callerOf } from '../../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../../testing/test-database.ts'
import { openEveryDrawer } from '../../testing/test-drawer.ts'
import { OFFLINE, type TestTill, openTill } from '../../testing/test-sale.ts'
import { closePermanently, reopen, duringMaintenance } from './maintenance-mode.ts'
import { dumpDatabase } from './dump.ts'
import { loadDatabase, openBackup } from './load.ts'

let database: TestDatabase
let app: TestApp
let cashier: Caller
let till: TestTill

beforeAll(async () => {
  database = await openTestDatabase()
  // Sales without a flag: the review adds no rows while the tests count them.
  await openEveryDrawer(database)
  await database.query('delete from offers')
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
const restore = async (bytes: Buffer) =>
  loadDatabase(database.ownerUrl, await openBackup(Readable.from([bytes])), { isRestore: true })
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
    (select count(*) from event_outbox) as events, (select count(*) from audit_trail where action <> 'database.restored') as audit`)

describe('backup and restore', () => {
  test('KP-4 KP-5 a restore brings the data of the backup back, and the tills see a new epoch', async () => {
    const before = await sell()
    const saved = await backup()
    const expected = await figures()
    const after = await sell()
    const epoch = await epochOf()
    await restore(saved)
    expect(await figures()).toEqual(expected)
    cashier = await callerOf(app, 'cashier@demo.test')
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

  /** The same backup with another header, as an editor of files would make it. */
  const withHeader = (bytes: Buffer, change: (header: Record<string, unknown>) => object): Buffer => {
    const begin = bytes.indexOf(0x0a) + 1
    const end = bytes.indexOf(0x0a, begin)
    const header = JSON.parse(bytes.subarray(begin, end).toString()) as Record<string, unknown>
    const line = Buffer.from(`${JSON.stringify(change(header))}\n`)
    return Buffer.concat([bytes.subarray(0, begin), line, bytes.subarray(end + 1)])
  }

  test('KP-31 a backup whose header, order or end was changed is refused, and nothing changes', async () => {
    const bytes = await backup()
    const sale = await sell()
    const [expected, epoch] = [await figures(), await epochOf()]
    const later = withHeader(bytes, (header) => ({ ...header, at: '2020-01-01T00:00:00.000Z' }))
    await expect(restore(later)).rejects.toThrow('checksum does not match')
    const other = withHeader(bytes, (header) => ({ ...header, epoch: randomUUID() }))
    await expect(restore(other)).rejects.toThrow('checksum does not match')
    const cut = bytes.subarray(0, bytes.lastIndexOf('{"end":true'))
    await expect(restore(cut)).rejects.toThrow('ends in the middle')
    await expect(restore(Buffer.concat([bytes, Buffer.from('more')]))).rejects.toThrow('after its end')
    expect(await figures()).toEqual(expected)
    expect(await booked(sale.UUID)).toBe(1)
    expect(await epochOf()).toBe(epoch)
  })

  test('KP-33 a backup without tables, or without the main ones, is refused, and nothing changes', async () => {
    const bytes = await backup()
    const expected = await figures()
    for (const tables of [0, -1, null, 'many']) {
      const head = withHeader(bytes, (header) => ({ ...header, tables }))
      await expect(restore(head), String(tables)).rejects.toThrow('has no tables')
      // A backup of the first layout has no checksum that could find it.
      const begin = head.indexOf(0x0a, head.indexOf(0x0a) + 1) + 1
      const empty = Buffer.concat([head.subarray(0, begin), Buffer.from('{"end":true}\n')])
      empty.write('EVERTILL-BACKUP 1')
      await expect(restore(empty), String(tables)).rejects.toThrow('has no tables')
    }
    const one = withHeader(bytes, (header) => ({ ...header, tables: 1 }))
    one.write('EVERTILL-BACKUP 1')
    await expect(restore(one)).rejects.toThrow('lacks the table')
    expect(await figures()).toEqual(expected)
  })

  test('KP-30 a restore ends every session: tokens issued before get 401, whatever was restored', async () => {
    const saved = await backup()
    const versions = async () =>
      database.query<{ v: number }>('select credential_version as v from users order by user_id')
    const before = Math.max(...(await versions()).map(({ v }) => v))
    // Since the backup the password was changed, and tokens have higher versions than the backup knows.
    await database.query('update users set credential_version = credential_version + 3')
    const later = await callerOf(app, 'manager@demo.test')
    expect((await later.get('/user/stores')).status).toBe(200)
    await restore(saved)
    for (const caller of [cashier, later]) expect((await caller.get('/user/stores')).status).toBe(401)
    for (const { v } of await versions()) expect(v).toBeGreaterThan(before + 3)
    // Another restore of the same backup ends the sessions since the first.
    const again = await callerOf(app, 'cashier@demo.test')
    expect((await again.get('/user/stores')).status).toBe(200)
    await restore(saved)
    expect((await again.get('/user/stores')).status).toBe(401)
    cashier = await callerOf(app, 'cashier@demo.test')
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
    cashier = await callerOf(app, 'cashier@demo.test')
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

  test('KP-8 a restore begins when the last server process has noticed, and does not wait for dead ones', async () => {
    const [slow, dead] = [randomUUID(), randomUUID()]
    // Servers of earlier tests ended without a connection, and so are still listed.
    await database.query('delete from server_processes')
    await database.query(
      `insert into server_processes (process_id, is_closed, seen_at)
       values ($1, false, now()), ($2, false, now() - interval '16 seconds')`,
      [slow, dead],
    )
    let began = false
    const restored = duringMaintenance(database.ownerUrl, 'restore', () => Promise.resolve((began = true)))
    const serving = () =>
      database.query('select process_id from server_processes where not is_closed and process_id <> $1', [
        dead,
      ])
    await expect.poll(serving).toEqual([{ process_id: slow }])
    expect(began).toBe(false)
    await database.query('update server_processes set is_closed = true where process_id = $1', [slow])
    await restored
    expect(began).toBe(true)
    await expect.poll(async () => (await cashier.get('/user/stores')).status).toBe(200)
  })

  test('KP-8 a database that was moved stays closed until it is reopened', async () => {
    await closePermanently(database.ownerUrl)
    await expect.poll(async () => (await cashier.get('/user/stores')).status).toBe(503)
    await reopen(database.ownerUrl)
    await expect.poll(async () => (await cashier.get('/user/stores')).status).toBe(200)
  })
})
