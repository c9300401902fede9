import { businessDateOf, type SubscriptionState, subscriptionOn } from '@evertill/domain'
import { useEffect, useState } from 'react'
import { toInstant } from '../platform/clock.ts'
import { zoneOffsetMinutes } from '../platform/time-zone.ts'
import { useRuntime } from './runtime.tsx'
import { useSession } from './use-session.ts'

const MINUTE_MS = 60_000

/** The chosen store's subscription as of today in the store's own calendar; undefined without a store. */
export const useSubscription = (): SubscriptionState | undefined => {
  const { clock } = useRuntime()
  const { store } = useSession()
  const [now, setNow] = useState(() => clock.now())
  // A till left open over midnight counts one day less in the morning.
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [clock])
  if (!store) return undefined
  const today = businessDateOf(toInstant(now), zoneOffsetMinutes(now, store.TimeZone))
  return subscriptionOn(today, store.ExpiryDate, store.NoOfDaysToExpire < 0)
}
