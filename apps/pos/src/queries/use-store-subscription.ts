import type { SubscriptionState } from '@evertill/domain'
import { useEffect, useState } from 'react'
import { subscriptionOf } from '../session/session-state.ts'
import { useRuntime } from './runtime.tsx'
import { useSession } from './use-session.ts'

const MINUTE_MS = 60_000

/** The chosen store's subscription today; null without a store. */
export const useStoreSubscription = (): SubscriptionState | null => {
  const { clock } = useRuntime()
  const { store } = useSession()
  const [now, setNow] = useState(() => clock.now())
  // Updated while the till stays open over midnight.
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [clock])
  return store && subscriptionOf(store, now)
}
