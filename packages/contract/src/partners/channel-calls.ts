import { amountOfOrder, isGstin, stateNamed, stateOf } from '@evertill/domain'
import { z } from 'zod'
import { OrderStateName, MAX_ORDER_ITEMS } from '../orders/order.ts'
import { StateCode } from '../postal-address.ts'
import { Instant, Key, PositiveAmount, Quantity, SuccessCode, Text, Uuid } from '../scalars.ts'

// What partners send and get. Names begin with small letters, as in docs/ORDERS.md: partners are not tills.

/** A pincode is checked where it decides something; elsewhere an odd one is only text on a label. */
const Pincode = z.string().max(10)
const ChannelParams = z.object({ channel: z.string().min(1).max(64) })

/** The State decides the tax, so code and name may not say different things. */
const isOneState = ({ state, stateCode }: { state: string; stateCode: string }): boolean => {
  if (stateCode === '') return true
  const [byCode, byName] = [stateOf(stateCode), stateNamed(state)]
  return byCode !== undefined && (byName === undefined || byName.code === byCode.code)
}

const PartnerAddress = z
  .object({
    line1: Text,
    line2: Text.default(''),
    city: Text.default(''),
    state: Text.default(''),
    stateCode: StateCode.default(''),
    pincode: Pincode,
  })
  .refine(isOneState, { path: ['stateCode'], error: 'is not that of the State' })

/** Not empty on a screen, and nothing that is read otherwise than it is written. */
const isReadable = (id: string): boolean => /\S/.test(id) && !/\p{C}/u.test(id)

const PartnerOrderItem = z.object({
  lineId: z.string().min(1).max(64),
  /** The shop's product. Missing if the channel does not know it. */
  productId: Key.optional(),
  channelItemId: z.string().max(200).default(''),
  name: Text.min(1),
  /** In thousandths: 1500 is one and a half. */
  qty: Quantity,
  /** For one, tax included, in minor units. */
  unitPrice: PositiveAmount,
  /** The tax in the price of the whole line. */
  tax: PositiveAmount.default(0),
})

const isWhole = ({ qty, unitPrice }: { qty: number; unitPrice: number }): boolean =>
  Number.isSafeInteger(qty) && Number.isSafeInteger(unitPrice)

/** More than this no reply to a till can hold. */
export const fitsAReply = (amount: number): boolean => PositiveAmount.safeParse(amount).success

/** What is no whole number has a fault of its own. */
const fitsABill = (items: readonly { qty: number; unitPrice: number }[]): boolean =>
  !items.every(isWhole) || fitsAReply(amountOfOrder(items))

/** `POST /v1/channels/{channel}/orders`. */
export const PartnerOrder = z.object({
  channelOrderId: z.string().min(1).max(100).refine(isReadable, { error: 'is not readable' }),
  placedAt: Instant,
  promisedBy: Instant.optional(),
  customer: z.object({
    name: Text.min(1),
    phone: z.string().max(20).default(''),
    gstin: z
      .string()
      .max(15)
      .refine((text) => text === '' || isGstin(text), { error: 'is no GSTIN' })
      .optional(),
  }),
  address: PartnerAddress,
  items: z
    .array(PartnerOrderItem)
    .min(1)
    .max(MAX_ORDER_ITEMS)
    .refine((items) => new Set(items.map(({ lineId }) => lineId)).size === items.length, {
      error: 'has a line twice',
    })
    // The reply to the tills could not hold it, and they would get no order at all.
    .refine(fitsABill, {
      error: 'are worth more than a bill can be',
    }),
  payment: z.object({
    mode: z.enum(['prepaid', 'cod']),
    status: z.enum(['pending', 'paid']).default('pending'),
    ref: z.string().max(200).default(''),
  }),
})
export type PartnerOrder = z.infer<typeof PartnerOrder>

/** Nothing in it changes with the order, so a repeat gets the first answer again. */
export const PartnerOrderReply = z.object({
  code: SuccessCode,
  id: Uuid,
  channelOrderId: z.string(),
  acceptBy: Instant,
})

/** `data` holds what the kind of event needs, such as a reason. */
export const PartnerOrderEvent = z.object({
  eventId: z.string().min(1).max(100),
  /** What the shop does not know is noted. */
  type: z
    .string()
    .regex(/^[a-z]+\.[a-z_]+$/)
    .max(100),
  at: Instant,
  /** Higher with every event of the order. An event that arrives after a later one changes nothing. */
  seq: z.int().min(0).max(2_147_483_647),
  data: z.record(z.string().max(100), z.unknown()).default({}),
})
export type PartnerOrderEvent = z.infer<typeof PartnerOrderEvent>

/** `late`: it came after a later event and is in the timeline only. */
export const EventResult = z.enum(['moved', 'noted', 'replayed', 'late'])

export const PartnerEventReply = z.object({
  code: SuccessCode,
  id: Uuid,
  state: OrderStateName,
  version: z.int(),
  result: EventResult,
})

const QuoteItem = z.object({ productId: Key, qty: Quantity })

export const PartnerQuote = z.object({
  pincode: Pincode,
  cod: z.boolean().default(false),
  items: z.array(QuoteItem).min(1).max(MAX_ORDER_ITEMS),
})
export type PartnerQuote = z.infer<typeof PartnerQuote>

export const PartnerQuoteReply = z.object({
  code: SuccessCode,
  serviceable: z.boolean(),
  /** Why not. */
  reason: z.enum(['invalid-pincode', 'not-served', 'below-minimum', 'no-cod', 'not-available']).optional(),
  minOrder: PositiveAmount.optional(),
  /** Of the items, tax included, before the fee. */
  amount: PositiveAmount,
  fee: PositiveAmount,
  etaMin: z.int(),
  codAllowed: z.boolean(),
  items: z.array(
    z.object({
      productId: z.string(),
      qty: z.int(),
      available: z.boolean(),
      unitPrice: PositiveAmount,
      amount: PositiveAmount,
    }),
  ),
})
export type PartnerQuoteReply = z.infer<typeof PartnerQuoteReply>

export const CataloguePageQuery = z.object({
  /** The `position` of an earlier reply: only what changed since then. */
  since: z
    .string()
    .regex(/^\d{1,15}$/, 'must be the position of an earlier reply')
    .optional(),
  /** The `next` of the page before. */
  after: Uuid.optional(),
  size: z.coerce.number().int().min(1).max(1_000).default(500),
})

export const CatalogueItem = z.object({
  productId: z.string(),
  sku: z.string(),
  barCode: z.string(),
  name: z.string(),
  hsn: z.string(),
  unit: z.string(),
  isWeighed: z.boolean(),
  categoryId: z.string(),
  /** For one, tax included, in the channel's store. */
  price: PositiveAmount,
  mrp: PositiveAmount,
  available: z.boolean(),
})
export type CatalogueItem = z.infer<typeof CatalogueItem>

export const CatalogueReply = z.object({
  code: SuccessCode,
  products: z.array(CatalogueItem),
  /** Pass that of the first page as `since` the next time. */
  position: z.string(),
  /** Pass it as `after` for the next page. Missing on the last one. */
  next: z.string().optional(),
})
export type CatalogueReply = z.infer<typeof CatalogueReply>

const BY_CHANNEL = { auth: 'partner', permission: null, params: ChannelParams } as const
const partner = { kind: 'channel', key: 'params.channel' } as const

export const CHANNEL_ENDPOINTS = {
  createChannelOrder: {
    ...BY_CHANNEL,
    method: 'POST',
    path: '/v1/channels/{channel}/orders',
    partner: { ...partner, hasEffect: true },
    status: 201,
    body: PartnerOrder,
    reply: PartnerOrderReply,
  },
  addChannelEvent: {
    ...BY_CHANNEL,
    method: 'POST',
    path: '/v1/channels/{channel}/orders/{id}/events',
    partner: { ...partner, hasEffect: true },
    /** Ours, or the channel's own. */
    params: ChannelParams.extend({ id: z.string().min(1).max(100) }),
    body: PartnerOrderEvent,
    reply: PartnerEventReply,
  },
  quoteForChannel: {
    ...BY_CHANNEL,
    method: 'POST',
    path: '/v1/channels/{channel}/quote',
    partner,
    body: PartnerQuote,
    reply: PartnerQuoteReply,
  },
  getChannelCatalogue: {
    ...BY_CHANNEL,
    method: 'GET',
    path: '/v1/channels/{channel}/catalogue',
    partner,
    query: CataloguePageQuery,
    reply: CatalogueReply,
  },
} as const
