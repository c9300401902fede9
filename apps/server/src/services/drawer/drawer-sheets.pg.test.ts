import { randomUUID } from 'node:crypto'
import type {
  CashEntriesReply,
  Closing,
  PaymentDetailsReply,
  ProductSoldReply,
  SaleReply,
} from '@evertill/contract'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import {
  type TestRegisterSession,
  openRegisterSession,
  pairOf,
  refundForAmount,
  saleForAmount,
} from '../../testing/test-drawer.ts'
import { OFFLINE, registerKey, storeKey } from '../../testing/test-sale.ts'
import { testShop, testTill } from '../../testing/test-shop.ts'

type Entries = z.output<typeof CashEntriesReply>
type Payments = z.output<typeof PaymentDetailsReply>
type Products = z.output<typeof ProductSoldReply>

const { database, manager } = testShop('manager')
const till = testTill(manager, 'BLR1/R1')

const book = async (sale: object): Promise<void> => {
  const { body } = await manager.post<SaleReply>(OFFLINE, sale)
  expect(body.code).toBe('0')
}
const voidSale = (uuid: string) =>
  database.query(
    `insert into sale_voids (registration_id, sale_uuid, void_id, reason, at, user_id, flags)
     values ($1, $2, gen_random_uuid(), 'test', now(), $3, '{}')`,
    [manager.profile.RegistrationID, uuid, manager.profile.key],
  )
const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()

describe('the sheet of a session', () => {
  test('DR-12 bills, numbers, gaps, discounts, returns, tax and net; a quotation is no bill', async () => {
    const session = await openRegisterSession(manager, 'BLR1/R1', 0)
    const ClosingKey = session.key
    const { Prefix, Slot } = till.lease
    const numbered = (letter: string, RunningNo: number) => ({
      ClosingKey,
      Series: `${Prefix}${Slot}/${letter}/2026`,
      RunningNo,
      TransactionNo: `${Prefix}${Slot}/${letter}26/${String(RunningNo).padStart(5, '0')}`,
    })
    const taxed = till.makeSale({ lines: 3, header: numbered('S', 4) })
    await book(taxed)
    await book(saleForAmount(till, 1_000, [{ type: 'Cash', tendered: 1_000 }], numbered('S', 7)))
    await book(saleForAmount(till, 2_000, [{ type: 'UPI', tendered: 2_000 }], numbered('S', 9)))
    await book(refundForAmount(till, 300, numbered('C', 2)))
    const quotation = till.makeSale({ lines: 1, free: true, header: numbered('Q', 1) })
    await book(quotation)
    const no = (letter: string, n: number) => numbered(letter, n).TransactionNo
    expect(await session.accounts()).toMatchObject({
      BillCount: 4,
      FirstTransactionNo: no('S', 4),
      LastTransactionNo: no('C', 2),
      MissingNumbers: [no('S', 5), no('S', 6), no('S', 8)],
      Discounts: taxed.DiscountAmount,
      Returns: 300,
      Voids: { Count: 0, Amount: 0 },
      TaxAmount: taxed.TaxAmount,
      NetSales: taxed.PayableAmount + 1_000 + 2_000 - 300,
    })
    const { body: methods } = await manager.get<Payments>(`${session.path}/paymentdetails`)
    expect(
      methods.paymentDetails.map(({ PaymentType, Kind, Amount, Count }) => [
        PaymentType,
        Kind,
        Amount,
        Count,
      ]),
    ).toEqual([
      ['Cash', 'Cash', taxed.PayableAmount + 1_000 - 300, 3],
      ['UPI', 'Other', 2_000, 1],
    ])
    const { body: sold } = await manager.get<Products>(`${session.path}/productsold`)
    const total = sold.productSold.reduce((sum, product) => sum + product.TotalAmount, 0)
    expect(total).toBe(taxed.TotalAmount + 1_000 + 2_000 - 300)
    const quantity = sold.productSold.reduce((sum, product) => sum + product.Quantity, 0)
    expect(quantity).toBe((3 + 1 + 1 - 1) * 1_000)
    const { body: none } = await manager.get<Products>(
      `${session.path}/productsold?searchTransactionToDate=${minutesAgo(60)}`,
    )
    expect(none.productSold).toEqual([])
    await session.close({ CountedCash: (await session.accounts()).ExpectedCash })
  })

  test('DR-12 a void keeps its number and leaves the amounts', async () => {
    const session = await openRegisterSession(manager, 'BLR1/R1', 0)
    const kept = saleForAmount(till, 500, [{ type: 'UPI', tendered: 500 }], { ClosingKey: session.key })
    const gone = saleForAmount(till, 700, [{ type: 'UPI', tendered: 700 }], { ClosingKey: session.key })
    await book(kept)
    await book(gone)
    await voidSale(gone.UUID)
    const sheet = await session.accounts()
    expect(sheet).toMatchObject({
      BillCount: 1,
      NetSales: 500,
      Voids: { Count: 1, Amount: 700 },
      LastTransactionNo: gone.TransactionNo,
      MissingNumbers: [],
    })
    await session.close({ CountedCash: 0 })
    await voidSale(kept.UUID)
    expect(await session.accounts(), 'DR-9 what was closed stays as it was closed').toEqual(sheet)
  })
})

describe('cash without a sale', () => {
  const listed = async (session: TestRegisterSession, side: 'credit' | 'debit', query = '') =>
    (await manager.get<Entries>(`${session.path}/cash${side}entries${query}`)).body

  test('DR-15 a movement sent again, also at once, is one; with other content it is refused', async () => {
    const session = await openRegisterSession(manager, 'DEL1/R1', 1_000)
    const UUID = randomUUID()
    const At = new Date().toISOString()
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => session.move('PaidIn', 250, { UUID, At })),
    )
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200])
    expect(answers.filter((answer) => !(answer.body as { replayed: boolean }).replayed).length).toBe(1)
    const other = await session.move('PaidIn', 251, { UUID, At })
    expect(other).toMatchObject({ status: 422, body: { code: 'DIFFERS_FROM_RECORDED' } })
    expect((await session.accounts()).ExpectedCash).toBe(1_250)
    const trail = await database.query('select action from audit_trail where subject = $1', [UUID])
    expect(trail, 'DR-13').toEqual([{ action: 'cash.moved' }])
    await session.close({ CountedCash: 1_250 })
  })

  test('DR-16 in, out and drop change the expected cash, an opened drawer does not and is listed', async () => {
    const session = await openRegisterSession(manager, 'DEL1/R1', 1_000)
    await session.move('PaidIn', 300, { Reason: 'coins', At: minutesAgo(30), ClosingKey: session.key })
    await session.move('PaidIn', 40)
    await session.move('PaidOut', 200, { Reason: 'tea' })
    await session.move('Drop', 500)
    await session.move('DrawerOpened', 0, { Reason: 'change for a note' })
    expect((await session.accounts()).ExpectedCash).toBe(1_000 + 340 - 200 - 500)
    const credit = await listed(session, 'credit')
    expect(
      credit.entries.map(({ Kind, Amount, Reason, ByUserName }) => [Kind, Amount, Reason, ByUserName]),
    ).toEqual([
      ['PaidIn', 300, 'coins', 'Manager 1'],
      ['PaidIn', 40, 'test', 'Manager 1'],
    ])
    expect(credit.Total).toBe(340)
    expect((await listed(session, 'credit', `?fromDate=${minutesAgo(10)}`)).Total).toBe(40)
    const debit = await listed(session, 'debit')
    expect(debit.entries.map(({ Kind, Amount }) => [Kind, Amount])).toEqual([
      ['PaidOut', 200],
      ['Drop', 500],
      ['DrawerOpened', 0],
    ])
    const counter = await manager.get(`${session.path}/counteramount?fromDate=${minutesAgo(60)}`)
    expect(counter.body).toEqual({ code: '0', counterAmount: 640 })
    const wrong = [await session.move('DrawerOpened', 1), await session.move('PaidOut', 0)]
    expect(wrong.map((answer) => answer.status)).toEqual([400, 400])
    await session.close({ CountedCash: 640 })
  })

  test('DR-16 sums beyond the largest single amount are answered all the same', async () => {
    const most = 1_000_000_000_000
    const session = await openRegisterSession(manager, 'DEL1/R1', most)
    await session.move('PaidIn', most)
    expect((await session.accounts()).ExpectedCash).toBe(2 * most)
    const closed = await session.close({ CountedCash: 0, DifferenceReason: 'all of it is gone' })
    expect(closed).toMatchObject({ status: 200, body: { closing: { Difference: -2 * most } } })
  })

  test('DR-16 without a session the movement is kept all the same', async () => {
    const UUID = randomUUID()
    const { status } = await manager.post('/setup/accountmanagement', {
      UUID,
      StoreID: storeKey('BLR2'),
      CashRegisterID: registerKey('BLR2/R1'),
      Kind: 'PaidOut',
      Amount: 5,
      Reason: 'no closing in this store',
      At: new Date().toISOString(),
    })
    expect(status).toBe(200)
    const rows = await database.query('select closing_id, kind from drawer_entries where movement_id = $1', [
      UUID,
    ])
    expect(rows).toEqual([{ closing_id: null, kind: 'paidOut' }])
  })
})

describe('the list of closings', () => {
  test('DR-14 it is filtered by register, day and status, newest first, and pages', async () => {
    const days = ['2026-03-30T20:00:00Z', '2026-03-31T18:29:59Z', '2026-03-31T18:30:00Z']
    const keys: string[] = []
    for (const day of days) {
      const session = await openRegisterSession(manager, 'MYS1/R1', 0, { OpeningTime: pairOf(new Date(day)) })
      await session.close({ ClosingTime: pairOf(new Date(Date.parse(day) + 1_000)) })
      keys.unshift(session.key)
    }
    const open = await openRegisterSession(manager, 'MYS1/R1', 0)
    const list = async (query: string) => {
      const path = `/setup/stores/${storeKey('MYS1')}/cashregisterclosings?${query}`
      const { body } = await manager.get<{ closings: Closing[]; hasMore: boolean }>(path)
      return [body.closings.map((closing) => closing.key), body.hasMore]
    }
    const [apr1, mar31b, mar31a] = keys
    expect(await list('')).toEqual([[open.key, ...keys], false])
    expect(await list('status=Closed&size=2')).toEqual([[apr1, mar31b], true])
    expect(await list('status=Closed&size=2&from=2')).toEqual([[mar31a], false])
    expect(await list('status=Open')).toEqual([[open.key], false])
    expect(await list('fromDate=2026-03-31&toDate=2026-03-31')).toEqual([[mar31b, mar31a], false])
    expect(await list('fromDate=2026-04-01&toDate=2026-04-01')).toEqual([[apr1], false])
    expect(await list(`cashRegisterId=${registerKey('BLR1/R1')}`)).toEqual([[], false])
    expect(await list('cashRegisterId=no-such')).toEqual([[], false])
  })
})
