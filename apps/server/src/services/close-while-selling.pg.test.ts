import type { Sale, SaleReply, WholeClosing } from '@evertill/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, buildTestApp, callerOf } from '../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../testing/test-database.ts'
import { openSession, saleOver } from '../testing/test-drawer.ts'
import { OFFLINE, openTill } from '../testing/test-sale.ts'

const REGISTER = 'BLR1/R1'
const TILLS = 4
const SALES_EACH = 12
const PRICE = 10_00
const FLOAT = 500_00

let database: TestDatabase
let closing: TestApp
let taking: TestApp
let manager: Caller
let seller: Caller

beforeAll(async () => {
  database = await openTestDatabase()
  closing = await buildTestApp(database.url)
  taking = await buildTestApp(database.url)
  manager = await callerOf(closing, 'manager@demo.test')
  seller = await callerOf(taking, 'manager@demo.test')
  // What is counted is not what this is about: any difference is let through.
  await database.query('update stores set closing_tolerance = 100000000, closing_approval_above = 100000000')
})
afterAll(async () => {
  await closing.close()
  await taking.close()
  await database.drop()
})

interface Taken {
  sale: Sale
  flags: readonly string[]
}

/** Sells with several tills at one process and closes at the other as soon as so many sales are taken. */
const closeAfter = async (many: number) => {
  const session = await openSession(manager, REGISTER, FLOAT)
  const begun = new Date().toISOString()
  const tills = await Promise.all(Array.from({ length: TILLS }, () => openTill(seller, REGISTER)))
  const taken: Taken[] = []
  let close = () => {}
  const isTime = new Promise<void>((resolve) => (close = resolve))
  const work = tills.map(async (till, place) => {
    for (let no = 0; no < SALES_EACH; no++) {
      // One till knows of no session: its sales belong to the one that was open at their time.
      const header = place === 0 ? { TransactionDate: begun } : { ClosingKey: session.key }
      const sale = saleOver(till, PRICE, [{ type: 'Cash', tendered: PRICE }], header)
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
  'DR-30 DR-10 a register closed at one process while another takes its sales, after %d of them: each is in the closing or late',
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

    // The same by the figures that people read, and by their money.
    expect([later.BillCount, later.LateSales.Count]).toEqual([counted.size, late.size])
    expect(later.ExpectedCash).toBe(FLOAT + counted.size * PRICE)
    expect(later.LateSales.CashAmount).toBe(late.size * PRICE)
    // What was closed stays as it was told.
    expect({ ...later, LateSales: null, Addendum: null }).toEqual({
      ...atOnce,
      LateSales: null,
      Addendum: null,
    })
    const flagged = taken.filter(({ flags }) => flags.includes('LATE_FOR_CLOSING'))
    expect(flagged.filter(({ sale }) => counted.has(sale.UUID))).toEqual([])

    // The next closing takes nothing of it.
    const next = await openSession(manager, REGISTER, 0)
    expect((await next.close({})).body.closing).toMatchObject({ BillCount: 0, ExpectedCash: 0 })
  },
)
