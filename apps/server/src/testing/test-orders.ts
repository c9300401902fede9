import { randomUUID } from 'node:crypto'
import type { Order, OrderMoveBody, PackageBody } from '@evertill/contract'
import { DEMO_RETAIL } from '../db/seed/companies.ts'
import { demoKey } from '../db/seed/keys.ts'
import { openDatabase } from '../db/database.ts'
import { type Identity, withTenant } from '../db/tenant.ts'
import { findOrderChannel } from '../repositories/orders/order-channel.repository.ts'
import {
  type ChannelEvent,
  type ChannelOrder,
  applyChannelEvent,
  createOrder,
} from '../services/orders/channel-orders.service.ts'
import { NOBODY } from '../repositories/sales/sale-ledger.repository.ts'
import type { TestDatabase } from './test-database.ts'
import { storeKey } from './test-sale.ts'

export const DEMO_TENANT: Identity = {
  registrationId: demoKey(DEMO_RETAIL.id, 'registration', DEMO_RETAIL.id),
  userId: NOBODY,
}

/** A channel of a demo store. */
export const addChannel = async (
  database: TestDatabase,
  key = `shop-${randomUUID().slice(0, 8)}`,
  { store = 'BLR1', autoAccept = false, salesChannel = null as string | null } = {},
): Promise<string> => {
  await database.query(
    `insert into order_channels (registration_id, channel_key, channel_name, store_id, auto_accept, sales_channel_id)
     values ($1, $2, 'Test shop', $3, $4, $5)`,
    [DEMO_TENANT.registrationId, key, storeKey(store), autoAccept, salesChannel],
  )
  return key
}

const ADDRESS = {
  Address1: '14 Lake Road',
  Address2: '',
  City: 'Bengaluru',
  State: 'Karnataka',
  StateCode: '29',
  Pincode: '560038',
}

export const channelOrder = (changes: Partial<ChannelOrder> = {}): ChannelOrder => ({
  channelOrderId: `W-${randomUUID().slice(0, 8)}`,
  placedAt: new Date().toISOString(),
  customer: { Name: 'Asha Nair', PhoneNo: '9800000001' },
  address: ADDRESS,
  items: [
    {
      LineID: '1',
      ChannelItemID: 'A',
      Name: 'Rice 1 kg',
      Quantity: 2000,
      UnitPrice: 12_000,
      TaxAmount: 1143,
    },
    { LineID: '2', ChannelItemID: 'B', Name: 'Soap', Quantity: 1000, UnitPrice: 5000, TaxAmount: 0 },
  ],
  payment: { Mode: 'prepaid', Status: 'paid', Reference: 'PAY-1' },
  ...changes,
})

export type TestPartner = {
  send(order: ChannelOrder, now?: Date): ReturnType<typeof createOrder>
  order(changes?: Partial<ChannelOrder>): Promise<Order>
  tell(orderKey: string, event: Partial<ChannelEvent>, now?: Date): ReturnType<typeof applyChannelEvent>
}

/** A partner that calls the services behind the open API. */
export const partnerOf = (databaseUrl: () => string, channelKey: () => string): TestPartner => {
  const inTenant = async <Result>(
    work: (
      tx: Parameters<typeof createOrder>[0],
      channel: Parameters<typeof createOrder>[2],
    ) => Promise<Result>,
  ): Promise<Result> => {
    const db = openDatabase(databaseUrl(), { connections: 1 })
    try {
      return await withTenant(db, DEMO_TENANT, async (tx) => {
        const channel = await findOrderChannel(tx, channelKey())
        if (!channel) throw new Error('no such channel')
        return work(tx, channel)
      })
    } finally {
      await db.close()
    }
  }
  const send: TestPartner['send'] = (order, now = new Date()) =>
    inTenant((tx, channel) => createOrder(tx, DEMO_TENANT, channel, order, now))
  return {
    send,
    order: async (changes) => {
      const made = await send(channelOrder(changes))
      if (!('order' in made)) throw new Error(made.kind)
      return made.order
    },
    tell: (orderKey, event, now = new Date()) =>
      inTenant((tx, channel) =>
        applyChannelEvent(
          tx,
          DEMO_TENANT,
          channel,
          orderKey,
          { eventId: randomUUID(), type: 'test', at: now.toISOString(), ...event },
          now,
        ),
      ),
  }
}

export const moveBody = (
  { Version }: Pick<Order, 'Version'>,
  To: OrderMoveBody['To'],
  changes: Partial<OrderMoveBody> = {},
): OrderMoveBody => ({
  EventID: randomUUID(),
  To,
  Version,
  At: new Date().toISOString(),
  ...changes,
})

export const packageBody = (changes: Partial<PackageBody>): PackageBody => ({
  StoreID: storeKey('BLR1'),
  Version: 0,
  Number: `BLR1/PK/${randomUUID().slice(0, 6)}`,
  Items: [],
  WeightG: 500,
  DimsMm: { Length: 100, Width: 100, Height: 50 },
  Carrier: '',
  AWB: '',
  TrackingUrl: '',
  CodAmount: 0,
  CustomerName: 'Asha Nair',
  CustomerPhoneNo: '9800000001',
  Address: ADDRESS,
  Note: '',
  ...changes,
})
