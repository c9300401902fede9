import { randomUUID } from 'node:crypto'
import type { Closing, ErrorReply, SaleReply } from '@evertill/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_RETAIL, OTHER_TRADERS } from '../../db/seed/companies.ts'
import { demoKey } from '../../db/seed/keys.ts'
import { type Caller, type TestApp, buildTestApp, callerOf } from '../../testing/test-app.ts'
import { type TestDatabase, openTestDatabase } from '../../testing/test-database.ts'
import {
  type TestPayment,
  type TestRegisterSession,
  closeRequest,
  openRegisterSession,
  refundForAmount,
  registerPath,
  saleForAmount,
} from '../../testing/test-drawer.ts'
import { OFFLINE, type TestTill, openTill, registerKey, storeKey } from '../../testing/test-sale.ts'

let database: TestDatabase
let app: TestApp
let second: TestApp
let manager: Caller
let cashier: Caller
let stranger: Caller

beforeAll(async () => {
  database = await openTestDatabase()
  app = await buildTestApp(database.url)
  // Another server process on the same database.
  second = await buildTestApp(database.url)
  manager = await callerOf(app, 'manager@demo.test')
  cashier = await callerOf(app, 'cashier@demo.test')
  stranger = await callerOf(app, 'owner@other.test')
})
afterAll(async () => {
  await app.close()
  await second.close()
  await database.drop()
})

const RUPEE = 100
const APPROVALS = '/approvals'
const cash = (tendered: number): TestPayment => ({ type: 'Cash', tendered: tendered * RUPEE })

const sell = async (till: TestTill, rupees: number, payments: TestPayment[], ClosingKey: string) => {
  const sale = saleForAmount(till, rupees * RUPEE, payments, { ClosingKey })
  expect((await manager.post<SaleReply>(OFFLINE, sale)).body.code).toBe('0')
}

const closingOf = async (session: TestRegisterSession): Promise<Closing> =>
  (await manager.get<{ closing: Closing }>(`${session.path}/closinglistbyid`)).body.closing

/** The day of K1: float 2,000, sales 15,430 (some with change, some by UPI as well), refunds 450, in 500, out 1,200, drop 10,000. */
const dayOfK1 = async (path: string, till: TestTill): Promise<TestRegisterSession> => {
  const session = await openRegisterSession(manager, path, 2_000 * RUPEE)
  await sell(till, 301, [cash(500)], session.key)
  await sell(till, 1_499, [cash(500), { type: 'UPI', tendered: 999 * RUPEE }], session.key)
  await sell(till, 14_629, [cash(14_629)], session.key)
  const refund = refundForAmount(till, 450 * RUPEE, { ClosingKey: session.key })
  expect((await manager.post<SaleReply>(OFFLINE, refund)).body.code).toBe('0')
  for (const [kind, amount] of [
    ['PaidIn', 500],
    ['PaidOut', 1_200],
    ['Drop', 10_000],
  ] as const) {
    expect((await session.move(kind, amount * RUPEE)).status).toBe(200)
  }
  return session
}

const paymentType = (name: string) => demoKey(DEMO_RETAIL.id, 'payment-type', name)

const K2 = [
  [500, 8],
  [200, 5],
  [100, 9],
  [50, 4],
  [20, 6],
  [10, 3],
] as const
const K2_NOTES = K2.map(([note, Count]) => ({ Value: note * RUPEE, Count }))

describe('a day and its closing', () => {
  test('DR-6 DR-27 K1 K2 K3 short 30, deposit 4,250, and 2,000 is the next opening', async () => {
    const session = await dayOfK1('BLR1/R1', await openTill(manager, 'BLR1/R1'))
    const accounts = await session.accounts()
    expect(accounts.ExpectedCash).toBe(6_280 * RUPEE)
    const rows = accounts.Rows.filter(({ Count }) => Count > 0)
    expect(rows.map(({ Kind, Amount, Count }) => [Kind, Amount / RUPEE, Count])).toEqual([
      ['float', 2_000, 1],
      ['cashSale', 15_629, 3],
      ['changeGiven', -199, 1],
      ['cashRefund', -450, 1],
      ['paidIn', 500, 1],
      ['paidOut', -1_200, 1],
      ['drop', -10_000, 1],
    ])
    const { status, body } = await session.close({
      CountedCash: 6_250 * RUPEE,
      Denominations: K2_NOTES,
      FloatToLeave: 2_000 * RUPEE,
      DifferenceReason: 'a note stuck somewhere',
      CountedMethods: [
        { PaymentTypeID: paymentType('UPI'), CountedAmount: 1_000 * RUPEE },
        { PaymentTypeID: paymentType('Card'), CountedAmount: 5 * RUPEE },
      ],
      UnsentTransactionNos: ['BLR1A/S26/00099'],
      Recounts: 2,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      code: '0',
      closing: {
        Status: 'Closed',
        ClosingNo: 1,
        ClosingByUserName: 'Manager 1',
        ExpectedCash: 6_280 * RUPEE,
        CountedCash: 6_250 * RUPEE,
        Difference: -30 * RUPEE,
        FloatToLeave: 2_000 * RUPEE,
        DepositAmount: 4_250 * RUPEE,
        BillCount: 4,
        NetSales: (301 + 1_499 + 14_629 - 450) * RUPEE,
        LateSales: { Count: 0, CashAmount: 0 },
      },
    })
    expect(await closingOf(session)).toEqual(body.closing)
    const counts = body.closing.Counts
    expect(counts).toMatchObject({
      Denominations: K2_NOTES,
      UnsentTransactionNos: ['BLR1A/S26/00099'],
      Recounts: 2,
    })
    const byMethod = counts?.Methods.map((row) => [row.PaymentTypeID, row.CountedAmount, row.Difference])
    expect(byMethod, 'DR-27').toEqual([
      [paymentType('Cash'), null, null],
      [paymentType('UPI'), 1_000 * RUPEE, 1 * RUPEE],
      [paymentType('Card'), 5 * RUPEE, 5 * RUPEE],
    ])
    const balance = await manager.get(`/setup/lastclosingbalance/${registerKey('BLR1/R1')}`)
    expect(balance.body).toMatchObject({ code: '0', lastClosingBalance: 2_000 * RUPEE })
    const trail = await database.query(
      `select action from audit_trail where subject = $1 order by audit_id`,
      [session.key],
    )
    expect(trail, 'DR-13').toEqual([{ action: 'register.opened' }, { action: 'register.closed' }])
  })

  test('DR-6 a count that differs from the sum of its notes is refused by field', async () => {
    const session = await openRegisterSession(manager, 'DEL1/R1', 0)
    const answer = await session.close({ CountedCash: 6_251 * RUPEE, Denominations: K2_NOTES })
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'INVALID_REQUEST', errors: [{ path: 'CountedCash' }] },
    })
    await session.close({ CountedCash: 0 })
  })

  test('DR-7 a reason is required above the tolerance, an approval above the limit, and nothing changes', async () => {
    const session = await openRegisterSession(manager, 'BLR1/R2', 1_000 * RUPEE)
    const { key } = session
    await database.query(
      `insert into access_entries select registration_id, user_id, store_id, 'CashRegistersClosing', '{"read": true, "close": true}'
         from user_stores where user_id = $1`,
      [cashier.profile.key],
    )
    const close = (rupees: number, more: object = {}) =>
      cashier.put<ErrorReply>(
        `${session.path}/closinglist`,
        closeRequest({ CountedCash: rupees * RUPEE, ...more }),
      )
    expect(await close(1_000 - 11)).toMatchObject({
      status: 422,
      body: {
        code: 'CLOSING_REASON_REQUIRED',
        errors: [{ path: 'Difference', message: String(-11 * RUPEE) }],
      },
    })
    expect(await close(1_000 + 501, { DifferenceReason: 'no idea' })).toMatchObject({
      status: 422,
      body: { code: 'CLOSING_APPROVAL_REQUIRED' },
    })
    const made = await close(1_000 + 501, { DifferenceReason: 'no idea', ApprovalID: randomUUID() })
    expect(made.body.code, 'an approval nobody gave').toBe('CLOSING_APPROVAL_REQUIRED')
    const counted = await database.query('select 1 from closing_entries where closing_id = $1', [key])
    expect([counted, (await closingOf(session)).Status]).toEqual([[], 'Open'])
    const closed = await close(1_000 - 10)
    expect(closed).toMatchObject({ status: 200, body: { closing: { Difference: -10 * RUPEE } } })
    await database.query(
      `delete from access_entries where user_id = $1 and resource = 'CashRegistersClosing'`,
      [cashier.profile.key],
    )
  })
})

describe('an approved difference', () => {
  test('DR-7 an approval allows the difference of one closing, and of no second one', async () => {
    const give = `insert into access_entries select registration_id, user_id, store_id, 'CashRegistersClosing', '{"close": true}'
      from user_stores where user_id = $1`
    await database.query(give, [cashier.profile.key])
    const ApprovalID = randomUUID()
    const Action = 'ClosingDifference'
    const approval = { UUID: ApprovalID, StoreID: storeKey('BLR1'), Action, PIN: '2580', Amount: 900_00 }
    const staff = await manager.get<{ activeEmployees: { key: string; CanApprove: boolean }[] }>(
      `/staff/employees?storeId=${storeKey('BLR1')}`,
    )
    const answers = []
    for (const { key: EmployeeID } of staff.body.activeEmployees.filter((one) => one.CanApprove)) {
      answers.push((await cashier.post(APPROVALS, { ...approval, EmployeeID })).status)
    }
    expect(answers).toContain(200)
    const closeWith = async () => {
      const session = await openRegisterSession(manager, 'BLR1/R2', 0)
      const request = closeRequest({ CountedCash: 900_00, DifferenceReason: 'found', ApprovalID })
      const { status } = await cashier.put(`${session.path}/closinglist`, request)
      if (status !== 200) await session.close({})
      return status
    }
    expect([await closeWith(), await closeWith()]).toEqual([200, 422])
    await database.query(
      `delete from access_entries where user_id = $1 and resource = 'CashRegistersClosing'`,
      [cashier.profile.key],
    )
  })
})

describe('two closings', () => {
  test('DR-8 of closings from two devices at once one wins, and the others get the name and time of it', async () => {
    const session = await openRegisterSession(manager, 'BLR2/R1', 100)
    const solo = await callerOf(second, 'solo@demo.test')
    const requests = Array.from({ length: 6 }, (_, index) =>
      (index % 2 === 0 ? manager : solo).put<{ code: string; closing?: Closing; errors?: object[] }>(
        `${session.path}/closinglist`,
        closeRequest({ CountedCash: 100, FloatToLeave: index }),
      ),
    )
    const answers = await Promise.all(requests)
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409, 409, 409,
    ])
    const closing = answers.find((answer) => answer.status === 200)?.body.closing
    const at = closing?.ClosingTime
    for (const { body } of answers.filter((answer) => answer.status === 409)) {
      expect(body).toMatchObject({
        code: 'REGISTER_ALREADY_CLOSED',
        errors: [
          { path: 'ClosingByUserName', message: closing?.ClosingByUserName },
          {
            path: 'ClosingTime',
            message: new Date((at?.seconds ?? 0) * 1000 + (at?.nanoseconds ?? 0) / 1e6).toISOString(),
          },
        ],
      })
    }
    expect(await closingOf(session)).toEqual(closing)
  })

  test('DR-8 the same closing again, also at once, gets the same closing, and the numbers grow by one', async () => {
    const first = await openRegisterSession(manager, 'BLR2/R1', 0)
    const request = closeRequest({ CountedCash: 0 })
    const send = () => manager.put<{ closing: Closing }>(`${first.path}/closinglist`, request)
    const answers = [...(await Promise.all([send(), send(), send()])), await send()]
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: answers[0]?.body })
    expect(answers[0]?.body.closing.ClosingNo).toBe(2)
    const next = await openRegisterSession(manager, 'BLR2/R1', 0)
    expect((await next.close({})).body.closing.ClosingNo).toBe(3)
  })
})

describe('rights to a closing', () => {
  test('DR-22 TN-4 without the right it is 403, and another store, register or company is 404', async () => {
    const session = await openRegisterSession(manager, 'BLR1/R2', 0)
    const sheets = [
      'closinglistbyid',
      'accounts',
      'cashcreditentries',
      'cashdebitentries',
      'paymentdetails',
      'counteramount',
      'productsold',
    ]
    const wrong = [
      `${registerPath('BLR1/R1')}/${session.key}`,
      `/setup/stores/${storeKey('BLR2')}/cashregisters/${registerKey('BLR1/R2')}/${session.key}`,
      `${registerPath('BLR1/R2')}/${randomUUID()}`,
      `${registerPath('BLR1/R2')}/no-such-closing`,
    ]
    const other = storeKey('OTH1', OTHER_TRADERS.id)
    for (const sheet of sheets) {
      expect((await manager.get(`${session.path}/${sheet}`)).status, sheet).toBe(200)
      expect((await cashier.get(`${session.path}/${sheet}`)).status, sheet).toBe(403)
      for (const path of wrong) expect((await manager.get(`${path}/${sheet}`)).status, path).toBe(404)
      const foreign = [session.path, session.path.replace(storeKey('BLR1'), other)]
      for (const path of foreign) expect((await stranger.get(`${path}/${sheet}`)).status, path).toBe(404)
    }
    const close = closeRequest({})
    expect((await cashier.put(`${session.path}/closinglist`, close)).status).toBe(403)
    expect((await stranger.put(`${session.path}/closinglist`, close)).status).toBe(404)
    for (const path of wrong) expect((await manager.put(`${path}/closinglist`, close)).status).toBe(404)
    expect((await closingOf(session)).Status).toBe('Open')
  })
})
