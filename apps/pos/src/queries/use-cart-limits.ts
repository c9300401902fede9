import { useLiveQuery } from 'dexie-react-hooks'
import { changeCart, type LimitedChange } from '../actions/change-cart.ts'
import type { Limit } from '../ledger/cart-limits.ts'
import { useRuntime } from './runtime.tsx'
import { useSellingPlace } from './use-selling-place.ts'

export type { CartApproval } from '../db/cart/cart-record.ts'
export type { CartChange } from '../ledger/cart-changes.ts'
export type { Limit } from '../ledger/cart-limits.ts'

/** Changes the cart, or leaves it as it was and returns what in the change needs an approval. */
export const useCartLimits = (): ((
  change: LimitedChange['change'],
  touched: LimitedChange['touched'],
  granted: LimitedChange['granted'],
) => Limit | null) => {
  const runtime = useRuntime()
  const place = useSellingPlace()
  const { strict } = runtime.databases
  const rules = useLiveQuery(async () => (await strict.storeData.get('actionRules'))?.value, [strict])
  return (change, touched, granted) =>
    changeCart(runtime, { place, rules: rules ?? [] }, { change, touched, granted })
}
