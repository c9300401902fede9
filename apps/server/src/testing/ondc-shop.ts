import type { Order, Product } from '@evertill/contract'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Database, openDatabase } from '../db/database.ts'
import type { Webhook, WebhookResult } from '../platform/webhook.ts'
import { sendDueDeliveries } from '../services/partners/deliveries.service.ts'
import { type OndcBuyer, addBuyer, addNetworkChannel, ondcCaller } from './ondc-buyer.ts'
import type { TestPartner } from './test-channel.ts'
import { storeKey } from './test-sale.ts'
import { testShop } from './test-shop.ts'

type Quote = { price: { value: string }; breakup: { price: { value: string } }[] }
type OnOrder = {
  readonly context: Record<string, string>
  readonly message: {
    readonly catalog?: { readonly 'bpp/providers': readonly { readonly items: readonly { id: string }[] }[] }
    readonly tracking?: { readonly status: string; readonly url?: string }
    readonly order?: {
      readonly id?: string
      readonly state?: string
      readonly quote: Quote
      readonly payment?: object
      readonly fulfillments: readonly {
        readonly state?: { readonly descriptor: { readonly code: string } }
      }[]
      readonly cancellation?: object
    }
  }
  readonly error?: object
}

/** How a call is answered at once. */
export const ended = (status: string, code?: string) => ({
  status: 200,
  body: { message: { ack: { status } }, ...(code === undefined ? {} : { error: { code } }) },
})

const PLACE = {
  contact: { phone: '9800000001' },
  location: {
    address: {
      ...{ name: 'Asha Nair', building: '14', locality: 'Lake Road', city: 'Bengaluru' },
      ...{ state: 'Karnataka', area_code: '560038' },
    },
  },
}
export const BILLING = { name: 'Asha Nair', phone: '9800000001' }

/** A shop in the network and a buyer's app, a new one for each test. */
export const ondcShop = () => {
  const shop = testShop('cashier')
  const { database, cashier } = shop
  let db: Database
  let channel: TestPartner
  let buyer: OndcBuyer
  let ask: ReturnType<typeof ondcCaller>
  let soap: Product

  beforeAll(async () => {
    db = openDatabase(database.url)
    channel = await addNetworkChannel(database)
    const { body } = await cashier.get<{ products: Product[] }>('/catalog/productsync?size=500')
    const plain = body.products.find(
      ({ PriceIncludesTax, IsWeighed, ParentProductID, DiscountPercentage, AccessibleToSelectedStores }) =>
        PriceIncludesTax &&
        !IsWeighed &&
        ParentProductID === '' &&
        DiscountPercentage === 0 &&
        AccessibleToSelectedStores.length === 0,
    )
    if (!plain) throw new Error('no plain product')
    soap = plain
  })
  afterAll(() => db.close())
  beforeEach(async () => {
    await database.query('delete from deliveries')
    buyer = await addBuyer(database, channel)
    ask = ondcCaller(shop.app, channel, buyer)
  })
  /** Sends what waits, to a buyer's app that answers as given, and returns what it got. */
  const sent = async (
    now = new Date(Date.now() + 1_000),
    answer: (webhook: Webhook) => WebhookResult = () => ({ status: 200 }),
  ): Promise<{ webhook: Webhook; said: OnOrder }[]> => {
    const all: Webhook[] = []
    const send = (webhook: Webhook) => {
      all.push(webhook)
      return Promise.resolve(answer(webhook))
    }
    while ((await sendDueDeliveries({ db, clock: () => now, send })) > 0);
    return all.map((webhook) => ({ webhook, said: JSON.parse(webhook.body) as OnOrder }))
  }
  const goods = (count = 2) => ({
    items: [{ id: soap.key, quantity: { count } }],
    fulfillments: [{ id: '1', end: PLACE }],
  })
  /** Asks for the price and confirms at it, as a buyer does. */
  const orderOf = async (id: string, { quote: given, ...said }: { quote?: Quote; message?: string } = {}) => {
    await ask('select', { order: goods() })
    const quote = given ?? (await sent()).at(-1)?.said.message.order?.quote
    const payment = { type: 'ON-ORDER', status: 'PAID', params: { transaction_id: 'UPI-9' } }
    const order = { ...goods(), id, billing: BILLING, quote, payment, created_at: '2026-11-18T08:03:00.000Z' }
    return { order, answer: await ask('confirm', { order }, said) }
  }
  const ordersOf = async (id: string): Promise<Order[]> => {
    const { body } = await cashier.get<{ orders: Order[] }>(`/orders?storeId=${storeKey('BLR1')}&size=500`)
    return body.orders.filter(({ ChannelOrderID }) => ChannelOrderID === id)
  }
  const orderNow = async (id: string): Promise<Order> => {
    const [order] = await ordersOf(id)
    if (!order) throw new Error('there is no such order')
    return order
  }

  return {
    ...shop,
    goods,
    sent,
    orderOf,
    ordersOf,
    orderNow,
    db: () => db,
    channel: () => channel,
    buyer: () => buyer,
    soap: () => soap,
    ask: (...question: Parameters<ReturnType<typeof ondcCaller>>) => ask(...question),
  }
}
