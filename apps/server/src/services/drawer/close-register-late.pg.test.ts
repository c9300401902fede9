import { randomUUID } from 'node:crypto'
import type { Closing, SaleReply } from '@evertill/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, buildTestApp, callerOf } from '../../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../../testing/test-database.ts'
import {
  type TestPayment,
  type TestRegisterSession,
  openRegisterSession,
  saleForAmount,
} from '../../testing/test-drawer.ts'
import { OFFLINE, type TestTill, openTill } from '../../testing/test-sale.ts'

let database: TestDatabase
let app: TestApp
let manager: Caller

beforeAll(async () => {
  database = await openTestDatabase()
  app = await buildTestApp(database.url)
  manager = await callerOf(app, 'manager@demo.test')
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const RUPEE = 100
const cash = (tendered: number): TestPayment => ({ type: 'Cash', tendered: tendered * RUPEE })

const sell = async (till: TestTill, rupees: number, tendered: number, ClosingKey?: string) => {
  const named = ClosingKey === undefined ? {} : { ClosingKey }
  const sale = saleForAmount(till, rupees * RUPEE, [cash(tendered)], named)
  const { body } = await manager.post<SaleReply>(OFFLINE, sale)
  expect(body.code).toBe('0')
  return { sale, flags: body.flags }
}

const closingOf = async (session: TestRegisterSession): Promise<Closing> =>
  (await manager.get<{ closing: Closing }>(`${session.path}/closinglistbyid`)).body.closing

describe('late sales', () => {
  test('CL-12 DR-9 DR-10 they are an addendum to their closing, bill by bill, and no later closing counts them', async () => {
    const till = await openTill(manager, 'MYS1/R1')
    const session = await openRegisterSession(manager, 'MYS1/R1', 1_000)
    await sell(till, 10, 10, session.key)
    const closed = (await session.close({ CountedCash: 2_000, FloatToLeave: 500 })).body.closing
    const sheet = await session.accounts()
    const { sale } = await sell(till, 7, 10, session.key)
    expect(await manager.reviewedFlags(sale.UUID)).toContain('LATE_FOR_CLOSING')
    expect((await session.move('PaidOut', 50, { ClosingKey: session.key })).status).toBe(200)
    expect(closed.Addendum).toEqual({ Sales: [], Rows: [] })
    expect(await closingOf(session), 'F-53').toEqual({
      ...closed,
      LateSales: { Count: 1, CashAmount: 7 * RUPEE - 50 },
      Addendum: {
        Sales: [
          {
            TransactionNo: sale.TransactionNo,
            TransactionDate: sale.TransactionDate,
            PayableAmount: 7 * RUPEE,
            ReceivedOn: expect.any(String),
          },
        ],
        Rows: [
          { Kind: 'cashSale', Amount: 10 * RUPEE, Count: 1 },
          { Kind: 'changeGiven', Amount: -3 * RUPEE, Count: 1 },
          { Kind: 'paidOut', Amount: -50, Count: 1 },
        ],
        NetSales: 7 * RUPEE,
        TaxAmount: 0,
      },
    })
    expect(await session.accounts()).toEqual(sheet)
    const next = await openRegisterSession(manager, 'MYS1/R1', 500)
    expect((await next.accounts()).ExpectedCash).toBe(500)
    await next.close({ CountedCash: 500 })
    expect((await closingOf(session)).LateSales).toEqual({ Count: 1, CashAmount: 7 * RUPEE - 50 })
  })

  test('DR-10 a sale that names no session, or one nobody knows, belongs to the one open at its time', async () => {
    const till = await openTill(manager, 'MYS1/R1')
    const outside = saleForAmount(till, 9_900, [cash(99)])
    await manager.post(OFFLINE, {
      ...outside,
      TransactionDate: new Date(Date.now() - 86_400_000).toISOString(),
    })
    const session = await openRegisterSession(manager, 'MYS1/R1', 0)
    const unnamed = await sell(till, 11, 11)
    await sell(till, 12, 12, randomUUID())
    expect(await session.accounts()).toMatchObject({ ExpectedCash: 23 * RUPEE, BillCount: 2 })
    await session.close({ CountedCash: 23 * RUPEE })
    await manager.post(OFFLINE, {
      ...saleForAmount(till, 13 * RUPEE, [cash(13)]),
      TransactionDate: unnamed.sale.TransactionDate,
    })
    expect(await closingOf(session)).toMatchObject({
      BillCount: 2,
      LateSales: { Count: 1, CashAmount: 13 * RUPEE },
    })
  })
})
