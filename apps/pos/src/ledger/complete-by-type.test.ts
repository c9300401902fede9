import { contradictionsOf, Sale } from '@evertill/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import type { LedgerDb } from '../db/ledger-db.ts'
import { newTill } from '../testing/device.ts'
import { createFakeClock } from '../testing/fakes.ts'
import { butter, cash, newCart, PLACE } from '../testing/selling-place.ts'
import { amountsOf } from './amounts-of.ts'
import { completeSale } from './complete-sale.ts'

let db: LedgerDb
const clock = createFakeClock()

const placeOf = (TransactionType: string, Letter: string) => ({
  ...PLACE,
  transactionType: { ...PLACE.transactionType, key: `type-${Letter}`, TransactionType, Letter },
})
const ORDER = placeOf('Sales Order', 'O')
const QUOTATION = placeOf('Quotation', 'Q')
const RETURN = placeOf('Sales Return', 'C')

const complete = (place: typeof ORDER, payments: ReturnType<typeof cash>[], cart = newCart(butter(2_000))) =>
  completeSale({ db, clock, isOnline: () => true }, place, cart, payments)
const made = async (...args: Parameters<typeof complete>): Promise<Sale> => {
  const result = await complete(...args)
  const sale = result.ok ? result.sale : expect.fail(result.message)
  // The server computes the same from the frozen sale.
  expect(contradictionsOf(Sale.parse(sale))).toEqual([])
  return sale
}

beforeEach(async () => {
  ;({ ledger: db } = await newTill())
})

describe('SP-14 each kind of document', () => {
  test('SP-5 an order is unpaid or partly paid, and has its own number series', async () => {
    expect(await made(ORDER, [])).toMatchObject({
      TransactionNo: 'BLR1A/O26/00001',
      PayableAmount: 11_600,
      PaidAmount: 0,
      DueAmount: 11_600,
    })
    expect(await made(ORDER, [cash(5_000)])).toMatchObject({
      TransactionNo: 'BLR1A/O26/00002',
      PaidAmount: 5_000,
      DueAmount: 6_600,
    })
  })

  test('SP-5 a quotation takes no money', async () => {
    expect(await made(QUOTATION, [])).toMatchObject({
      TransactionNo: 'BLR1A/Q26/00001',
      Payments: [],
      DueAmount: 11_600,
    })
    expect(await complete(QUOTATION, [cash(11_600)])).toMatchObject({ ok: false, code: 'takesNoMoney' })
  })

  test('SP-4 a return pays back the price of the goods and records them as returned, not as sold', async () => {
    const cart = { ...newCart(butter(2_000)), BillDiscount: { Kind: 'Amount', Amount: 600 } as const }
    expect(amountsOf('return', RETURN, cart, clock.now())).toEqual({ payable: -11_000, due: -11_000 })
    const sale = await made(RETURN, [cash(-11_000)], cart)
    expect(sale).toMatchObject({
      TransactionNo: 'BLR1A/C26/00001',
      Lines: [],
      Returns: [{ Quantity: 2_000, GrossAmount: 11_600, NetAmount: 11_000, TotalAmount: 11_000 }],
      PayableAmount: -11_000,
      PaidAmount: -11_000,
      DueAmount: 0,
    })
    expect(sale).not.toHaveProperty('BillDiscount')
  })

  test('SP-4 a return that pays back too much or too little is refused', async () => {
    expect(await complete(RETURN, [cash(-11_700)])).toMatchObject({ ok: false, code: 'fault' })
    expect(await complete(RETURN, [cash(-11_500)])).toMatchObject({ ok: false, code: 'unpaid' })
    expect(await complete(RETURN, [cash(11_600)])).toMatchObject({ ok: false, code: 'fault' })
  })

  test('SA-16 a sale on credit has customer, due date and session; a credit above the bill is refused', async () => {
    const Customer = {
      CustomerID: '01938f2a-0000-7000-8000-000000000007',
      Name: 'Customer 007',
      PhoneNo: '',
      EmailID: '',
      GSTIN: '',
      Groups: [],
      Points: null,
    }
    const credit = (amount: number) => ({ ...cash(amount), Kind: 'Credit' as const })
    const closingKey = '01938f2a-0000-7000-8000-0000000000c1'
    const cart = { ...newCart(), Customer, DueDate: '2026-12-15' }
    const place = { ...placeOf('Sale', 'S'), closingKey }
    expect(await complete(place, [credit(5_900)], cart)).toMatchObject({ ok: false, code: 'fault' })
    expect(await made(place, [credit(5_800)], cart)).toMatchObject({
      CustomerID: Customer.CustomerID,
      DueDate: '2026-12-15',
      ClosingKey: closingKey,
      PaidAmount: 5_800,
    })
  })
})
