import type { OrderItem, PostalAddress } from '@evertill/contract'
import { type OrderState, saleUuidOfOrder } from '@evertill/domain'
import { DEMO_RETAIL } from '../../db/seed/companies.ts'
import { demoKey } from '../../db/seed/keys.ts'
import { DEMO_CHANNEL } from '../../db/seed/list-data.ts'
import { type DemoProduct, demoRetailProducts } from '../../db/seed/products.ts'
import type { Database, Tx } from '../../db/database.ts'
import { withTenant } from '../../db/tenant.ts'
import { type OrderChannel, findOrderChannel } from '../../repositories/orders/order-channel.repository.ts'
import { lockOrder } from '../../repositories/orders/order.repository.ts'
import { changeOrder } from '../orders/apply-order-event.ts'
import { acceptLines } from '../orders/accepted-lines.ts'
import { type ChannelOrder, createOrder } from '../orders/channel-orders.service.ts'

const { id } = DEMO_RETAIL
const IDENTITY = {
  registrationId: demoKey(id, 'registration', id),
  userId: demoKey(id, 'user', 'manager@demo.test'),
}
const MINUTE_MS = 60_000
/** So long a demo order may wait for whoever tries the product. */
const ACCEPT_SECONDS = 6 * 3600

const BENGALURU: PostalAddress = {
  Address1: '14 Lake Road',
  Address2: 'Indiranagar',
  City: 'Bengaluru',
  State: 'Karnataka',
  StateCode: '29',
  Pincode: '560038',
}
const KOCHI: PostalAddress = {
  Address1: '7 Harbour View',
  Address2: '',
  City: 'Kochi',
  State: 'Kerala',
  StateCode: '32',
  Pincode: '682001',
}

type DemoOrder = {
  readonly name: string
  readonly minutesAgo: number
  readonly mode: 'prepaid' | 'cod'
  readonly address: PostalAddress
  /** The states that it went through. */
  readonly path: readonly OrderState[]
}

/** Three to try, and three to look at. None is billed, so that no figure of the demo changes. */
const ORDERS: readonly DemoOrder[] = [
  { name: 'Asha Nair', minutesAgo: 1, mode: 'prepaid', address: BENGALURU, path: [] },
  { name: 'Ravi Kumar', minutesAgo: 2, mode: 'cod', address: { ...BENGALURU, Pincode: '560008' }, path: [] },
  { name: 'Leela Thomas', minutesAgo: 20, mode: 'prepaid', address: KOCHI, path: ['accepted'] },
  { name: 'Imran Sheikh', minutesAgo: 35, mode: 'cod', address: BENGALURU, path: ['accepted', 'picking'] },
  { name: 'Meera Pai', minutesAgo: 180, mode: 'prepaid', address: BENGALURU, path: ['rejected'] },
  { name: 'John Mathew', minutesAgo: 300, mode: 'cod', address: BENGALURU, path: ['accepted', 'cancelled'] },
]

const itemOf = (product: DemoProduct, at: number): OrderItem => ({
  LineID: String(at + 1),
  ProductID: product.key,
  ChannelItemID: product.SKU,
  Name: product.Name,
  Quantity: (at + 1) * 1000,
  UnitPrice: product.RetailPrice,
  TaxAmount: 0,
})

const orderOf = (
  { name, mode, address }: DemoOrder,
  at: number,
  placedAt: string,
  products: readonly DemoProduct[],
): ChannelOrder => ({
  channelOrderId: `DEMO-${1001 + at}`,
  placedAt,
  customer: { Name: name, PhoneNo: `98000000${String(at + 1).padStart(2, '0')}` },
  address,
  items: products.slice(at * 2, at * 2 + 2).map(itemOf),
  payment: {
    Mode: mode,
    Status: mode === 'prepaid' ? 'paid' : 'pending',
    Reference: mode === 'prepaid' ? `PAY-${1001 + at}` : '',
  },
})

const walk = async (tx: Tx, key: string, path: DemoOrder['path'], start: number): Promise<void> => {
  for (const [step, to] of path.entries()) {
    const order = await lockOrder(tx, key)
    if (!order) throw new Error('a demo order is gone')
    const at = new Date(start + (step + 1) * MINUTE_MS).toISOString()
    const accepted = to === 'accepted' ? acceptLines(order, undefined) : undefined
    const patch = accepted ? { items: accepted.items, payment: accepted.payment } : {}
    const entry = { eventId: saleUuidOfOrder(`${key}/${to}`), at, by: 'Manager 1', note: '' }
    await changeOrder(tx, IDENTITY, order, { ...entry, userId: IDENTITY.userId, source: 'till', to, patch })
  }
}

const makeOrder = async (tx: Tx, channel: OrderChannel, demo: DemoOrder, at: number, now: number) => {
  // Goods of all stores, counted in pieces, whose price includes the tax.
  const products = demoRetailProducts().filter(
    (one) => one.AccessibleToSelectedStores.length === 0 && !one.IsWeighed && one.PriceIncludesTax,
  )
  const start = now - demo.minutesAgo * MINUTE_MS
  const sent = orderOf(demo, at, new Date(start).toISOString(), products)
  const made = await createOrder(tx, IDENTITY, channel, sent, new Date(start))
  if (made.kind === 'created') await walk(tx, made.order.key, demo.path, start)
}

/** Online orders of the demo's channel in different states, placed shortly before now. */
export const makeDemoOrders = (db: Database, now = Date.now()): Promise<void> =>
  withTenant(db, IDENTITY, async (tx) => {
    const found = await findOrderChannel(tx, DEMO_CHANNEL.key)
    if (!found) throw new Error('the demo has no channel')
    const channel = { ...found, acceptSeconds: ACCEPT_SECONDS }
    for (const [at, demo] of ORDERS.entries()) await makeOrder(tx, channel, demo, at, now)
  })
