import { useLiveQuery } from 'dexie-react-hooks'
import type { CartApproval } from '../db/cart/cart-record.ts'
import type { CartChange } from '../ledger/cart-changes.ts'
import { type Limit, limitOf, withApprovals } from '../ledger/cart-limits.ts'
import { settleCart } from '../ledger/settle-cart.ts'
import { useRuntime } from './runtime.tsx'
import { useSellingPlace } from './use-selling-place.ts'

export type { CartApproval } from '../db/cart/cart-record.ts'
export type { CartChange } from '../ledger/cart-changes.ts'
export type { Limit } from '../ledger/cart-limits.ts'

/** Makes a change of the cart, or says what of it needs somebody else's yes; then nothing has changed. */
export const useCartLimits = (): ((
  change: CartChange,
  touched: string | null,
  granted: readonly CartApproval[],
) => Limit | null) => {
  const { cart, clock, databases } = useRuntime()
  const place = useSellingPlace()
  const { strict } = databases
  const rules = useLiveQuery(async () => (await strict.storeData.get('actionRules'))?.value, [strict])
  return (change, touched, granted) => {
    const before = cart.get()
    const after = change(before)
    if (!place) return null
    const limit = limitOf(before, after, settleCart(place, after, [], clock.now()), rules ?? [], granted)
    if (limit === null) cart.update(withApprovals(change, granted), touched)
    return limit
  }
}
