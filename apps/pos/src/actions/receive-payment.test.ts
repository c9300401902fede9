import { beforeEach, describe, expect, test } from 'vitest'
import { newUuid } from '../testing/after-sale.ts'
import { inCash, onCredit, openTill, type Till, typeOf } from '../testing/till-runtime.ts'
import { type MoneyReceived, receivePayment } from './receive-payment.ts'

let till: Till

beforeEach(async () => {
  till = await openTill({ types: [typeOf('S'), typeOf('R')] })
})

const money = (change: Partial<MoneyReceived> = {}): MoneyReceived => ({
  uuid: newUuid(),
  customerId: 'c-1',
  type: inCash(0).type,
  amount: 2_500,
  reference: '',
  note: '',
  ...change,
})
const receive = (received: MoneyReceived) => receivePayment(till.runtime, received, 'closing-1')
const stored = () => till.db.otherWrites.toArray()

describe('money received on account', () => {
  test('RP-5 is on the disk with a number of the receipts when it is confirmed', async () => {
    const done = await receive(money({ reference: 'slip 3', note: 'for October' }))
    expect(done).toMatchObject({
      ok: true,
      payment: {
        TransactionNo: expect.stringContaining('R'),
        ClosingKey: 'closing-1',
        Reference: 'slip 3',
        Note: 'for October',
        BusinessDate: '2026-11-15',
      },
    })
    expect(await stored()).toMatchObject([{ kind: 'payment', amount: 2_500 }])
    expect(till.wakes()).toBe(1)
  })

  test('RP-5 the button pressed twice is one payment with one number', async () => {
    const once = money()
    const [first, second] = await Promise.all([receive(once), receive(once)])
    expect(second).toEqual(first)
    expect(await stored()).toHaveLength(1)
    const next = await receive(money())
    expect(next.ok && first.ok && next.payment.TransactionNo !== first.payment.TransactionNo).toBe(true)
  })

  test('RP-5 without a server it is taken all the same', async () => {
    till.disconnect()
    expect(await receive(money())).toMatchObject({ ok: true })
  })

  test('with neither server nor disk no money is taken', async () => {
    till.loseDisk()
    till.disconnect()
    expect(await receive(money())).toEqual({ ok: false, code: 'notReady' })
    expect(await stored()).toEqual([])
    expect(till.wakes()).toBe(0)
  })

  test('LL-3 cash of two lakh from one customer in a day is refused, whatever the server knows of it', async () => {
    till.session.set({ ...till.session.get(), registration: { Currency: 'INR' } as never })
    expect(await receive(money({ amount: 20_000_000 }))).toEqual({ ok: false, code: 'cashLimit' })
    expect(await receive(money({ amount: 12_000_000 }))).toMatchObject({ ok: true })
    await till.db.customerBalance.put({
      CustomerID: 'c-2',
      Balance: 0,
      AsOf: '2026-11-15T00:00:00.000Z',
      CashTaken: [{ BusinessDate: '2026-11-15', Amount: 12_000_000 }],
    })
    for (const customerId of ['c-1', 'c-2']) {
      expect(await receive(money({ customerId, amount: 8_000_000 }))).toEqual({
        ok: false,
        code: 'cashLimit',
      })
    }
    expect(await receive(money({ customerId: 'c-3', amount: 8_000_000 }))).toMatchObject({ ok: true })
    expect(
      await receive(money({ amount: 8_000_000, type: { ...inCash(0).type, Kind: 'Other' } })),
    ).toMatchObject({
      ok: true,
    })
  })

  test('a debt is not paid with credit', async () => {
    expect(await receive(money({ type: onCredit(0).type }))).toEqual({ ok: false, code: 'notReady' })
  })

  test('without a register there is no receipt number to give', async () => {
    till.session.set({ ...till.session.get(), lease: null as never })
    expect(await receive(money())).toEqual({ ok: false, code: 'notReady' })
  })

  test('RP-4 bills that were given nothing by hand are not named', async () => {
    const byHand = new Map([
      ['sale-1', 2_500],
      ['sale-2', 0],
    ])
    expect(await receive(money({ byHand }))).toMatchObject({
      payment: { Allocations: [{ SaleUUID: 'sale-1', Amount: 2_500 }] },
    })
    const oldestFirst = await receive(money())
    expect(oldestFirst.ok && oldestFirst.payment.Allocations).toBeUndefined()
  })

  test('RP-5 what the disk refuses is not confirmed', async () => {
    till.db.close()
    expect(await receive(money())).toMatchObject({
      ok: false,
      code: 'fault',
      message: expect.stringMatching(/^Not saved/),
    })
    expect(till.wakes()).toBe(0)
  })
})
