import type { SubscriptionState } from '@evertill/domain'
import { subscriptionOf } from '../session/session-state.ts'
import { useRuntime } from './runtime.tsx'
import { useSession } from './use-session.ts'

/** The chosen store's subscription today; null without a store. */
export const useStoreSubscription = (): SubscriptionState | null => {
  const { clock } = useRuntime()
  const { store } = useSession()
  return store && subscriptionOf(store, clock.now())
}
