import { randomUUID } from 'node:crypto'
import type { Order, Package } from '@evertill/contract'
import { saleUuidOfOrder } from '@evertill/domain'
import { describe, expect, test } from 'vitest'
import { ONDC_CHECK, publicKeyOf } from '../../platform/ondc-keys.ts'
import { ondcAuthorizationFault, ondcSender } from '../../policies/ondc/authorization.ts'
import { pruneDeliveries } from '../../repositories/partners/delivery.repository.ts'
import { BILLING, ended, ondcShop } from '../../testing/ondc-shop.ts'
import { moveBody, packageBody } from '../../testing/test-orders.ts'
import { OFFLINE } from '../../testing/test-sale.ts'
import { testTill } from '../../testing/test-shop.ts'

const { database, cashier, ask, sent, goods, orderOf, orderNow, ordersOf, ...shop } = ondcShop()
const till = testTill(cashier)

const told = async () =>
  (await sent()).map(({ said: { context, message } }) => [
    context['action'],
    message.order?.state,
    message.order?.fulfillments[0]?.state?.descriptor.code,
  ])
const move = async (id: string, to: Parameters<typeof moveBody>[1], more = {}) => {
  const order = await orderNow(id)
  return cashier.post(`/orders/${order.key}/moves`, moveBody(order, to, more))
}
const bill = async (order: Order): Promise<void> => {
  const [item] = order.Items
  const sale = till.makeSale({
    lines: 1,
    product: () => shop.soap(),
    line: (line) => ({ ...line, UnitPrice: item?.UnitPrice ?? 0, Quantity: item?.Quantity ?? 0 }),
    header: { UUID: saleUuidOfOrder(order.key), OrderID: order.key },
  })
  expect((await cashier.post<{ code: string }>(OFFLINE, sale)).body.code).toBe('0')
}

describe('a conversation of the network', () => {
  test('OD-11 OD-12 goes from a search to the delivery, and each change is told', async () => {
    expect(await ask('search', { intent: {} })).toMatchObject(ended('ACK'))
    const found = (await sent()).flatMap(
      ({ said }) => said.message.catalog?.['bpp/providers'].flatMap(({ items }) => items) ?? [],
    )
    expect(found.map(({ id }) => id)).toContain(shop.soap().key)

    expect(await ask('select', { order: goods() })).toMatchObject(ended('ACK'))
    const [selected] = await sent()
    expect(selected?.said.message.order?.quote.price.value).toBe((shop.soap().RetailPrice / 50).toFixed(2))
    expect(await ask('init', { order: { ...goods(), billing: BILLING } })).toMatchObject(ended('ACK'))
    expect((await sent())[0]?.said.message.order?.payment).toMatchObject({ type: 'ON-ORDER' })

    const { answer } = await orderOf('O-1', { message: 'M-confirm' })
    expect(answer).toMatchObject(ended('ACK'))
    const [confirmed] = await sent()
    expect(confirmed?.said).toMatchObject({
      context: { action: 'on_confirm', message_id: 'M-confirm', bap_id: shop.buyer().networkId },
      message: { order: { id: 'O-1', state: 'Created' } },
    })

    await move('O-1', 'accepted')
    expect(await told()).toEqual([['on_status', 'Accepted', 'Pending']])
    const order = await orderNow('O-1')
    await bill(order)
    expect(await told()).toEqual([['on_status', 'In-progress', 'Packed']])

    const key = randomUUID()
    const items = [{ LineID: order.Items[0]?.LineID ?? '', Quantity: 2000 }]
    const parcel = packageBody({ OrderID: order.key, Items: items, TrackingUrl: 'https://parcels.example/7' })
    await cashier.put(`/packages/${key}`, parcel)
    for (const [version, To] of ['packed', 'out_for_delivery'].entries())
      await cashier.post<{ package: Package }>(`/packages/${key}/moves`, {
        ...{ EventID: randomUUID(), To, Version: version + 1, At: new Date().toISOString() },
      })
    expect(await told()).toContainEqual(['on_status', 'In-progress', 'Out-for-delivery'])
    await ask('track', { order_id: 'O-1' })
    expect((await sent())[0]?.said.message.tracking).toEqual({
      status: 'active',
      url: 'https://parcels.example/7',
    })
    await cashier.post(`/packages/${key}/moves`, {
      ...{ EventID: randomUUID(), To: 'delivered', Version: 3, At: new Date().toISOString() },
    })
    expect(await told()).toEqual([['on_status', 'Completed', 'Order-delivered']])
    await ask('status', { order_id: 'O-1' }, { message: 'M-status' })
    expect((await sent())[0]?.said).toMatchObject({
      context: { action: 'on_status', message_id: 'M-status' },
      message: { order: { state: 'Completed' } },
    })
    const list = [{ code: 'reason_id', value: '003' }]
    const fulfillments = [{ type: 'Return', tags: [{ code: 'return_request', list }] }]
    await ask('update', { update_target: 'item', order: { id: 'O-1', fulfillments } }, { message: 'M-back' })
    expect((await sent())[0]?.said.context).toMatchObject({ action: 'on_update', message_id: 'M-back' })
    expect((await orderNow('O-1')).State).toBe('returning')
  })

  test('OD-4 OD-12 a cancel is answered once, with its own id, and an impossible one is a NACK', async () => {
    await orderOf('O-2')
    await sent()
    const cancel = { order_id: 'O-2', cancellation_reason_id: '012' }
    expect(await ask('cancel', cancel, { message: 'M-cancel' })).toMatchObject(ended('ACK'))
    const said = await sent()
    expect(said.map(({ said: { context } }) => [context['action'], context['message_id']])).toEqual([
      ['on_cancel', 'M-cancel'],
    ])
    expect(said[0]?.said.message.order).toMatchObject({ cancellation: { reason: { id: '012' } } })
    expect(await ask('cancel', cancel)).toMatchObject(ended('NACK', '50001'))
    expect(await sent()).toEqual([])
  })

  test('OD-12 what the shop cancels, rejects or accepts in part is told under the right name', async () => {
    for (const id of ['O-3', 'O-4', 'O-5']) await orderOf(id)
    await sent()
    await move('O-3', 'rejected', { Reason: 'Sold out' })
    await move('O-4', 'accepted', {
      Lines: [{ LineID: shop.soap().key, Quantity: 1000 }],
    })
    await move('O-5', 'accepted')
    await move('O-5', 'cancelled', { Reason: 'Broken' })
    expect((await told()).map(([action, state]) => `${action} ${state}`).toSorted()).toEqual([
      'on_cancel Cancelled',
      'on_cancel Cancelled',
      'on_status Accepted',
      'on_update Accepted',
    ])
  })

  test('OD-13 a confirm at a price that the shop does not ask for is refused', async () => {
    await ask('select', { order: goods() })
    const quote = (await sent())[0]?.said.message.order?.quote
    if (!quote) throw new Error('no quote')
    const cheap = structuredClone(quote)
    cheap.price.value = '2.00'
    for (const line of cheap.breakup) line.price.value = '0.00'
    const [first] = cheap.breakup
    if (first) first.price.value = '2.00'
    expect((await orderOf('O-6', { quote: cheap })).answer).toMatchObject(ended('NACK', '40003'))
    expect(await ordersOf('O-6')).toEqual([])
  })
})

describe('once', () => {
  test('OD-14 the same message has one effect and one answer; another one with its id is refused', async () => {
    const { order } = await orderOf('O-7', { message: 'M-7' })
    const at = new Date()
    const send = (message: object) => ask('confirm', message, { message: 'M-7', at })
    await sent()
    const first = await send({ order })
    // Its time differs from the first one: it is another message with a known id.
    expect(first).toMatchObject(ended('NACK', '30022'))
    const repeat = { message: 'M-8', at }
    expect(await ask('confirm', { order }, repeat)).toMatchObject(ended('ACK'))
    expect(await ask('confirm', { order }, repeat)).toMatchObject(ended('ACK'))
    expect((await sent()).map(({ said }) => said.context['message_id'])).toEqual(['M-8'])
    expect(await ordersOf('O-7')).toHaveLength(1)
    const other = { ...order, payment: { ...order.payment, status: 'NOT-PAID' } }
    expect(await ask('confirm', { order: other })).toMatchObject(ended('NACK', '30019'))
  })

  test('OD-14 of the same confirm ten times at once one order and one answer come', async () => {
    const { order } = await orderOf('O-8')
    await sent()
    const said = { message: 'M-ten', at: new Date() }
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask('confirm', { order }, said)))
    for (const answer of answers) expect(answer).toMatchObject(ended('ACK'))
    expect(await sent()).toHaveLength(1)
    expect(await ordersOf('O-8')).toHaveLength(1)
  })

  test('OD-14 what was refused may be sent again with the same id', async () => {
    const early = { message: 'M-early', at: new Date() }
    expect(await ask('status', { order_id: 'O-9' }, early)).toMatchObject(ended('NACK', '30018'))
    await orderOf('O-9')
    expect(await ask('status', { order_id: 'O-9' }, early)).toMatchObject(ended('ACK'))
  })
})

describe('our own calls', () => {
  test('OD-10 OD-15 are signed with the key of the channel, go to the registered address, and are repeated', async () => {
    await ask('select', { order: goods() })
    const at = new Date(Date.now() + 1_000)
    const [failed] = await sent(at, () => ({ status: 503 }))
    const later = new Date(at.getTime() + 11_000)
    const [again] = await sent(later)
    expect(failed?.webhook.url).toBe(`https://${shop.buyer().networkId}/ondc/on_select`)
    expect(again?.webhook.body).toBe(failed?.webhook.body)
    const header = again?.webhook.headers['authorization'] ?? ''
    const [key] = await database.query<{ secret_id: string }>(
      `select secret_id from partner_secrets where kind = 'network' and partner_key = $1`,
      [shop.channel().key],
    )
    expect(ondcSender(header)).toEqual({
      subscriberId: `${shop.channel().key}.example`,
      uniqueKeyId: key?.secret_id,
    })
    const check = { header, body: again?.webhook.body ?? '', now: later }
    expect(ondcAuthorizationFault(ONDC_CHECK, publicKeyOf(shop.channel().secret), check)).toBeUndefined()
    const states = await database.query<{ state: string; attempts: number }>(
      'select state, attempts from deliveries',
    )
    expect(states).toEqual([{ state: 'delivered', attempts: 2 }])
  })

  test('OD-14 messages are remembered for a week', async () => {
    await ask('select', { order: goods() })
    await pruneDeliveries(shop.db(), new Date(Date.now() + 8 * 86_400_000))
    expect(await database.query('select from network_messages')).toEqual([])
  })
})
