import type { Order, OrderItem, OrderMoveBody } from '@evertill/contract'
import { amountOfOrder } from '@evertill/domain'

export type AcceptedOrder = {
  readonly to: 'accepted' | 'rejected'
  readonly items: Order['Items']
  readonly payment: Order['Payment']
}

const acceptedOf = (item: OrderItem, lines: OrderMoveBody['Lines']): number =>
  lines?.find(({ LineID }) => LineID === item.LineID)?.Quantity ?? item.Quantity

/** The value of the accepted goods: what the bill comes to, and what the buyer owes. */
export const amountOf = (items: Order['Items']): number =>
  amountOfOrder(
    items.map((item) => ({ unitPrice: item.UnitPrice, qty: item.AcceptedQuantity ?? item.Quantity })),
  )

/** Undefined if a line is not one of the order, stands twice, or has more than was ordered. */
export const acceptLines = (
  { items, payment }: Pick<AcceptedOrder, 'items' | 'payment'>,
  lines: OrderMoveBody['Lines'],
): AcceptedOrder | undefined => {
  const ordered = new Map(items.map((item) => [item.LineID, item.Quantity]))
  const ids = lines?.map(({ LineID }) => LineID) ?? []
  if (new Set(ids).size !== ids.length) return undefined
  if (lines?.some(({ LineID, Quantity }) => Quantity > (ordered.get(LineID) ?? -1)) === true) return undefined
  const accepted = items.map((item) => ({ ...item, AcceptedQuantity: acceptedOf(item, lines) }))
  if (accepted.every((item) => item.AcceptedQuantity === 0)) return { to: 'rejected', items, payment }
  return { to: 'accepted', items: accepted, payment: { ...payment, Amount: amountOf(accepted) } }
}
