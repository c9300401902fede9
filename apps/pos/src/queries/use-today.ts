import { useMemo } from 'react'
import { useMinute } from './use-minute.ts'
import { useSession } from './use-session.ts'

/** The store's calendar day as people write it. It changes at midnight, also while nobody touches the till. */
export const useToday = (): string => {
  const timeZone = useSession().store?.TimeZone
  const minute = useMinute(true)
  // A formatter takes longer to make than a whole cart to draw.
  const format = useMemo(
    () => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', ...(timeZone ? { timeZone } : {}) }),
    [timeZone],
  )
  return format.format(minute)
}
