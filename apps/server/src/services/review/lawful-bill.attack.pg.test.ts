import type { Sale } from '@evertill/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_SELLER } from '../../testing/demo-seller.ts'
import { openReviewedShop, type ReviewedShop } from '../../testing/reviewed-shop.ts'
import { type SaleChanges, byCard, inCash, returnOf } from '../../testing/test-sale.ts'

/** Bills that add up, at the shop's prices, and go round a limit or a rule of the law. */
let shop: ReviewedShop
let customers: string[]

beforeAll(async () => {
  shop = await openReviewedShop()
  const rows = await shop.database.query<{ id: string }>(
    'select customer_id as id from customers where registration_id = $1 order by 1',
    [shop.cashier.profile.RegistrationID],
  )
  customers = rows.map(({ id }) => id)
})
afterAll(() => shop.close())

const PUNE = { ...DEMO_SELLER.Address, State: 'Maharashtra', StateCode: '27' }
const NAMED = { CustomerName: 'Customer 007', CustomerAddress: PUNE }
const HALF = 10_500_000
const LAKH = 10_000_000

/** Soap for about this amount. */
const worth = (amount: number, changes: SaleChanges = {}): Sale => {
  const Quantity = Math.ceil(amount / shop.soap.RetailPrice) * 1_000
  return shop.ofSoap({ line: (one) => ({ ...one, Quantity }), ...changes })
}
/** A bill that names its buyer, so that only its cash may be wrong. */
const forCustomer = (nth: number, amount: number, changes: SaleChanges = {}): Sale =>
  worth(amount, { ...changes, header: { ...NAMED, CustomerID: customers[nth] ?? '', ...changes.header } })
/** The next revision of a bill: the same goods and document, with changes. */
const edited = async (sale: Sale, amount: number, changes: SaleChanges): Promise<string[] | undefined> => {
  const { UUID, TransactionNo, RunningNo, TransactionDate, Revision, Lines } = sale
  const header = {
    ...NAMED,
    ...(sale.CustomerID === undefined ? {} : { CustomerID: sale.CustomerID }),
    ...changes.header,
    UUID,
    TransactionNo,
    RunningNo,
    TransactionDate,
    Revision: Revision + 1,
  }
  const Quantity = Math.ceil(amount / shop.soap.RetailPrice) * 1_000
  const line = { UUID: Lines[0]?.UUID ?? '', Quantity }
  const next = shop.ofSoap({ ...changes, header, line: (one) => ({ ...one, ...line }) })
  await shop.edit(next)
  await shop.review()
  return shop.flagsOf(next)
}

describe('the buyer of a large bill', () => {
  test('LL-5 is not named by an invented GSTIN or State', async () => {
    expect(await shop.reviewed(worth(6_000_000, { header: { CustomerGSTIN: 'NONE' } }))).toEqual([
      'BUYER_MISSING',
    ])
    const nowhere = { ...NAMED, CustomerAddress: { ...PUNE, StateCode: '99' } }
    expect(await shop.reviewed(worth(6_000_000, { header: nowhere }))).toEqual(['BUYER_MISSING'])
    expect(await shop.reviewed(worth(6_000_000, { header: NAMED }))).toEqual([])
    expect(await shop.reviewed(worth(6_000_000, { header: { CustomerGSTIN: '27AAPFU0939F1ZV' } }))).toEqual(
      [],
    )
  })

  test('LL-5 is due for the goods on it, also if others come back on the same bill', async () => {
    const old = worth(4_000_000)
    expect(await shop.reviewed(old)).toEqual([])
    expect(await shop.reviewed(worth(6_000_000, { draft: returnOf(old) }))).toContain('BUYER_MISSING')
  })
})

describe('two lakh in cash from one person in a day', () => {
  test('LL-6 are flagged when an edit of an earlier bill adds the cash', async () => {
    const first = forCustomer(0, LAKH)
    expect(await shop.reviewed(first)).toEqual([])
    expect(await shop.reviewed(forCustomer(0, 9_000_000))).toEqual([])
    expect(await edited(first, 12_000_000, {})).toContain('CASH_OVER_LIMIT')
  })

  test('LL-6 are flagged when an edit names the customer, or turns a card into cash', async () => {
    const nameless = worth(HALF, { header: NAMED })
    expect(await shop.reviewed(nameless)).toEqual([])
    expect(await shop.reviewed(forCustomer(1, HALF))).toEqual([])
    expect(await edited(nameless, HALF, { header: { CustomerID: customers[1] ?? '' } })).toContain(
      'CASH_OVER_LIMIT',
    )
    const byOther = forCustomer(2, HALF, { pay: byCard })
    expect(await shop.reviewed(byOther)).toEqual([])
    expect(await shop.reviewed(forCustomer(2, HALF))).toEqual([])
    expect(await edited(byOther, HALF, { pay: inCash })).toContain('CASH_OVER_LIMIT')
  })

  test('LL-6 are flagged although some of the cash went back in between', async () => {
    const first = forCustomer(3, HALF)
    expect(await shop.reviewed(first)).toEqual([])
    const note = shop.till.makeSale({
      lines: 0,
      draft: returnOf(first),
      header: { CustomerID: customers[3] ?? '' },
    })
    expect(await shop.reviewed(note)).toEqual([])
    expect(await shop.reviewed(forCustomer(3, HALF))).toEqual(['CASH_OVER_LIMIT'])
  })

  test('LL-6 are flagged at one of three bills that arrive at one moment', async () => {
    const bills = Array.from({ length: 3 }, () => forCustomer(4, 9_000_000))
    await Promise.all(bills.map((bill) => shop.send(bill)))
    await shop.review()
    const flags = await Promise.all(bills.map((bill) => shop.flagsOf(bill)))
    expect(flags.filter((one) => one?.includes('CASH_OVER_LIMIT')).length).toBe(1)
  })
})

describe('the State of delivery', () => {
  const delivered = (address: Partial<typeof PUNE>): Sale =>
    shop.ofSoap({ header: { DeliveryAddress: { ...PUNE, Name: 'Customer 007', ...address } } })

  test('TX-22 is not hidden by a code that does not exist, that is missing, or that is another', async () => {
    expect(await shop.reviewed(delivered({ StateCode: '99' }))).toEqual(['TAX_DIFFERS'])
    expect(await shop.reviewed(delivered({ StateCode: '' }))).toEqual(['TAX_DIFFERS'])
    expect(await shop.reviewed(delivered({ StateCode: '29' }))).toEqual(['TAX_DIFFERS'])
    const home = { State: 'Karnataka', StateCode: '29' }
    expect(await shop.reviewed(delivered(home))).toEqual([])
    expect(await shop.reviewed(delivered({ ...home, State: 'KA' }))).toEqual([])
  })
})

describe('a refund', () => {
  test('TR-21 that is rounded up by rules of its own is an alarm', async () => {
    const sold = shop.ofSoap({ line: (one) => ({ ...one, Quantity: 8_000 }) })
    expect(await shop.reviewed(sold)).toEqual([])
    const step = 100_000
    const note = shop.till.makeSale({
      lines: 0,
      draft: returnOf(sold),
      rules: { RoundingStep: step, RoundCashOnly: true },
      pay: (payable) => inCash(-step * Math.ceil(-payable / step)),
    })
    expect(-note.PayableAmount).toBeGreaterThan(sold.PayableAmount)
    expect(await shop.reviewed(note)).toEqual(
      expect.arrayContaining(['SETTINGS_DIFFER', 'REFUND_TOO_HIGH']) as string[],
    )
  })
})
