import type { OndcContext, Order, OrderItem, Package } from '@evertill/contract'
import { ONE_UNIT, ondcOrderState } from '@evertill/domain'
import { type OndcSeller, answerTo } from './answers.ts'
import { FULFILMENT_OF_ORDER, FULFILMENT_OF_PACKAGE, OUR_REASONS, PAYMENT_TYPES } from './tables.ts'
import { price, toCount, toRupees } from './values.ts'

/** What we tell about an order: as the answer to a call of the same name, or by ourselves when it changes. */
export type OrderAnswer = 'on_confirm' | 'on_status' | 'on_cancel' | 'on_update'

const acceptedOf = (item: OrderItem): number => item.AcceptedQuantity ?? item.Quantity

const lineTotal = (item: OrderItem): number => Math.round((item.UnitPrice * acceptedOf(item)) / ONE_UNIT)

/** The code that tells most about where the goods are: of the package that has got furthest, or else of the order. */
const fulfilmentCode = (order: Order, packages: readonly Package[]): string => {
  const ofOrder = FULFILMENT_OF_ORDER[order.State]
  const [only, ...others] = packages.filter(({ State }) => State !== 'cancelled')
  if (ofOrder === 'Cancelled' || ofOrder === 'Order-delivered' || !only || others.length > 0) return ofOrder
  return FULFILMENT_OF_PACKAGE[only.State] ?? ofOrder
}

const quoteOf = (order: Order) => {
  const breakup = order.Items.map((item) => ({
    '@ondc/org/item_id': item.ProductID ?? item.LineID,
    '@ondc/org/item_quantity': { count: toCount(acceptedOf(item)) },
    title: item.Name,
    '@ondc/org/title_type': item.ProductID === undefined ? item.ChannelItemID || 'misc' : 'item',
    price: price(lineTotal(item)),
    item: { price: price(item.UnitPrice) },
  }))
  const total = order.Items.reduce((sum, item) => sum + lineTotal(item), 0)
  return { price: price(total), breakup }
}

const isGoods = (item: OrderItem): boolean => item.ProductID !== undefined

const cancellationOf = (order: Order) => {
  if (ondcOrderState(order.State) !== 'Cancelled') return {}
  const reason = {
    rejected: OUR_REASONS.rejected,
    expired: OUR_REASONS.expired,
    cancelled: order.Cancellation?.By === 'channel' ? OUR_REASONS.byBuyer : OUR_REASONS.notAvailable,
  }[order.State as 'rejected' | 'expired' | 'cancelled']
  return { cancellation: { reason: { id: reason } } }
}

type OrderNews = {
  readonly order: Order
  readonly packages: readonly Package[]
  readonly at: Date
}

/** The body of `on_confirm`, `on_status`, `on_cancel` or `on_update`. */
export const toOrderAnswer = (
  action: OrderAnswer,
  context: OndcContext,
  seller: OndcSeller,
  { order, packages, at }: OrderNews,
) => ({
  context: { ...answerTo(context, seller, at), action },
  message: {
    order: {
      id: order.ChannelOrderID,
      state: ondcOrderState(order.State),
      provider: { id: seller.providerId, locations: [{ id: seller.locationId }] },
      items: order.Items.filter(isGoods).map((item) => ({
        id: item.ProductID,
        fulfillment_id: '1',
        quantity: { count: toCount(acceptedOf(item)) },
      })),
      billing: {
        name: order.Customer.Name,
        phone: order.Customer.PhoneNo,
        ...(order.Customer.GSTIN === undefined ? {} : { tax_number: order.Customer.GSTIN }),
      },
      fulfillments: [
        {
          id: '1',
          type: 'Delivery',
          '@ondc/org/provider_name': seller.name,
          tracking: packages.some(({ TrackingUrl }) => TrackingUrl !== ''),
          state: { descriptor: { code: fulfilmentCode(order, packages) } },
        },
      ],
      quote: quoteOf(order),
      payment: {
        type: PAYMENT_TYPES[order.Payment.Mode],
        status: order.Payment.Status === 'paid' ? 'PAID' : 'NOT-PAID',
        params: {
          currency: 'INR',
          amount: toRupees(order.Payment.Amount),
          transaction_id: order.Payment.Reference,
        },
      },
      ...cancellationOf(order),
      created_at: order.PlacedAt,
      updated_at: at.toISOString(),
    },
  },
})

/** Where a package is, on the carrier's page. Without one there is nothing to follow. */
export const toOnTrack = (context: OndcContext, seller: OndcSeller, { order, packages, at }: OrderNews) => {
  const url = packages.find(({ TrackingUrl }) => TrackingUrl !== '')?.TrackingUrl
  const isUnderWay = url !== undefined && order.State === 'dispatched'
  return {
    context: answerTo(context, seller, at),
    message: {
      tracking: { status: isUnderWay ? 'active' : 'inactive', ...(url === undefined ? {} : { url }) },
    },
  }
}
