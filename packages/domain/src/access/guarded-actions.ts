import { percentOf } from '../money/percent.ts'
import type { Discount } from '../sale/cart.ts'

/** Whether a cashier may do it alone, with a manager's PIN, or not at all. */
export type Permission = 'allow' | 'approve' | 'deny'

/** The names as wire and database spell them. */
export const GUARDED_ACTIONS = [
  'Discount',
  'PriceChange',
  'Void',
  'Return',
  'ReturnWithoutBill',
  'OpenDrawer',
  'CreditSale',
  'Reprint',
  'ClosingDifference',
] as const
export type GuardedAction = (typeof GUARDED_ACTIONS)[number]

export interface GuardRule {
  action: GuardedAction
  permission: Permission
  /** Discounts up to this percentage (in ten-thousandths) need no approval. */
  freeDiscount?: number | undefined
}

/** An action without a rule needs an approval: denying it could stop the shop, and allowing it is unsafe. */
export function permissionFor(
  rules: readonly GuardRule[],
  action: GuardedAction,
  discount = Number.POSITIVE_INFINITY,
): Permission {
  const rule = rules.find((one) => one.action === action)
  if (action === 'Discount' && discount <= (rule?.freeDiscount ?? 0)) return 'allow'
  return rule?.permission ?? 'approve'
}

/** What a cashier may refund without an approval until the shop sets another limit, in minor units. */
export const REFUND_APPROVAL_ABOVE = 50_000

/**
 * Up to the shop's limit a refund needs no approval. Refunds of one bill add up (`before`): a large one cannot be made of
 * small ones. Whoever may not refund at all may not refund a little either.
 */
export function refundPermission(
  permission: Permission,
  refund: number,
  freeUpTo: number,
  before = 0,
): Permission {
  return permission === 'approve' && before + refund <= freeUpTo ? 'allow' : permission
}

/** A discount as a percentage of `whole`, in ten-thousandths of a percent. */
export function discountPercent(discount: Discount | undefined, whole: number): number {
  if (discount === undefined) return 0
  return discount.kind === 'percent' ? discount.percent : percentOf(discount.amount, whole)
}

export type PaidAction = Extract<GuardedAction, 'CreditSale' | 'Return' | 'ReturnWithoutBill'>

/**
 * Guarded actions that are known only when a document is completed. Till and server use the same list: an action without
 * an approval comes back as a flag.
 */
export function guardedActionsOf(sale: {
  /** What the customer will owe for it. */
  credit: number
  /** For each returned line, the line of the original bill, if there is one. */
  returned: readonly (string | undefined)[]
  hasBill: boolean
  /** By how much an edit lowers what was paid. The money goes back as in a return. */
  lowered?: number
}): PaidAction[] {
  const actions: PaidAction[] = []
  if (sale.credit > 0) actions.push('CreditSale')
  if (sale.returned.length > 0) {
    const isOnBill = sale.hasBill && sale.returned.every((line) => line !== undefined)
    actions.push(isOnBill ? 'Return' : 'ReturnWithoutBill')
  } else if ((sale.lowered ?? 0) > 0) actions.push('Return')
  return actions
}
