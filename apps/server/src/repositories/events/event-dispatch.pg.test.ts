import { COALESCE_MS } from '@evertill/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../db/database.ts'
import { DEMO_RETAIL, OTHER_TRADERS } from '../../db/seed/companies.ts'
import { demoKey } from '../../db/seed/keys.ts'
import { withTenant } from '../../db/tenant.ts'
import { type TestDatabase, type TestConnection, openTestDatabase } from '../../testing/test-database.ts'
import { dispatchEvents, pruneEvents } from './event-dispatch.repository.ts'
import { readEventHead, readEventsAfter } from './live-event.repository.ts'

const demo = demoKey(DEMO_RETAIL.id, 'registration', DEMO_RETAIL.id)
const other = demoKey(OTHER_TRADERS.id, 'registration', OTHER_TRADERS.id)
const blr1 = demoKey(DEMO_RETAIL.id, 'store', 'BLR1')

let database: TestDatabase
let db: Database
/** Only moves forward: the times of earlier tests are stored. */
let now = new Date()

const later = (ms: number): Date => (now = new Date(now.getTime() + ms))
const asDemo = { registrationId: demo, userId: demoKey(DEMO_RETAIL.id, 'user', 'manager@demo.test') }
const read = (after: number) => withTenant(db, asDemo, (tx) => readEventsAfter(tx, after, 1_000))
const head = () => withTenant(db, asDemo, readEventHead)
const waiting = (registration = demo) =>
  database.query<{ event_type: string; store_id: string | null }>(
    'SELECT event_type, store_id FROM event_outbox WHERE registration_id = $1 AND position IS NULL ORDER BY event_id',
    [registration],
  )
const saleCreated = (session: Pick<TestConnection, 'query'>, name: string, registration = demo) =>
  session.query(
    `INSERT INTO event_outbox (registration_id, event_type, payload) VALUES ($1, 'sale_created', $2)`,
    [registration, { name }],
  )

beforeAll(async () => {
  database = await openTestDatabase()
  db = openDatabase(database.url)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})
beforeEach(async () => {
  for (;;) if ((await dispatchEvents(db, later(COALESCE_MS))) === 0) break
  later(COALESCE_MS)
})

describe('changes raise events', () => {
  const TABLES = [
    ['products', 'product_updated'],
    ['sub_categories', 'subcategory_updated'],
    ['categories', 'category_updated'],
    ['cash_registers', 'cashRegister_updated'],
    ['taxes', 'tax_updated'],
    ['payment_types', 'paymentTypes_updated'],
    ['print_configs', 'printConfig_updated'],
    ['offers', 'offer_updated'],
    ['product_tags', 'productTag_updated'],
    ['employees', 'employee_updated'],
  ] as const

  test.each(TABLES)('EV-1 a change of %s raises %s, by any user', async (table, kind) => {
    const [row] = await database.query<{ n: number }>(
      `WITH changed AS (UPDATE ${table} SET registration_id = registration_id WHERE registration_id = $1 RETURNING 1)
       SELECT count(*)::int AS n FROM changed`,
      [demo],
    )
    expect(row?.n).toBeGreaterThan(0)
    expect(new Set((await waiting()).map((event) => event.event_type))).toEqual(new Set([kind]))
  })

  test('EV-1 a change that touches no row raises nothing', async () => {
    await database.query('UPDATE products SET sku = sku WHERE false')
    expect(await waiting()).toEqual([])
  })

  test('EV-2 a transaction raises one event of a kind, however many statements and rows it has', async () => {
    const session = await database.connection()
    await session.query('BEGIN')
    for (let i = 0; i < 5; i++) await session.query('UPDATE products SET markup = markup')
    await session.query('UPDATE taxes SET tax_name = tax_name WHERE registration_id = $1', [demo])
    await session.query('COMMIT')
    await session.query('UPDATE products SET markup = markup WHERE registration_id = $1', [demo])
    await session.end()
    expect((await waiting()).map((event) => event.event_type)).toEqual([
      'product_updated',
      'tax_updated',
      'product_updated',
    ])
    expect(await waiting(other)).toEqual([{ event_type: 'product_updated', store_id: null }])
  })

  test('EV-2 an event that was rolled back to a savepoint is raised by the next change', async () => {
    const session = await database.connection()
    await session.query('BEGIN')
    await session.query('SAVEPOINT s')
    await session.query('UPDATE products SET markup = markup')
    await session.query('ROLLBACK TO s')
    await session.query('UPDATE products SET markup = markup WHERE registration_id = $1', [demo])
    await session.query('COMMIT')
    await session.end()
    expect(await waiting()).toHaveLength(1)
    expect(await waiting(other)).toEqual([])
  })

  test('EV-3 a change of a register is an event of its store only', async () => {
    await database.query('UPDATE cash_registers SET register_name = register_name WHERE store_id = $1', [
      blr1,
    ])
    expect(await waiting()).toEqual([{ event_type: 'cashRegister_updated', store_id: blr1 }])
  })

  test('EV-4 requests can neither number nor change nor delete an event', async () => {
    const attempts = [
      `INSERT INTO event_outbox (registration_id, event_type, position) VALUES ('${demo}', 'x', 1)`,
      `UPDATE event_outbox SET position = 1`,
      `DELETE FROM event_outbox`,
      `INSERT INTO event_outbox (registration_id, event_type) VALUES ('${other}', 'x')`,
    ]
    for (const attempt of attempts) {
      const session = await database.connection()
      await session.query(
        `BEGIN; SET LOCAL ROLE evertill_request; SET LOCAL evertill.registration_id = '${demo}'`,
      )
      await expect(session.query(attempt), attempt).rejects.toMatchObject({ code: '42501' })
      await session.end()
    }
  })
})

describe('positions', () => {
  const names = async (after: number) => (await read(after)).map((event) => event.payload.name)

  test('EV-5 F-56 a transaction that began earlier and commits after a newer one was read is not skipped', async () => {
    const [early, late] = await Promise.all([database.connection(), database.connection()])
    const { position: start } = await head()
    await early.query('BEGIN')
    await saleCreated(early, 'early')
    await late.query('BEGIN')
    await saleCreated(late, 'late')
    await late.query('COMMIT')
    await dispatchEvents(db, now)
    expect(await names(start)).toEqual(['late'])
    const { position: seen } = await head()
    await early.query('COMMIT')
    await dispatchEvents(db, now)
    expect(await names(seen)).toEqual(['early'])
    await Promise.all([early.end(), late.end()])
  })

  test('EV-6 each registration counts its own positions without a gap', async () => {
    const { position: start } = await head()
    for (let i = 0; i < 10; i++) {
      await saleCreated(database, `ours ${i}`)
      await saleCreated(database, `theirs ${i}`, other)
    }
    await dispatchEvents(db, now)
    const events = await read(start)
    expect(events.map((event) => event.position)).toEqual(events.map((_, i) => start + i + 1))
    expect(events.map((event) => event.payload.name)).toEqual(events.map((_, i) => `ours ${i}`))
    expect(events).toHaveLength(10)
  })

  test('EV-7 dispatchers of several processes number every event exactly once', async () => {
    const others = [openDatabase(database.url), openDatabase(database.url)]
    const { position: start } = await head()
    await database.query(
      `INSERT INTO event_outbox (registration_id, event_type, payload)
       SELECT $1, 'sale_created', jsonb_build_object('name', n) FROM generate_series(1, 5000) n`,
      [demo],
    )
    // Not a number of tries per process: one that finds the lock taken would use them up at once (EV-7).
    let numbered = 0
    const dispatch = async (one: Database) => {
      const count = await dispatchEvents(one, now)
      numbered += count
    }
    const run = async (one: Database) => {
      while (numbered < 5_000) await dispatch(one)
      await dispatch(one)
    }
    await Promise.all([db, ...others].map(run))
    await Promise.all(others.map((one) => one.close()))
    expect(numbered).toBe(5_000)
    const rows = await database.query(
      `SELECT count(DISTINCT position)::int AS n, min(position)::int AS first, max(position)::int AS last
         FROM event_outbox WHERE registration_id = $1 AND position > $2`,
      [demo, start],
    )
    expect(rows).toEqual([{ n: 5_000, first: start + 1, last: start + 5_000 }])
  })

  test('EV-7 while another process dispatches, a process does nothing and does not wait', async () => {
    const session = await database.connection()
    await session.query('BEGIN')
    await session.query('SELECT pg_advisory_xact_lock(7316402120)')
    await saleCreated(database, 'waits')
    expect(await dispatchEvents(db, now)).toBe(0)
    await session.query('COMMIT')
    await session.end()
    expect(await dispatchEvents(db, now)).toBe(1)
  })
})

describe('storms', () => {
  const changeOne = () =>
    database.query('UPDATE products SET markup = markup WHERE registration_id = $1 AND sku = $2', [
      demo,
      'DEMO-001',
    ])

  test('EV-9 F-52 a thousand changes of a kind in a minute become at most one event in 5 s, the last one included', async () => {
    const { position: start } = await head()
    const began = now.getTime()
    for (let i = 0; i < 1_000; i++) {
      await changeOne()
      // The dispatcher runs after every 3 changes, 180 ms apart.
      if (i % 3 === 0) await dispatchEvents(db, later(180))
    }
    expect(now.getTime() - began).toBeGreaterThan(59_000)
    expect(await waiting()).not.toEqual([])
    await dispatchEvents(db, later(COALESCE_MS))
    expect(await waiting()).toEqual([])
    const events = await read(start)
    expect(events.length).toBeGreaterThanOrEqual(12)
    expect(events.length).toBeLessThanOrEqual(14)
  })

  test('EV-9 kinds and stores do not wait for each other, and documents are never merged', async () => {
    const { position: start } = await head()
    for (let round = 0; round < 2; round++) {
      await changeOne()
      await database.query('UPDATE cash_registers SET register_name = register_name')
      await saleCreated(database, `sale ${round}`)
      await dispatchEvents(db, now)
    }
    const kinds = (await read(start)).map((event) => event.type)
    expect(kinds.filter((kind) => kind === 'product_updated')).toHaveLength(1)
    expect(kinds.filter((kind) => kind === 'sale_created')).toHaveLength(2)
    expect(kinds.filter((kind) => kind === 'cashRegister_updated').length).toBeGreaterThan(1)
  })
})

test('EV-10 old events are deleted, and the server remembers up to which position', async () => {
  await saleCreated(database, 'old')
  await dispatchEvents(db, now)
  const { position: old } = await head()
  await database.query(
    `UPDATE event_outbox SET created_at = now() - interval '8 days' WHERE position IS NOT NULL`,
  )
  await saleCreated(database, 'new')
  await dispatchEvents(db, now)
  await pruneEvents(db, new Date(now.getTime() - 7 * 86_400_000), now)
  expect((await read(0)).map((event) => event.payload.name)).toEqual(['new'])
  expect(await head()).toMatchObject({ position: old + 1, prunedTo: old })
})
