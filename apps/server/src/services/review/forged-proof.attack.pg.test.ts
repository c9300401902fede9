import { randomUUID } from 'node:crypto'
import type { Sale } from '@evertill/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openReviewedShop, type ReviewedShop } from '../../testing/reviewed-shop.ts'
import { type SaleChanges, returnOf } from '../../testing/test-sale.ts'

/** Documents that shall prove each other: an edit its first revision, a bill its order, a return its bill. */
let shop: ReviewedShop

beforeAll(async () => {
  shop = await openReviewedShop()
})
afterAll(() => shop.close())

const soap = (changes?: SaleChanges): Sale => shop.ofSoap(changes)

/** The header of the second revision. */
const second = ({ UUID, TransactionNo, RunningNo, TransactionDate }: Sale) => ({
  UUID,
  TransactionNo,
  RunningNo,
  TransactionDate,
  Revision: 2,
})

const CHEAP: SaleChanges = { line: (one) => ({ ...one, UnitPrice: 100 }) }
const ORDER: SaleChanges = { type: 'Sales Order', pay: () => [] }
const MOST: SaleChanges = { draft: { BillDiscount: { Kind: 'Percent', Percent: 990_000 } } }

describe('an edit does not prove the revision before it', () => {
  test('TR-14 a price that is edited before anybody compared it stays flagged', async () => {
    const sale = soap(CHEAP)
    await shop.send(sale)
    await shop.edit({ ...sale, Revision: 2, Note: 'nothing new' })
    await shop.review()
    expect(await shop.flagsOf(sale)).toEqual(['NOT_ALLOWED', 'PRICE_DIFFERS'])
    await shop.edit({ ...sale, Revision: 3, Note: 'once more' })
    await shop.review()
    expect(await shop.flagsOf(sale)).toEqual(['NOT_ALLOWED', 'PRICE_DIFFERS'])
  })

  test('TR-14 an invented offer stays flagged, compared or not when the edit arrives', async () => {
    const invented = () => {
      const Offers = [{ OfferID: randomUUID(), Version: 1, Amount: 5_000, Reason: 'For friends' }]
      return shop.ofButter({ Offers })
    }
    const [known, fresh] = [invented(), invented()]
    expect(await shop.reviewed(known)).toEqual(['OFFER_DIFFERS'])
    await shop.send(fresh)
    for (const sale of [known, fresh]) await shop.edit({ ...sale, Revision: 2, Note: 'nothing new' })
    await shop.review()
    expect([await shop.flagsOf(known), await shop.flagsOf(fresh)]).toEqual([
      ['OFFER_DIFFERS'],
      ['OFFER_DIFFERS'],
    ])
  })

  test('TR-3 an honest sale with an offer that is edited at once has no flag', async () => {
    const Amount = Math.round(shop.butter.RetailPrice / 10)
    const Offers = [{ OfferID: shop.OFFER, Version: 1, Amount, Reason: 'Butter week' }]
    const sale = shop.ofButter({ Offers })
    await shop.send(sale)
    await shop.edit({ ...sale, Revision: 2, Note: 'gift wrap' })
    await shop.review()
    expect(await shop.flagsOf(sale)).toEqual([])
  })
})

describe('an order does not prove its bill', () => {
  test('TR-14 not with the price of a revision that was flagged and corrected', async () => {
    const order = soap({ ...ORDER, ...CHEAP })
    expect(await shop.reviewed(order)).toEqual(['NOT_ALLOWED', 'PRICE_DIFFERS'])
    await shop.edit(soap({ ...ORDER, header: second(order) }))
    await shop.review()
    expect(await shop.flagsOf(order)).toEqual([])
    const bill = soap({ ...CHEAP, header: { ConvertedFromUUID: order.UUID } })
    expect(await shop.reviewed(bill)).toEqual(['NOT_ALLOWED', 'PRICE_DIFFERS'])
  })

  test('TR-14 nor with the discount or the price of a flagged order, sent together or apart', async () => {
    for (const forged of [MOST, CHEAP]) {
      const order = soap({ ...ORDER, ...forged })
      const bill = soap({ ...forged, header: { ConvertedFromUUID: order.UUID } })
      await shop.send(order)
      expect(await shop.reviewed(bill)).toContain('NOT_ALLOWED')
      await shop.edit(soap({ ...ORDER, header: second(order) }))
      await shop.review()
      expect([await shop.flagsOf(order), await shop.flagsOf(bill)]).toEqual([
        [],
        expect.arrayContaining(['NOT_ALLOWED']),
      ])
    }
  })

  test('TR-14 nor if the bill arrives first', async () => {
    const order = soap({ ...ORDER, ...CHEAP })
    const bill = soap({ ...CHEAP, header: { ConvertedFromUUID: order.UUID } })
    expect(await shop.reviewed(bill)).toEqual(['UNKNOWN_ORIGINAL', 'NOT_ALLOWED', 'PRICE_DIFFERS'])
    expect(await shop.reviewed(order)).toEqual(['NOT_ALLOWED', 'PRICE_DIFFERS'])
    expect(await shop.flagsOf(bill)).toEqual(['NOT_ALLOWED', 'PRICE_DIFFERS'])
  })

  test('TR-3 TR-14 what the manager agreed to in an order holds for its bill, also with a cashier', async () => {
    const order = soap({ ...ORDER, ...CHEAP })
    expect(await shop.reviewed(order, shop.manager)).toEqual([])
    const bill = soap({ ...CHEAP, header: { ConvertedFromUUID: order.UUID } })
    expect(await shop.reviewed(bill)).toEqual([])
  })

  test('TR-14 TR-4 an order of today does not open the prices of the last 90 days', async () => {
    const order = soap(ORDER)
    expect(await shop.reviewed(order)).toEqual([])
    await shop.database.query('update products set retail_price = retail_price * 3 where product_id = $1', [
      shop.soap.key,
    ])
    // The price was raised a day ago; the order was made and sent four hours ago, for the new one.
    await shop.ageHistory('1 day')
    const dear: SaleChanges = { line: (one) => ({ ...one, UnitPrice: one.UnitPrice * 3 }) }
    const later = soap({ ...ORDER, ...dear })
    expect(await shop.reviewed(later)).toEqual([])
    await shop.database.query(
      `update sales set received_at = received_at - interval '4 hours',
              transaction_date = transaction_date - interval '4 hours' where uuid = $1`,
      [later.UUID],
    )
    const bill = soap({ header: { ConvertedFromUUID: later.UUID } })
    expect(await shop.reviewed(bill)).toEqual(['NOT_ALLOWED', 'PRICE_DIFFERS'])
    await shop.database.query('update products set retail_price = retail_price / 3 where product_id = $1', [
      shop.soap.key,
    ])
    await shop.ageHistory('1 day')
  })
})

describe('the advance of an order', () => {
  const billOf = ({ UUID }: Sale): Sale => soap({ header: { ConvertedFromUUID: UUID }, pay: shop.advance })

  test('TR-15 pays nothing while the server does not have the order', async () => {
    const order = soap({ type: 'Sales Order' })
    const bill = billOf(order)
    expect(await shop.reviewed(bill)).toEqual(['UNKNOWN_ORIGINAL', 'PAYMENT_DIFFERS'])
    expect(await shop.reviewed(order)).toEqual([])
    expect(await shop.flagsOf(bill)).toEqual([])
  })

  test('TR-15 pays nothing after an edit of the order has paid it back', async () => {
    const order = soap({ type: 'Sales Order' })
    await shop.send(order)
    const bill = billOf(order)
    expect(await shop.reviewed(bill)).toEqual([])
    await shop.edit(soap({ ...ORDER, header: second(order) }))
    await shop.review()
    expect(await shop.flagsOf(bill)).toEqual(['PAYMENT_DIFFERS'])
  })
})

describe('a return', () => {
  test('TR-16 of a bill that nobody has seen counts as one without a bill, until the bill arrives', async () => {
    const sold = soap()
    const back = shop.till.makeSale({ lines: 0, draft: returnOf(sold) })
    expect(await shop.reviewed(back)).toEqual(['UNKNOWN_ORIGINAL', 'NOT_ALLOWED'])
    expect(await shop.reviewed(sold)).toEqual([])
    expect(await shop.flagsOf(back)).toEqual([])
  })
})
