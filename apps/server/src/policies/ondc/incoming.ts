import type {
  OndcBreakupLine,
  OndcCancel,
  OndcConfirm,
  OndcContext,
  OndcInit,
  OndcSelect,
  OndcUpdate,
  PartnerOrder,
  PartnerOrderEvent,
  PartnerQuote,
} from '@evertill/contract'
import type { z } from 'zod'
import { CANCELLATION_REASONS, CHARGE_TITLES, PAYMENT_TYPES, RETURN_REASONS } from './tables.ts'
import { toPaise, toThousandths } from './values.ts'

/** What cannot be translated, as the path of the field. */
type Untranslatable = { readonly fault: string }

type Select = z.output<typeof OndcSelect>['message']
type Init = z.output<typeof OndcInit>['message']
type Confirm = z.output<typeof OndcConfirm>['message']
type Cancel = z.output<typeof OndcCancel>
type Update = z.output<typeof OndcUpdate>

/** What a select, an init or a confirm asks the shop to deliver. */
export const toQuote = ({ order }: Select | Init | Confirm): PartnerQuote => ({
  pincode: order.fulfillments[0]?.end.location.address.area_code ?? '',
  cod: order.payment?.type === PAYMENT_TYPES.cod,
  items: order.items.map(({ id, quantity }) => ({ productId: id, qty: toThousandths(quantity.count) })),
})

const ofType = (lines: readonly OndcBreakupLine[], type: string, id: string): OndcBreakupLine[] =>
  lines.filter((line) => line['@ondc/org/title_type'] === type && line['@ondc/org/item_id'] === id)

const sumOf = (lines: readonly OndcBreakupLine[]): number | undefined => {
  const amounts = lines.map((line) => toPaise(line.price.value))
  return amounts.every((amount) => amount !== undefined)
    ? amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0)
    : undefined
}

type Item = PartnerOrder['items'][number]

/**
 * A line of goods. Its price is that of the quote, less its discount: the buyer has agreed to it. A total that is no
 * multiple of the pieces cannot be a unit price in paise, so it is refused and not rounded.
 */
const goodsOf = (
  { id, quantity }: Confirm['order']['items'][number],
  lines: readonly OndcBreakupLine[],
): Item | undefined => {
  const [goods] = ofType(lines, 'item', id)
  const total = sumOf([...ofType(lines, 'item', id), ...ofType(lines, 'discount', id)])
  const tax = sumOf(ofType(lines, 'tax', id))
  if (!goods || total === undefined || tax === undefined || total < 0 || tax < 0) return undefined
  // Tax on top of the price is in its own line; the unit price includes it.
  const unitPrice = (total + tax) / quantity.count
  if (!Number.isSafeInteger(unitPrice)) return undefined
  return {
    lineId: id,
    productId: id,
    channelItemId: id,
    name: goods.title || id,
    qty: toThousandths(quantity.count),
    unitPrice,
    tax,
  }
}

/** Delivery, packing and fees are lines without a product, so that the bill has them too. */
const chargesOf = (lines: readonly OndcBreakupLine[]): (Item | undefined)[] =>
  Object.entries(CHARGE_TITLES).flatMap(([type, name]) => {
    const charged = lines.filter((line) => line['@ondc/org/title_type'] === type)
    const amount = sumOf(charged)
    if (amount === undefined || amount < 0) return [undefined]
    return amount === 0
      ? []
      : [
          {
            lineId: `charge-${type}`,
            channelItemId: type,
            name,
            qty: toThousandths(1),
            unitPrice: amount,
            tax: 0,
          },
        ]
  })

/** The order of a `confirm`. Its lines add up to the price of the quote, or it is refused. */
export const toPartnerOrder = ({ order }: Confirm): PartnerOrder | Untranslatable => {
  const { quote, billing, fulfillments, payment } = order
  const end = fulfillments[0]?.end
  if (!end) return { fault: 'order.fulfillments' }
  if (new Set(order.items.map(({ id }) => id)).size !== order.items.length) return { fault: 'order.items' }
  const items = [...order.items.map((item) => goodsOf(item, quote.breakup)), ...chargesOf(quote.breakup)]
  const known = items.filter((item) => item !== undefined)
  if (known.length !== items.length) return { fault: 'order.quote.breakup' }
  const total = known.reduce((sum, item) => sum + (item.unitPrice * item.qty) / toThousandths(1), 0)
  if (total !== toPaise(quote.price.value)) return { fault: 'order.quote.price' }
  const { name, building, locality, city, state, area_code: pincode } = end.location.address
  return {
    channelOrderId: order.id,
    placedAt: order.created_at,
    customer: {
      name: name || billing.name,
      phone: end.contact?.phone || billing.phone,
      ...(billing.tax_number ? { gstin: billing.tax_number } : {}),
    },
    address: { line1: building, line2: locality, city, state, stateCode: '', pincode },
    items: known,
    payment: {
      mode: payment.type === PAYMENT_TYPES.cod ? 'cod' : 'prepaid',
      status: payment.status === 'PAID' ? 'paid' : 'pending',
      ref: payment.params?.transaction_id ?? '',
    },
  }
}

/** The network numbers nothing. Its times put the events of an order in their order. */
const eventOf = (
  { message_id: eventId, timestamp: at }: OndcContext,
  type: string,
  data: Record<string, unknown>,
): PartnerOrderEvent => ({ eventId, type, at, seq: Date.parse(at), data })

export const toCancellation = ({ context, message }: Cancel): PartnerOrderEvent => {
  const id = message.cancellation_reason_id
  return eventOf(context, 'order.cancelled', { reason: CANCELLATION_REASONS[id] ?? `Reason ${id}` })
}

/** A request to take goods back. Other updates change nothing here: undefined. */
export const toReturn = ({ context, message }: Update): PartnerOrderEvent | undefined => {
  const asked = message.order.fulfillments.find(({ type }) => type === 'Return')
  const list = asked?.tags.find(({ code }) => code === 'return_request')?.list
  if (message.update_target !== 'item' || !list) return undefined
  const valueOf = (code: string): string => list.find((entry) => entry.code === code)?.value ?? ''
  const reason = RETURN_REASONS[valueOf('reason_id')] ?? valueOf('reason_desc')
  return eventOf(context, 'order.returning', { reason, lineId: valueOf('item_id') })
}
