import { randomUUID } from 'node:crypto'
import type { Order, Package } from '@evertill/contract'
import { type OrderState, ondcOrderState } from '@evertill/domain'
import type { Tx } from '../../db/database.ts'
import { sellerOf } from '../../policies/ondc/answers.ts'
import { type OrderAnswer, toOrderAnswer } from '../../policies/ondc/order-answers.ts'
import { FULFILMENT_OF_ORDER } from '../../policies/ondc/tables.ts'
import { readOrder } from '../../repositories/orders/order-read.repository.ts'
import { readPackage } from '../../repositories/orders/package.repository.ts'
import { findNetworkOrder, tellParticipant } from '../../repositories/partners/network.repository.ts'

export const packagesOf = async (tx: Tx, { Packages }: Order): Promise<Package[]> => {
  const found: Package[] = []
  for (const key of Packages) {
    const one = await readPackage(tx, key)
    if (one) found.push(one)
  }
  return found
}

const isCutDown = ({ Items }: Order): boolean =>
  Items.some(({ Quantity, AcceptedQuantity = Quantity }) => AcceptedQuantity < Quantity)

const answerFor = (order: Order): OrderAnswer => {
  if (ondcOrderState(order.State) === 'Cancelled') return 'on_cancel'
  if (order.State === 'returning' || order.State === 'returned') return 'on_update'
  return order.State === 'accepted' && isCutDown(order) ? 'on_update' : 'on_status'
}

/** Whether the network sees a difference between two states. A return is told by its own action. */
export const isSeenByNetwork = (from: OrderState, to: OrderState): boolean =>
  ondcOrderState(from) !== ondcOrderState(to) ||
  FULFILMENT_OF_ORDER[from] !== FULFILMENT_OF_ORDER[to] ||
  to === 'returning' ||
  to === 'returned'

type Cause = { readonly eventId: string; readonly at: string; readonly source: string }

/**
 * Tells the buyer's app of an order of the network what has become of it, in the transaction of the change. A change that
 * a message of the network asked for is the answer to this message, so it carries the message's id.
 */
export const tellNetwork = async (
  tx: Tx,
  { registrationId }: { readonly registrationId: string },
  orderKey: string,
  { eventId, at, source }: Cause,
): Promise<void> => {
  const found = await findNetworkOrder(tx, orderKey)
  const order = found && (await readOrder(tx, orderKey))
  if (!order) return
  const { context, participantId, channelKey } = found
  const channel = { key: order.Channel, name: order.ChannelName, storeId: order.StoreID }
  const seller = sellerOf({ bppId: context.bpp_id ?? '', bppUri: context.bpp_uri }, channel)
  const said = { ...context, message_id: source === 'channel' ? eventId : randomUUID() }
  const news = { order, packages: await packagesOf(tx, order), at: new Date(at) }
  const body = toOrderAnswer(answerFor(order), said, seller, news)
  await tellParticipant(tx, registrationId, { participantId, channelKey, body })
}
