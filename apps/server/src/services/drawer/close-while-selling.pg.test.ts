import type { Sale, SaleReply, WholeClosing } from '@evertill/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../db/database.ts'
import { dispatchEvents } from '../../repositories/events/event-dispatch.repository.ts'
import { type Caller, type TestApp, buildTestApp, callerOf } from '../../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../../testing/test-database.ts'
import { openRegisterSession, saleForAmount } from '../../testing/test-drawer.ts'
import { blockWrites } from '../../testing/blocked-writes.ts'
import { OFFLINE, type TestTill, openTill } from '../../testing/test-sale.ts'
import { reviewNextBatch } from '../review/review.service.ts'

const REGISTER = 'BLR1/R1'
const TILLS = 4
const SALES_EACH = 12
const PRICE = 10_00
const FLOAT = 500_00

let database: TestDatabase
let db: Database
let closing: TestApp
let taking: TestApp
let manager: Caller
let seller: Caller

beforeAll(async () => {
  database = await openTestDatabase()
  db = openDatabase(database.url)
  closing = await buildTestApp(database.url)
  taking = await buildTestApp(database.url)
  manager = await callerOf(closing, 'manager@demo.test')
  seller = await callerOf(taking, 'manager@demo.test')
  // The counted sum does not matter here, so any difference is allowed.
  await database.query('update stores set closing_tolerance = 100000000, closing_approval_above = 100000000')
})
afterAll(async () => {
  await closing.close()
  await taking.close()
  await db.close()
  await database.drop()
})

/** Does the work of the server's jobs until nothing is left. */
const review = async (): Promise<void> => {
  while ((await dispatchEvents(db, new Date())) > 0);
  while (await reviewNextBatch(db));
}

const LATE = 'LATE_FOR_CLOSING'
const flaggedLate = async (): Promise<Set<string>> => {
  const rows = await database.query<{ uuid: string }>('select uuid from sales where $1 = any (flags)', [LATE])
  return new Set(rows.map(({ uuid }) => uuid))
}

interface Taken {
  sale: Sale
  flags: readonly string[]
}

/** Sells with several tills at one process, and closes at the other after this many sales. */
const closeAfter = async (many: number) => {
  const session = await openRegisterSession(manager, REGISTER, FLOAT)
  const startedAt = new Date().toISOString()
  const tills = await Promise.all(Array.from({ length: TILLS }, () => openTill(seller, REGISTER)))
  const taken: Taken[] = []
  let close = () => {}
  const isTime = new Promise<void>((resolve) => (close = resolve))
  const work = tills.map(async (till, place) => {
    for (let no = 0; no < SALES_EACH; no++) {
      // One till names no session: its sales belong to the one that was open at their time.
      const header = place === 0 ? { TransactionDate: startedAt } : { ClosingKey: session.key }
      const sale = saleForAmount(till, PRICE, [{ type: 'Cash', tendered: PRICE }], header)
      const { status, body } = await seller.post<SaleReply>(OFFLINE, sale)
      expect(status).toBe(200)
      taken.push({ sale, flags: body.flags })
      if (taken.length === many) close()
    }
  })
  const closed = isTime.then(() => session.close({ CountedCash: FLOAT, FloatToLeave: 0 }))
  await Promise.all(work)
  const { status, body } = await closed
  expect(status).toBe(200)
  const now = await manager.get<{ closing: WholeClosing }>(`${session.path}/closinglistbyid`)
  return { key: session.key, atOnce: body.closing, later: now.body.closing, taken }
}

test.each([1, 9, 20, 33, TILLS * SALES_EACH - 2])(
  'DR-30 DR-31 DR-10 a register closed at one process while another takes its sales, after %d of them: each is in the closing or late',
  async (many) => {
    const { key, atOnce, later, taken } = await closeAfter(many)
    expect(taken.length).toBe(TILLS * SALES_EACH)

    const inside = await database.query<{ sale_uuid: string }>(
      'select sale_uuid from closing_sales where closing_id = $1',
      [key],
    )
    const counted = new Set(inside.map((row) => row.sale_uuid))
    expect(counted.size, 'none is counted twice').toBe(inside.length)
    const late = new Set(later.Addendum?.Sales.map(({ TransactionNo }) => TransactionNo))
    const places = taken.map(
      ({ sale }) => Number(counted.has(sale.UUID)) + Number(late.has(sale.TransactionNo)),
    )
    expect(places, 'each in one of the two').toEqual(taken.map(() => 1))
    expect(counted.size, 'what was answered before is in it').toBeGreaterThanOrEqual(many)

    // The figures that people read say the same, and so do the amounts.
    expect([later.BillCount, later.LateSales.Count]).toEqual([counted.size, late.size])
    expect(later.ExpectedCash).toBe(FLOAT + counted.size * PRICE)
    expect(later.LateSales.CashAmount).toBe(late.size * PRICE)
    // The closing stays as it was answered.
    expect({ ...later, LateSales: null, Addendum: null }).toEqual({
      ...atOnce,
      LateSales: null,
      Addendum: null,
    })
    const flagged = taken.filter(({ flags }) => flags.includes(LATE))
    expect(flagged.filter(({ sale }) => counted.has(sale.UUID))).toEqual([])

    // Whatever each saw of the other when it was written: in the end exactly the late sales have the flag.
    await review()
    const marked = await flaggedLate()
    const isMarked = ({ sale }: Taken): boolean => marked.has(sale.UUID)
    expect(taken.map(isMarked)).toEqual(taken.map(({ sale }) => late.has(sale.TransactionNo)))

    // The next closing counts none of it.
    const next = await openRegisterSession(manager, REGISTER, 0)
    expect((await next.close({})).body.closing).toMatchObject({ BillCount: 0, ExpectedCash: 0 })
  },
)

describe('a sale and a closing that do not see each other', () => {
  const eventsOf = (uuid: string) =>
    database.query(
      `select 1 from event_outbox
        where event_type = 'sale_updated' and payload ->> 'UUID' = $1 and payload -> 'Flags' ? $2`,
      [uuid, LATE],
    )

  const start = async (named: boolean) => {
    const session = await openRegisterSession(manager, REGISTER, FLOAT)
    const till: TestTill = await openTill(seller, REGISTER)
    const header = named ? { ClosingKey: session.key } : {}
    const sale = saleForAmount(till, PRICE, [{ type: 'Cash', tendered: PRICE }], header)
    return { session, sale, sending: () => seller.post<SaleReply>(OFFLINE, sale) }
  }
  const close = { CountedCash: FLOAT, FloatToLeave: 0 }

  test.each([
    ['names its session', true],
    ['names none', false],
  ])(
    'DR-31 SL-40 a sale that %s and is written while the register closes is flagged as late in the end',
    async (_, named) => {
      const { session, sale, sending } = await start(named)
      const held = await blockWrites(database, 'sale_lines', 'insert')
      const sent = sending()
      await held.untilBlocked()
      expect((await session.close(close)).status).toBe(200)
      await review()
      await held.release()
      const { body } = await sent
      expect(body.flags, 'nothing that it could have known').not.toContain(LATE)
      await review()
      expect(await flaggedLate()).toContain(sale.UUID)
      expect(await eventsOf(sale.UUID)).toHaveLength(1)
      // The answer of a repeat stays the first one, and another review adds nothing.
      await review()
      expect((await sending()).body).toEqual({ ...body, replayed: true })
      expect(await eventsOf(sale.UUID)).toHaveLength(1)
    },
  )

  test.each([
    ['names its session', true],
    ['names none', false],
  ])('DR-31 SL-40 so is one that %s and was reviewed before the closing was written', async (_, named) => {
    const { session, sale, sending } = await start(named)
    const held = await blockWrites(database, 'register_sessions', 'update')
    const closed = session.close(close)
    await held.untilBlocked()
    expect((await sending()).body.flags).not.toContain(LATE)
    await review()
    expect(await flaggedLate()).not.toContain(sale.UUID)
    await held.release()
    expect((await closed).body.closing.BillCount).toBe(0)
    await review()
    expect(await flaggedLate()).toContain(sale.UUID)
    expect(await eventsOf(sale.UUID)).toHaveLength(1)
  })

  test('DR-31 a sale that is edited between the two gets the flag all the same', async () => {
    const { session, sale, sending } = await start(true)
    const held = await blockWrites(database, 'register_sessions', 'update')
    const closed = session.close(close)
    await held.untilBlocked()
    await sending()
    const edited = { ...sale, Revision: 2, Note: 'gift' }
    const { status, body } = await seller.put<SaleReply>(`/transaction/sales/${sale.UUID}`, edited)
    expect(status, JSON.stringify(body)).toBe(200)
    await held.release()
    await closed
    await review()
    expect(await flaggedLate()).toContain(sale.UUID)
  })
})
