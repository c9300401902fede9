import type { Order, Sale } from '@evertill/contract'
import { saleUuidOfOrder } from '@evertill/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_RETAIL } from '../../db/seed/companies.ts'
import { demoKey } from '../../db/seed/keys.ts'
import { openReviewedShop, type ReviewedShop } from '../../testing/reviewed-shop.ts'
import { type TestPartner, addChannel, channelOrder, moveBody, partnerOf } from '../../testing/test-orders.ts'
import { type SaleChanges, byCard, onCredit } from '../../testing/test-sale.ts'

/** Bills of online orders: at the price of the channel, as far as the shop has accepted the order. */
let shop: ReviewedShop
let partner: TestPartner

const salesChannel = (name: string) => demoKey(DEMO_RETAIL.id, 'sales-channel', name)
const WEB_SHOP = salesChannel('Web shop')

beforeAll(async () => {
  shop = await openReviewedShop()
  await shop.database.query('update registrations set enable_ondc = true')
  const channel = await addChannel(shop.database, undefined, { salesChannel: WEB_SHOP })
  partner = partnerOf(
    () => shop.database.url,
    () => channel,
  )
})
afterAll(() => shop.close())

const price = () => shop.soap.RetailPrice - 1_000

const ordered = (changes: Parameters<typeof channelOrder>[0] = {}): Promise<Order> =>
  partner.order({
    items: [
      {
        LineID: '1',
        ChannelItemID: 'A',
        ProductID: shop.soap.key,
        Name: shop.soap.Name,
        Quantity: 2_000,
        UnitPrice: price(),
        TaxAmount: 0,
      },
    ],
    ...changes,
  })
const moved = async (order: Order, to: 'accepted' | 'rejected'): Promise<Order> => {
  const body = moveBody(order, to, to === 'rejected' ? { Reason: 'none left' } : {})
  const { status, body: reply } = await shop.manager.post<{ order: Order }>(
    `/orders/${order.key}/moves`,
    body,
  )
  expect(status).toBe(200)
  return reply.order
}
const billOf = (order: Order, pieces: number, changes: SaleChanges = {}): Sale =>
  shop.ofSoap({
    line: (one) => ({ ...one, UnitPrice: price(), Quantity: pieces * 1_000 }),
    pay: byCard,
    ...changes,
    header: {
      UUID: saleUuidOfOrder(order.key),
      OrderID: order.key,
      SalesChannelID: WEB_SHOP,
      DeliveryAddress: { ...order.Address, Name: order.Customer.Name },
      PlaceOfSupply: '29',
      ...changes.header,
    },
  })
const FORGED = ['NOT_ALLOWED', 'PRICE_DIFFERS']

describe('the price of an order', () => {
  test('TR-28 TR-3 holds for what was accepted', async () => {
    expect(await shop.reviewed(billOf(await moved(await ordered(), 'accepted'), 2))).toEqual([])
  })

  test('TR-28 does not hold for an order that the shop never accepted', async () => {
    expect(await shop.reviewed(billOf(await ordered(), 2))).toEqual(FORGED)
    expect(await shop.reviewed(billOf(await moved(await ordered(), 'rejected'), 2))).toEqual(FORGED)
  })

  test('TR-28 does not hold for more than was accepted, at once or by an edit', async () => {
    expect(await shop.reviewed(billOf(await moved(await ordered(), 'accepted'), 3))).toEqual(FORGED)
    const order = await moved(await ordered(), 'accepted')
    const bill = billOf(order, 2)
    expect(await shop.reviewed(bill)).toEqual([])
    const { TransactionNo, RunningNo, TransactionDate } = bill
    const header = { TransactionNo, RunningNo, TransactionDate, Revision: 2 }
    await shop.edit(billOf(order, 10, { header }))
    await shop.review()
    expect(await shop.flagsOf(bill)).toEqual(FORGED)
  })
})

describe('the sales channel of an order', () => {
  const billedIn = (order: Order, SalesChannelID: string) =>
    shop.reviewed(billOf(order, 2, { header: { SalesChannelID } }))
  const accepted = async () => moved(await ordered(), 'accepted')

  test('OR-28 TR-3 is that of its bill; another one, or none, is flagged', async () => {
    expect((await ordered()).SalesChannelID).toBe(WEB_SHOP)
    expect(await billedIn(await accepted(), WEB_SHOP)).toEqual([])
    expect(await billedIn(await accepted(), salesChannel('Counter'))).toEqual(['UNKNOWN_REFERENCE'])
    const { SalesChannelID: _none, ...bill } = billOf(await accepted(), 2)
    expect(await shop.reviewed(bill)).toEqual(['UNKNOWN_REFERENCE'])
  })

  test('OR-28 stays the same when its channel gets another one', async () => {
    const order = await accepted()
    const nowIn = (id: string) =>
      shop.database.query('update order_channels set sales_channel_id = $1 where channel_key = $2', [
        id,
        order.Channel,
      ])
    await nowIn(salesChannel('Phone'))
    const next = await accepted()
    await nowIn(WEB_SHOP)
    expect(await billedIn(order, WEB_SHOP)).toEqual([])
    expect(await billedIn(next, salesChannel('Phone'))).toEqual([])
  })
})

describe('a debt', () => {
  const COD = { payment: { Mode: 'cod', Status: 'pending', Reference: '' } } as const
  const owed = async () => {
    const rows = await shop.database.query<{ id: string }>(
      'select customer_id as id from customers where registration_id = $1 order by 1 limit 2',
      [shop.cashier.profile.RegistrationID],
    )
    return rows.map(({ id }) => ({ header: { CustomerID: id }, pay: onCredit }))
  }

  test('TR-29 TR-3 that is paid on delivery needs no approval; one of a prepaid order does', async () => {
    const [account] = await owed()
    expect(await shop.reviewed(billOf(await moved(await ordered(COD), 'accepted'), 2, account))).toEqual([])
    expect(await shop.reviewed(billOf(await moved(await ordered(), 'accepted'), 2, account))).toEqual([
      'NOT_ALLOWED',
    ])
  })

  test('TR-29 TR-18 that is paid on delivery needs one when it is moved to another customer', async () => {
    const [account, other] = await owed()
    const order = await moved(await ordered(COD), 'accepted')
    const bill = billOf(order, 2, account)
    expect(await shop.reviewed(bill)).toEqual([])
    await shop.edit({ ...bill, Revision: 2, CustomerID: other?.header.CustomerID ?? '' })
    await shop.review()
    expect(await shop.flagsOf(bill)).toEqual(['NOT_ALLOWED'])
  })
})
