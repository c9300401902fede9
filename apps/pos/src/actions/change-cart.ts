import type { ActionRule } from '@evertill/contract'
import type { CartApproval } from '../db/cart/cart-record.ts'
import type { CartChange } from '../ledger/cart-changes.ts'
import { type Limit, limitOf, withApprovals } from '../ledger/cart-limits.ts'
import type { SellingPlace } from '../ledger/complete-sale.ts'
import { settleCart } from '../ledger/settle-cart.ts'
import type { Runtime } from './runtime.ts'

export interface LimitedChange {
  change: CartChange
  /** The line to highlight. */
  touched: string | null
  /** Approvals that were given for this change. */
  granted: readonly CartApproval[]
}

/** Changes the cart, or leaves it as it was and returns what in the change needs an approval. */
export const changeCart = (
  { cart, clock }: Pick<Runtime, 'cart' | 'clock'>,
  { place, rules }: { place: SellingPlace | null; rules: readonly ActionRule[] },
  { change, touched, granted }: LimitedChange,
): Limit | null => {
  if (!place) return null
  const before = cart.get()
  const after = change(before)
  const limit = limitOf(before, after, settleCart(place, after, [], clock.now()), rules, granted)
  if (limit === null) cart.update(withApprovals(change, granted), touched)
  return limit
}
