import { percentOf } from '../money/percent.ts'
import type { Discount } from '../sale/cart.ts'

/** What a cashier may do alone, with a manager's PIN, or not at all. */
export type Permission = 'allow' | 'approve' | 'deny'

/** In the words of the wire and of the database, which both store them. */
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
  /** Discounts up to this percentage (ten-thousandths) are free. */
  freeDiscount?: number | undefined
}

/** An action nobody has set a rule for needs approval: neither a locked shop nor an open drawer. */
export function permissionFor(
  rules: readonly GuardRule[],
  action: GuardedAction,
  discount = Number.POSITIVE_INFINITY,
): Permission {
  const rule = rules.find((one) => one.action === action)
  if (action === 'Discount' && discount <= (rule?.freeDiscount ?? 0)) return 'allow'
  return rule?.permission ?? 'approve'
}

/** Something in a sale that not everybody may do alone. */
export interface GuardedPart {
  action: GuardedAction
  /** How much of a discount it is, in ten-thousandths of a percent. */
  percent: number
  /** Sold with a percentage that may be the product's own in the catalogue: then nobody gave it. */
  product?: string
}

/** How much of `whole` a discount is, in ten-thousandths of a percent. */
export function discountPercent(discount: Discount | undefined, whole: number): number {
  if (discount === undefined) return 0
  return discount.kind === 'percent' ? discount.percent : percentOf(discount.amount, whole)
}

export type PaidAction = Extract<GuardedAction, 'CreditSale' | 'Return' | 'ReturnWithoutBill'>

/**
 * What shows only when a document is completed. The till asks for approval of the same actions that the server looks
 * for: one that was not asked for would come back as a flag.
 */
export function guardedActionsOf(sale: {
  /** What the customer will owe for it. */
  credit: number
  /** For each line that comes back the line of the bill that it was sold on, if there is one. */
  returned: readonly (string | undefined)[]
  hasBill: boolean
}): PaidAction[] {
  const actions: PaidAction[] = []
  if (sale.credit > 0) actions.push('CreditSale')
  if (sale.returned.length > 0) {
    const isOnBill = sale.hasBill && sale.returned.every((line) => line !== undefined)
    actions.push(isOnBill ? 'Return' : 'ReturnWithoutBill')
  }
  return actions
}
