import { useLiveQuery } from 'dexie-react-hooks'
import type { PaymentIntent } from '../db/cart/payment-intent.ts'
import { markReconciled, unreconciled } from '../ledger/payment-intents.ts'
import { useRuntime } from './runtime.tsx'

/** What this till has booked by card since the last end of day of its terminal; undefined while it is being read. */
export const useCardDay = (): {
  booked: readonly PaymentIntent[] | undefined
  markClosed(keys: readonly string[]): Promise<void>
} => {
  const { ledger, databases, clock } = useRuntime()
  const booked = useLiveQuery(async () => {
    // Named, so that the query is asked again when one is booked.
    await databases.strict.paymentIntents.count()
    return unreconciled({ db: ledger })
  }, [ledger, databases])
  return { booked, markClosed: (keys) => markReconciled({ db: ledger, clock }, keys) }
}
