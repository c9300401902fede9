import { randomUUID } from 'node:crypto'
import type { Sale, SaleDraftPayment } from '@evertill/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_RETAIL } from '../../db/seed/companies.ts'
import { demoKey } from '../../db/seed/keys.ts'
import { openReviewedShop, type ReviewedShop } from '../../testing/reviewed-shop.ts'
import { approve } from '../../testing/test-approval.ts'
import { type SaleChanges, inCash, onCredit, returnOf } from '../../testing/test-sale.ts'

/** Money that leaves the drawer, or a debt that nobody has, in documents that add up. */
let shop: ReviewedShop

beforeAll(async () => {
  shop = await openReviewedShop()
})
afterAll(() => shop.close())

const soap = (changes?: SaleChanges): Sale => shop.ofSoap(changes)

const byUpi = (amount: number): SaleDraftPayment[] =>
  inCash(amount).map((payment) => ({
    ...payment,
    PaymentTypeID: demoKey(DEMO_RETAIL.id, 'payment-type', 'UPI'),
    PaymentType: 'UPI',
    Kind: 'Other',
  }))

const approved = (Action: string, upTo: object) => approve(shop.cashier, Action, upTo)

const edited = async (next: Sale, caller = shop.cashier): Promise<string[] | undefined> => {
  await shop.edit(next, caller)
  await shop.review()
  return shop.flagsOf(next)
}

/** The next revision of the same goods, paid in another way. */
const paidBy = (sale: Sale, pay: NonNullable<SaleChanges['pay']>, ApprovalIDs: string[] = []): Sale => {
  const { UUID, TransactionNo, RunningNo, TransactionDate, Lines, Revision } = sale
  const header = { UUID, TransactionNo, RunningNo, TransactionDate, Revision: Revision + 1, ApprovalIDs }
  const [line] = Lines
  return soap({
    header,
    pay,
    line: (one) => ({ ...one, UUID: line?.UUID ?? one.UUID, Quantity: line?.Quantity ?? one.Quantity }),
  })
}

const limit = (amount: number) =>
  shop.database.query('update stores set refund_approval_above = $1', [amount])

describe('cash out of the drawer', () => {
  test('TR-17 an edit that turns cash into another payment needs what a refund needs', async () => {
    await limit(1_000)
    const sale = soap()
    await shop.send(sale)
    expect(await edited(paidBy(sale, byUpi))).toEqual(['NOT_ALLOWED'])
    const other = soap()
    await shop.send(other)
    const approval = await approved('Return', { Amount: other.PayableAmount })
    expect(await edited(paidBy(other, byUpi, [approval]))).toEqual([])
    await limit(100_000_000)
    const small = soap()
    await shop.send(small)
    expect(await edited(paidBy(small, byUpi))).toEqual([])
  })

  test('TR-17 TR-3 what was paid by another method goes back by it, or in cash with an approval', async () => {
    const back = (sold: Sale, changes: SaleChanges = {}): Sale =>
      shop.till.makeSale({ lines: 0, draft: returnOf(sold), ...changes })
    const [one, two, three] = [soap({ pay: byUpi }), soap({ pay: byUpi }), soap({ pay: byUpi })]
    for (const sold of [one, two, three]) await shop.send(sold)
    expect(await shop.reviewed(back(one))).toEqual(['NOT_ALLOWED'])
    expect(await shop.reviewed(back(two, { pay: byUpi }))).toEqual([])
    const ApprovalIDs = [await approved('ReturnWithoutBill', {})]
    expect(await shop.reviewed(back(three, { header: { ApprovalIDs } }))).toEqual([])
  })
})

describe('a debt', () => {
  test('TR-18 of a customer that the shop does not have is owed by nobody', async () => {
    const sale = soap({ header: { CustomerID: randomUUID() }, pay: onCredit })
    expect(await shop.reviewed(sale, shop.manager)).toEqual(['UNKNOWN_CUSTOMER', 'NO_CUSTOMER'])
    // Whoever pays at once owes nothing.
    expect(await shop.reviewed(soap({ header: { CustomerID: randomUUID() } }))).toEqual(['UNKNOWN_CUSTOMER'])
  })

  test('TR-18 TR-5 moved to another customer needs an approval of its own', async () => {
    const [friend, stranger] = await shop.database.query<{ id: string }>(
      'select customer_id as id from customers where registration_id = $1 order by 1 limit 2',
      [shop.cashier.profile.RegistrationID],
    )
    const Amount = soap().PayableAmount
    const ApprovalIDs = [await approved('CreditSale', { Amount })]
    const sale = soap({ header: { CustomerID: friend?.id ?? '', ApprovalIDs }, pay: onCredit })
    expect(await shop.reviewed(sale)).toEqual([])
    expect(await edited({ ...sale, Revision: 2, Note: 'as agreed' })).toEqual([])
    const moved = { ...sale, Revision: 3, CustomerID: stranger?.id ?? '' }
    expect(await edited(moved)).toEqual(['NOT_ALLOWED'])
    const again = [...ApprovalIDs, await approved('CreditSale', { Amount })]
    expect(await edited({ ...moved, Revision: 4, CustomerID: friend?.id ?? '', ApprovalIDs: again })).toEqual(
      [],
    )
  })
})

describe('whose document it is', () => {
  test('TR-19 a cashier cannot make one in the name of a colleague; a manager may send it for them', async () => {
    const { key: CreatedByUserID, Name: CreatedByUserName } = shop.manager.profile
    const header = { CreatedByUserID, CreatedByUserName }
    expect(await shop.reviewed(soap({ header }))).toEqual(['PERSON_DIFFERS'])
    expect(await shop.reviewed(soap(), shop.manager)).toEqual([])
  })
})

describe('a document that the review cannot judge', () => {
  test('TR-20 has a flag that asks for a look, and those after it are judged', async () => {
    const { butter, database } = shop
    const set = (prices: string) =>
      database.query('update products set store_specific_prices = $2::jsonb where product_id = $1', [
        butter.key,
        prices,
      ])
    await set('{}')
    const [broken, forged] = [shop.ofButter(), soap({ line: (one) => ({ ...one, UnitPrice: 100 }) })]
    await shop.send(broken)
    expect(await shop.reviewed(forged)).toEqual(['NOT_ALLOWED', 'PRICE_DIFFERS'])
    expect(await shop.flagsOf(broken)).toEqual(['NOT_REVIEWED'])
    await set(JSON.stringify(butter.StoreSpecificPrices))
  })
})
