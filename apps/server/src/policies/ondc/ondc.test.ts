import { readFileSync } from 'node:fs'
import {
  OndcCancel,
  OndcConfirm,
  OndcInit,
  OndcSearch,
  OndcSelect,
  OndcStatus,
  OndcUpdate,
  Order,
  PartnerOrder,
  PartnerQuote,
  type PartnerQuoteReply,
} from '@evertill/contract'
import { ORDER_MOVES, type OrderState, PACKAGE_MOVES, type PackageState } from '@evertill/domain'
import { describe, expect, test } from 'vitest'
import { ONDC_EXAMPLES, RICE, TEA } from '../../testing/ondc-examples.ts'
import { toOnInit, toOnSearch, toOnSelect } from './answers.ts'
import { toCancellation, toPartnerOrder, toQuote, toReturn } from './incoming.ts'
import { toOnTrack, toOrderAnswer } from './order-answers.ts'
import { FULFILMENT_OF_ORDER, FULFILMENT_OF_PACKAGE } from './tables.ts'
import { toPaise, toRupees } from './values.ts'

const SELLER = {
  bppId: 'shop.example',
  bppUri: 'https://shop.example/ondc',
  providerId: 'P1',
  name: 'Demo Retail',
  locationId: 'L1',
}
const AT = new Date('2026-11-18T08:03:01.000Z')
const golden = JSON.parse(
  readFileSync(new URL('../../../../../packages/contract/fixtures/orders.json', import.meta.url), 'utf8'),
) as { moved: { order: unknown } }
const ORDER = Order.parse(golden.moved.order)
const QUOTE: PartnerQuoteReply = {
  code: '0',
  serviceable: true,
  amount: 37_650,
  fee: 4_000,
  etaMin: 45,
  codAllowed: true,
  items: [
    { productId: RICE, qty: 2_000, available: true, unitPrice: 12_000, amount: 24_000 },
    { productId: TEA, qty: 1_000, available: true, unitPrice: 13_650, amount: 13_650 },
  ],
}
const terms = { titleOf: (id: string) => (id === RICE ? 'Basmati rice 1 kg' : 'Tea 250 g'), at: AT }

const confirmed = (change: (order: Record<string, unknown>) => void = () => undefined) => {
  const body = structuredClone(ONDC_EXAMPLES.confirm)
  change(body.message.order as unknown as Record<string, unknown>)
  return toPartnerOrder(OndcConfirm.parse(body).message)
}

describe('money of the network', () => {
  test('OD-1 is a decimal text, and nothing is rounded', () => {
    for (const paise of [0, 1, 99, 100, 12_345, 1_234_567_890])
      expect(toPaise(toRupees(paise)), `${paise}`).toBe(paise)
    expect(toRupees(5)).toBe('0.05')
    expect(toRupees(-2_000)).toBe('-20.00')
    expect(['120', '120.5', '120.500', ' 1.00 '].map(toPaise)).toEqual([12_000, 12_050, 12_050, 100])
    for (const text of ['', 'x', '1.005', '1e3', '1,000', '.5', '--1', '999999999999'])
      expect(toPaise(text), text).toBeUndefined()
  })
})

describe('a question of a buyer', () => {
  test('OD-2 select asks for a quote of pieces at a pincode', () => {
    const quote = toQuote(OndcSelect.parse(ONDC_EXAMPLES.select).message)
    expect(PartnerQuote.parse(quote)).toEqual({
      pincode: '560038',
      cod: true,
      items: [
        { productId: RICE, qty: 2_000 },
        { productId: TEA, qty: 1_000 },
      ],
    })
  })

  test('OD-2 confirm becomes an order: goods less discount with tax, and charges as lines of their own', () => {
    const order = PartnerOrder.parse(confirmed())
    expect(order).toMatchObject({
      channelOrderId: 'O-2026-1',
      customer: { name: 'Asha Nair', phone: '9800000001', gstin: '29ABCDE1234F1ZW' },
      address: { line1: '14', line2: 'Lake Road', pincode: '560038' },
      payment: { mode: 'prepaid', status: 'paid', ref: 'UPI-99' },
    })
    expect(order.items.map(({ lineId, qty, unitPrice, tax }) => [lineId, qty, unitPrice, tax])).toEqual([
      [RICE, 2_000, 11_000, 0],
      [TEA, 1_000, 13_650, 650],
      ['charge-delivery', 1_000, 4_000, 0],
      ['charge-packing', 1_000, 900, 0],
    ])
  })

  test('OD-3 a confirm whose lines do not add up, or need rounding, is refused', () => {
    const priceOf = (order: Record<string, unknown>) =>
      order['quote'] as { price: { value: string }; breakup: { price: { value: string } }[] }
    const changed = [
      (order: Record<string, unknown>) => (priceOf(order).price.value = '405.51'),
      (order: Record<string, unknown>) => {
        const [rice] = priceOf(order).breakup
        if (rice) rice.price.value = '240.01'
      },
      (order: Record<string, unknown>) => {
        const [rice] = priceOf(order).breakup
        if (rice) rice.price.value = 'free'
      },
      (order: Record<string, unknown>) => priceOf(order).breakup.shift(),
    ]
    for (const change of changed) expect(confirmed(change)).toHaveProperty('fault')
    expect(
      confirmed((order) => (order['items'] as unknown[]).push((order['items'] as unknown[])[0])),
    ).toEqual({ fault: 'order.items' })
  })

  test('OD-4 cancel and update are events: the message is the id, the time the sequence', () => {
    expect(toCancellation(OndcCancel.parse(ONDC_EXAMPLES.cancel))).toEqual({
      eventId: 'M-7',
      type: 'order.cancelled',
      at: '2026-11-18T08:30:00.000Z',
      seq: 1_794_990_600_000,
      data: { reason: 'The buyer does not want it any more' },
    })
    expect(toReturn(OndcUpdate.parse(ONDC_EXAMPLES.update))).toMatchObject({
      eventId: 'M-8',
      type: 'order.returning',
      data: { reason: 'Damaged or not usable', lineId: RICE },
    })
    const other = structuredClone(ONDC_EXAMPLES.update)
    other.message.update_target = 'billing'
    expect(toReturn(OndcUpdate.parse(other))).toBeUndefined()
  })
})

describe('an answer', () => {
  test('OD-5 carries the ids of its question, and our own', () => {
    const { context } = OndcSearch.parse(ONDC_EXAMPLES.search)
    const answer = toOnSearch(context, SELLER, [], AT)
    expect(answer.context).toMatchObject({
      action: 'on_search',
      transaction_id: 'T-4711',
      message_id: 'M-1',
      bap_id: 'buyer.example',
      bpp_id: 'shop.example',
      timestamp: AT.toISOString(),
    })
  })

  test('OD-6 on_search offers what is sold by the piece, at its price', () => {
    const { context } = OndcSearch.parse(ONDC_EXAMPLES.search)
    const rice = {
      productId: RICE,
      sku: 'RICE-1',
      barCode: '8900000000012',
      name: 'Basmati rice 1 kg',
      hsn: '1006',
      unit: 'pcs',
      isWeighed: false,
      categoryId: 'C1',
      price: 12_000,
      mrp: 12_500,
      available: true,
    }
    const items = [rice, { ...rice, productId: TEA, available: false, mrp: 0 }, { ...rice, isWeighed: true }]
    const [provider] = toOnSearch(context, SELLER, items, AT).message.catalog['bpp/providers']
    expect(
      provider?.items.map(({ id, price, time }) => [id, price.value, price.maximum_value, time.label]),
    ).toEqual([
      [RICE, '120.00', '125.00', 'enable'],
      [TEA, '120.00', '120.00', 'disable'],
    ])
  })

  test('OD-7 on_select adds up, with the fee only where the shop delivers', () => {
    const { context } = OndcSelect.parse(ONDC_EXAMPLES.select)
    const served = toOnSelect(context, SELLER, QUOTE, terms)
    expect(served.message.order.quote.price.value).toBe('416.50')
    expect(served.message.order.fulfillments[0]?.['@ondc/org/TAT']).toBe('PT45M')
    expect(served).not.toHaveProperty('error')
    const refused = toOnSelect(context, SELLER, { ...QUOTE, serviceable: false, reason: 'not-served' }, terms)
    expect(refused.message.order.quote.price.value).toBe('376.50')
    expect(refused.message.order.fulfillments[0]?.state.descriptor.code).toBe('Non-serviceable')
    expect(refused).toMatchObject({ error: { code: '30009' } })
  })

  test('OD-7 on_init repeats the quote and says who collects the money', () => {
    const { context, message } = OndcInit.parse(ONDC_EXAMPLES.init)
    const { order } = toOnInit(context, SELLER, message.order, {
      quote: QUOTE,
      ...terms,
      isCod: true,
    }).message
    expect(order.quote.price.value).toBe('416.50')
    expect(order.payment).toEqual({ type: 'ON-FULFILLMENT', collected_by: 'BPP', status: 'NOT-PAID' })
    expect(order.billing.name).toBe('Asha Nair')
  })

  test('OD-8 an order is told with what was accepted of it', () => {
    const { context } = OndcStatus.parse(ONDC_EXAMPLES.status)
    const answer = toOrderAnswer('on_status', context, SELLER, { order: ORDER, packages: [], at: AT })
    const { order } = answer.message
    expect(answer.context.action).toBe('on_status')
    expect(order).toMatchObject({ id: 'W-1001', state: 'Accepted' })
    expect(order.fulfillments[0]?.state.descriptor.code).toBe('Pending')
    expect(order.quote.price.value).toBe('240.00')
    expect(order).not.toHaveProperty('cancellation')
  })

  test('OD-8 a rejected, expired or cancelled order says why', () => {
    const { context } = OndcStatus.parse(ONDC_EXAMPLES.status)
    const reasonOf = (State: OrderState, By?: 'channel' | 'till') =>
      toOrderAnswer('on_cancel', context, SELLER, {
        order: { ...ORDER, State, ...(By ? { Cancellation: { Reason: '', By, At: AT.toISOString() } } : {}) },
        packages: [],
        at: AT,
      }).message.order
    expect(reasonOf('rejected')).toMatchObject({
      state: 'Cancelled',
      cancellation: { reason: { id: '005' } },
    })
    expect(reasonOf('expired')).toMatchObject({ cancellation: { reason: { id: '004' } } })
    expect(reasonOf('cancelled', 'channel')).toMatchObject({ cancellation: { reason: { id: '012' } } })
    expect(reasonOf('cancelled', 'till')).toMatchObject({ cancellation: { reason: { id: '002' } } })
  })

  test('OD-8 on_track has the page of the carrier while the goods are under way', () => {
    const { context } = OndcStatus.parse(ONDC_EXAMPLES.track)
    const none = toOnTrack(context, SELLER, { order: ORDER, packages: [], at: AT })
    expect(none.message.tracking).toEqual({ status: 'inactive' })
  })

  test('OD-9 every state of an order and of a package that leaves the shop has a code of the network', () => {
    expect(Object.keys(FULFILMENT_OF_ORDER).sort()).toEqual(Object.keys(ORDER_MOVES).sort())
    const untold: PackageState[] = ['draft', 'rto_in_transit', 'lost', 'damaged']
    const told = Object.keys(PACKAGE_MOVES).filter((state) => !untold.includes(state as PackageState))
    expect(Object.keys(FULFILMENT_OF_PACKAGE).sort()).toEqual(told.sort())
  })
})
