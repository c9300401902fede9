import type { CatalogueItem, OndcContext, OndcInit, PartnerQuoteReply } from '@evertill/contract'
import type { z } from 'zod'
import { ERRORS, PAYMENT_TYPES } from './tables.ts'
import { price, toCount, toDuration, toPaise, toRupees } from './values.ts'

/** We as the seller's app of the network. */
export type OndcSeller = {
  readonly bppId: string
  readonly bppUri: string
  readonly providerId: string
  readonly name: string
  readonly locationId: string
}

/** The channel is the provider, and its store the one location. */
export const sellerOf = (
  at: Pick<OndcSeller, 'bppId' | 'bppUri'>,
  channel: { readonly key: string; readonly name: string; readonly storeId: string },
): OndcSeller => ({ ...at, providerId: channel.key, name: channel.name, locationId: channel.storeId })

/** An answer carries the ids of its question, so that the buyer's app can match them. */
export const answerTo = (context: OndcContext, seller: OndcSeller, at: Date) => ({
  ...context,
  action: `on_${context.action}`,
  bpp_id: seller.bppId,
  bpp_uri: seller.bppUri,
  timestamp: at.toISOString(),
})

/** The network wants a number of pieces on the shelf; 99 stands for "enough", as its contract says. */
const stock = (isAvailable: boolean) => ({
  available: { count: isAvailable ? '99' : '0' },
  maximum: { count: isAvailable ? '99' : '0' },
})

const FULFILMENT_ID = '1'

export const toOnSearch = (
  context: OndcContext,
  seller: OndcSeller,
  items: readonly CatalogueItem[],
  at: Date,
) => ({
  context: answerTo(context, seller, at),
  message: {
    catalog: {
      'bpp/descriptor': { name: seller.name },
      'bpp/fulfillments': [{ id: FULFILMENT_ID, type: 'Delivery' }],
      'bpp/providers': [
        {
          id: seller.providerId,
          time: { label: 'enable', timestamp: at.toISOString() },
          descriptor: { name: seller.name },
          locations: [{ id: seller.locationId }],
          // What is sold by weight has no pieces to count.
          items: items
            .filter(({ isWeighed }) => !isWeighed)
            .map((item) => ({
              id: item.productId,
              time: { label: item.available ? 'enable' : 'disable', timestamp: at.toISOString() },
              descriptor: { name: item.name, code: item.barCode === '' ? item.sku : `1:${item.barCode}` },
              quantity: { unitized: { measure: { unit: 'unit', value: '1' } }, ...stock(item.available) },
              price: {
                ...price(item.price),
                maximum_value: toRupees(Math.max(item.mrp, item.price)),
              },
              category_id: item.categoryId,
              fulfillment_id: FULFILMENT_ID,
              location_id: seller.locationId,
            })),
        },
      ],
    },
  },
})

/** Why a shop does not deliver what was asked for. */
export const quoteError = (quote: PartnerQuoteReply) => {
  switch (quote.reason) {
    case undefined:
      return undefined
    case 'below-minimum':
      return ERRORS.belowMinimum
    case 'not-available':
      return ERRORS.notAvailable
    case 'no-cod':
      return ERRORS.noCod
    default:
      return ERRORS.notServed
  }
}

/** A quote in the network's lines. The fee is in it only where the shop delivers. */
const toOndcQuote = (quote: PartnerQuoteReply, titleOf: (productId: string) => string) => {
  const goods = quote.items.map((item) => ({
    '@ondc/org/item_id': item.productId,
    '@ondc/org/item_quantity': { count: toCount(item.qty) },
    title: titleOf(item.productId),
    '@ondc/org/title_type': 'item',
    price: price(item.amount),
    item: { price: price(item.unitPrice), quantity: stock(item.available) },
  }))
  const delivery = {
    '@ondc/org/item_id': FULFILMENT_ID,
    title: 'Delivery charges',
    '@ondc/org/title_type': 'delivery',
    price: price(quote.fee),
  }
  const breakup = [...goods, ...(quote.serviceable ? [delivery] : [])]
  const total = breakup.reduce((sum, line) => sum + (toPaise(line.price.value) ?? 0), 0)
  return { price: price(total), breakup, ttl: 'PT15M' }
}

type QuoteTerms = {
  readonly quote: PartnerQuoteReply
  readonly titleOf: (productId: string) => string
  readonly at: Date
}

export const toOnSelect = (
  context: OndcContext,
  seller: OndcSeller,
  quote: PartnerQuoteReply,
  { titleOf, at }: Omit<QuoteTerms, 'quote'>,
) => {
  const error = quoteError(quote)
  const isServed = quote.serviceable || quote.reason === 'not-available'
  return {
    context: answerTo(context, seller, at),
    message: {
      order: {
        provider: { id: seller.providerId, locations: [{ id: seller.locationId }] },
        items: quote.items.map(({ productId }) => ({ id: productId, fulfillment_id: FULFILMENT_ID })),
        fulfillments: [
          {
            id: FULFILMENT_ID,
            type: 'Delivery',
            '@ondc/org/provider_name': seller.name,
            '@ondc/org/category': quote.etaMin <= 60 ? 'Immediate Delivery' : 'Same Day Delivery',
            '@ondc/org/TAT': toDuration(quote.etaMin),
            tracking: false,
            state: { descriptor: { code: isServed ? 'Serviceable' : 'Non-serviceable' } },
          },
        ],
        quote: toOndcQuote(quote, titleOf),
      },
    },
    ...(error === undefined ? {} : { error }),
  }
}

type InitOrder = z.output<typeof OndcInit>['message']['order']

/** The terms that a buyer confirms: the same quote as before, and who collects the money. */
export const toOnInit = (
  context: OndcContext,
  seller: OndcSeller,
  { billing, fulfillments }: InitOrder,
  { quote, titleOf, at, isCod }: QuoteTerms & { readonly isCod: boolean },
) => {
  const { message, ...rest } = toOnSelect(context, seller, quote, { titleOf, at })
  const [terms] = message.order.fulfillments
  return {
    ...rest,
    message: {
      order: {
        ...message.order,
        billing,
        fulfillments: [{ ...terms, end: fulfillments[0]?.end }],
        payment: {
          type: isCod ? PAYMENT_TYPES.cod : PAYMENT_TYPES.prepaid,
          collected_by: isCod ? 'BPP' : 'BAP',
          status: 'NOT-PAID',
        },
      },
    },
  }
}
