import type {
  ChannelOrderMove,
  Order,
  PartnerEventReply,
  PartnerOrder,
  PartnerOrderEvent,
  PartnerOrderReply,
} from '@evertill/contract'
import { stateNamed } from '@evertill/domain'
import type { z } from 'zod'
import type { Database, Tx } from '../../db/database.ts'
import { withPartner } from '../../db/tenant.ts'
import type { Clock } from '../../platform/clock.ts'
import { isUuid } from '../../platform/uuid.ts'
import { type OrderChannel, findOrderChannel } from '../../repositories/orders/order-channel.repository.ts'
import { findOrderOfChannel } from '../../repositories/orders/order-read.repository.ts'
import type { Partner } from '../../repositories/partners/partner.repository.ts'
import {
  type ChannelEvent,
  type ChannelOrder,
  applyChannelEvent,
  createOrder,
} from '../orders/channel-orders.service.ts'
import { type Outcome, done, refuse } from '../outcome.ts'

type Ports = { readonly db: Database; readonly clock: Clock }

/** What a channel's event asks for. Every other kind is written into the timeline and changes nothing. */
const EVENTS: Readonly<
  Record<string, { to?: ChannelOrderMove; paymentStatus?: Order['Payment']['Status'] }>
> = {
  'order.cancelled': { to: 'cancelled' },
  'order.dispatched': { to: 'dispatched' },
  'order.delivered': { to: 'delivered' },
  'order.completed': { to: 'completed' },
  'order.returning': { to: 'returning' },
  'order.returned': { to: 'returned' },
  'payment.paid': { paymentStatus: 'paid' },
  'payment.refunded': { paymentStatus: 'refunded' },
}

const MAX_NOTE = 500

export const toChannelOrder = ({
  customer,
  address,
  items,
  payment,
  ...order
}: PartnerOrder): ChannelOrder => ({
  ...order,
  customer: {
    Name: customer.name,
    PhoneNo: customer.phone,
    ...(customer.gstin === undefined ? {} : { GSTIN: customer.gstin }),
  },
  address: {
    Address1: address.line1,
    Address2: address.line2,
    City: address.city,
    State: address.state,
    // It decides between CGST with SGST, and IGST.
    StateCode: address.stateCode || (stateNamed(address.state)?.code ?? ''),
    Pincode: address.pincode,
  },
  items: items.map((item) => ({
    LineID: item.lineId,
    ...(item.productId === undefined ? {} : { ProductID: item.productId }),
    ChannelItemID: item.channelItemId,
    Name: item.name,
    Quantity: item.qty,
    UnitPrice: item.unitPrice,
    TaxAmount: item.tax,
  })),
  payment: { Mode: payment.mode, Status: payment.status, Reference: payment.ref },
})

/** The channel whose key was verified. It was active a moment ago. */
const asChannel = <Value>(
  { db }: Ports,
  partner: Partner,
  work: (tx: Tx, channel: OrderChannel) => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> =>
  withPartner(db, partner, async (tx) => {
    const channel = await findOrderChannel(tx, partner.key)
    return channel ? work(tx, channel) : refuse('SIGNATURE_INVALID')
  })

/** Stores an order once. Sent again it gets the first answer again; another order with the same id is refused. */
export const createPartnerOrder = (
  ports: Ports,
  partner: Partner,
  body: PartnerOrder,
): Promise<Outcome<z.output<typeof PartnerOrderReply>>> =>
  asChannel(ports, partner, async (tx, channel) => {
    const made = await createOrder(tx, partner, channel, toChannelOrder(body), ports.clock())
    switch (made.kind) {
      case 'off':
        return refuse('ORDERS_OFF')
      case 'inactive':
        return refuse('SIGNATURE_INVALID')
      case 'differs':
        return refuse('DIFFERS_FROM_RECORDED', {
          errors: [{ path: 'channelOrderId', message: 'is that of another order' }],
        })
      default: {
        const { key, ChannelOrderID, AcceptBy } = made.order
        return done({ code: '0', id: key, channelOrderId: ChannelOrderID, acceptBy: AcceptBy })
      }
    }
  })

const noteOf = ({ data }: PartnerOrderEvent): string => {
  const said = [data['reason'], data['note']].find((text): text is string => typeof text === 'string')
  return (said ?? '').slice(0, MAX_NOTE)
}

export const toChannelEvent = (event: PartnerOrderEvent): ChannelEvent => {
  const { eventId, type, at, seq } = event
  return { eventId, type, at, seq, note: noteOf(event), ...EVENTS[type] }
}

/** An order is named by the id that we gave it, or by the channel's own. */
const keyOfOrder = async (tx: Tx, channel: OrderChannel, id: string): Promise<string> =>
  (await findOrderOfChannel(tx, channel.key, id))?.key ?? (isUuid(id) ? id : '')

/** What the staff of the shop did is not the partner's business. */
const withoutTimeline = (order: Order): Order => ({ ...order, Timeline: [] })

export const addPartnerEvent = (
  ports: Ports,
  partner: Partner,
  id: string,
  event: PartnerOrderEvent,
): Promise<Outcome<z.output<typeof PartnerEventReply>>> =>
  asChannel(ports, partner, async (tx, channel) => {
    const applied = await applyChannelEvent(
      tx,
      partner,
      channel,
      await keyOfOrder(tx, channel, id),
      toChannelEvent(event),
      ports.clock(),
    )
    switch (applied.kind) {
      case 'off':
        return refuse('ORDERS_OFF')
      case 'unknown':
        return refuse('NOT_FOUND')
      case 'stale':
      case 'illegal':
        return refuse('ORDER_MOVE_ILLEGAL', {
          order: withoutTimeline(applied.order),
          allowed: applied.allowed,
        })
      default: {
        const { key, State, Version } = applied.order
        return done({ code: '0', id: key, state: State, version: Version, result: applied.kind })
      }
    }
  })
