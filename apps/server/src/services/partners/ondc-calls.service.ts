import {
  type OndcCancel,
  type OndcConfirm,
  type OndcInit,
  type OndcReply,
  type OndcSearch,
  type OndcSelect,
  type OndcStatus,
  type OndcUpdate,
  type Order,
  PartnerOrder,
  type PartnerOrderEvent,
  type PartnerQuoteReply,
} from '@evertill/contract'
import { amountOfOrder } from '@evertill/domain'
import type { z } from 'zod'
import { type OndcError, invalidAt } from '../../policies/ondc/acknowledge.ts'
import { answerTo, quoteError, toOnInit, toOnSearch, toOnSelect } from '../../policies/ondc/answers.ts'
import { toCancellation, toPartnerOrder, toQuote, toReturn } from '../../policies/ondc/incoming.ts'
import { toOnTrack, toOrderAnswer } from '../../policies/ondc/order-answers.ts'
import { ERRORS, PAYMENT_TYPES } from '../../policies/ondc/tables.ts'
import { findProducts } from '../../repositories/catalogue/product.repository.ts'
import { findOrderChannel } from '../../repositories/orders/order-channel.repository.ts'
import { findOrderOfChannel, readOrder } from '../../repositories/orders/order-read.repository.ts'
import { addNetworkOrder, findNetworkOrder } from '../../repositories/partners/network.repository.ts'
import type { Partner } from '../../repositories/partners/partner.repository.ts'
import { applyChannelEvent, createOrder } from '../orders/channel-orders.service.ts'
import { packagesOf } from '../orders/tell-network.ts'
import type { Outcome } from '../outcome.ts'
import { catalogueIn } from './channel-catalogue.service.ts'
import { type Conversation, type OndcPorts, type Response, converse } from './ondc.service.ts'
import { toChannelEvent, toChannelOrder } from './partner-orders.service.ts'
import { quoteIn } from './quote.service.ts'

type Reply = Promise<Outcome<OndcReply>>

const PAGE = 500

/** The whole catalogue, a page in each answer. */
export const search = (ports: OndcPorts, partner: Partner, message: z.output<typeof OndcSearch>): Reply =>
  converse(ports, partner, 'search', message, async ({ tx, context, seller, now }) => {
    const answers = []
    for (let after: string | undefined, isLast = false; !isLast;) {
      const page = await catalogueIn(tx, now, partner, { since: undefined, after, size: PAGE })
      if (!page.ok) return { error: ERRORS.closed }
      answers.push(toOnSearch(context, seller, page.value.products, now))
      after = page.value.next
      isLast = after === undefined
    }
    return { answers }
  })

type Quoted = { readonly quote: PartnerQuoteReply; readonly titleOf: (productId: string) => string }

const quoteFor = async (
  { tx, now, partner }: Conversation,
  message: Parameters<typeof toQuote>[0],
): Promise<Quoted | undefined> => {
  const asked = toQuote(message)
  const quoted = await quoteIn(tx, now, partner, asked)
  if (!quoted.ok) return undefined
  const products = await findProducts(
    tx,
    asked.items.map(({ productId }) => productId),
  )
  return { quote: quoted.value, titleOf: (id) => products.get(id)?.Name ?? id }
}

export const select = (ports: OndcPorts, partner: Partner, message: z.output<typeof OndcSelect>): Reply =>
  converse(ports, partner, 'select', message, async (talk) => {
    const quoted = await quoteFor(talk, message.message)
    if (!quoted) return { error: ERRORS.closed }
    return { answers: [toOnSelect(talk.context, talk.seller, quoted.quote, { ...quoted, at: talk.now })] }
  })

export const init = (ports: OndcPorts, partner: Partner, message: z.output<typeof OndcInit>): Reply =>
  converse(ports, partner, 'init', message, async (talk) => {
    const quoted = await quoteFor(talk, message.message)
    if (!quoted) return { error: ERRORS.closed }
    const { order } = message.message
    const terms = { ...quoted, at: talk.now, isCod: order.payment?.type === PAYMENT_TYPES.cod }
    return { answers: [toOnInit(talk.context, talk.seller, order, terms)] }
  })

/** What a confirm asks for must be what the shop would quote now: a buyer's app does not set our prices. */
const priceFault = (order: PartnerOrder, quote: PartnerQuoteReply): OndcError | undefined => {
  const total = amountOfOrder(order.items)
  return quoteError(quote) ?? (total === quote.amount + quote.fee ? undefined : ERRORS.otherPrice)
}

/** Stores the order and answers with it. `replayed` is the same order under a new message, after a lost answer. */
const takeOrder = async (talk: Conversation, order: PartnerOrder): Promise<Response> => {
  const { tx, partner, participantId, context, seller, now } = talk
  const channel = await findOrderChannel(tx, partner.key)
  if (!channel) return { error: ERRORS.closed }
  const made = await createOrder(tx, partner, channel, toChannelOrder(order), now)
  if (!('order' in made)) return { error: ERRORS.closed }
  if (made.kind === 'created') {
    const stored = { ...context, ...answerTo(context, seller, now) }
    await addNetworkOrder(tx, partner.registrationId, made.order.key, { participantId, context: stored })
  } else if (made.kind === 'differs' || !(await isOwn(talk, made.order.key))) {
    return { error: ERRORS.otherOrder }
  }
  const news = { order: made.order, packages: await packagesOf(tx, made.order), at: now }
  return { answers: [toOrderAnswer('on_confirm', context, seller, news)] }
}

export const confirm = (ports: OndcPorts, partner: Partner, message: z.output<typeof OndcConfirm>): Reply =>
  converse(ports, partner, 'confirm', message, async (talk) => {
    const order = toPartnerOrder(message.message)
    if ('fault' in order) return { error: invalidAt(order.fault) }
    const checked = PartnerOrder.safeParse(order)
    if (!checked.success) return { error: invalidAt(checked.error.issues[0]?.path.join('.') ?? 'order') }
    const known = await findOrderOfChannel(talk.tx, partner.key, order.channelOrderId)
    const quoted = await quoteFor(talk, message.message)
    // Prices may have changed since the order was taken: that one stays as it is.
    const fault = known ? undefined : quoted ? priceFault(checked.data, quoted.quote) : ERRORS.closed
    return fault ? { error: fault } : takeOrder(talk, checked.data)
  })

/** Another participant's orders do not exist for it. */
const isOwn = async ({ tx, participantId }: Conversation, orderKey: string): Promise<boolean> =>
  (await findNetworkOrder(tx, orderKey))?.participantId === participantId

const ownOrder = async (talk: Conversation, id: string): Promise<Order | undefined> => {
  const found = await findOrderOfChannel(talk.tx, talk.partner.key, id)
  return found && (await isOwn(talk, found.key)) ? readOrder(talk.tx, found.key) : undefined
}

const newsOf = async ({ tx, now }: Conversation, order: Order) => ({
  order,
  packages: await packagesOf(tx, order),
  at: now,
})

export const status = (ports: OndcPorts, partner: Partner, message: z.output<typeof OndcStatus>): Reply =>
  converse(ports, partner, 'status', message, async (talk) => {
    const order = await ownOrder(talk, message.message.order_id)
    if (!order) return { error: ERRORS.noOrder }
    return { answers: [toOrderAnswer('on_status', talk.context, talk.seller, await newsOf(talk, order))] }
  })

export const track = (ports: OndcPorts, partner: Partner, message: z.output<typeof OndcStatus>): Reply =>
  converse(ports, partner, 'track', message, async (talk) => {
    const order = await ownOrder(talk, message.message.order_id)
    if (!order) return { error: ERRORS.noOrder }
    return { answers: [toOnTrack(talk.context, talk.seller, await newsOf(talk, order))] }
  })

type Change = {
  readonly orderId: string
  readonly event: PartnerOrderEvent
  readonly answer: 'on_cancel' | 'on_update'
  readonly illegal: OndcError
}

/** Applies what a buyer asks for. A change that moved the order is told by itself, with the id of this message. */
const changeOrder = async (
  talk: Conversation,
  { orderId, event, answer, illegal }: Change,
): Promise<Response> => {
  const { tx, partner, context, seller, now } = talk
  const order = await ownOrder(talk, orderId)
  const channel = order && (await findOrderChannel(tx, partner.key))
  if (!channel) return { error: ERRORS.noOrder }
  const applied = await applyChannelEvent(tx, partner, channel, order.key, toChannelEvent(event), now)
  switch (applied.kind) {
    case 'off':
      return { error: ERRORS.closed }
    case 'unknown':
      return { error: ERRORS.noOrder }
    case 'stale':
    case 'illegal':
      return { error: illegal }
    case 'moved':
      return { answers: [] }
    default:
      return { answers: [toOrderAnswer(answer, context, seller, await newsOf(talk, applied.order))] }
  }
}

export const cancel = (ports: OndcPorts, partner: Partner, message: z.output<typeof OndcCancel>): Reply =>
  converse(ports, partner, 'cancel', message, (talk) =>
    changeOrder(talk, {
      orderId: message.message.order_id,
      event: toCancellation(message),
      answer: 'on_cancel',
      illegal: ERRORS.noCancel,
    }),
  )

export const update = (ports: OndcPorts, partner: Partner, message: z.output<typeof OndcUpdate>): Reply =>
  converse(ports, partner, 'update', message, async (talk) => {
    const event = toReturn(message)
    if (!event) return { error: ERRORS.noUpdate }
    const orderId = message.message.order.id
    return changeOrder(talk, { orderId, event, answer: 'on_update', illegal: ERRORS.noUpdate })
  })
