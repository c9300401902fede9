import { businessDateOf } from '@evertill/domain'
import { toInstant } from '../platform/clock.ts'
import { zoneOffsetMinutes } from '../platform/time-zone.ts'
import { useMinute } from './use-minute.ts'
import { useTimeZone } from './use-moments.ts'

/** The store's calendar day. Renders again at midnight. */
export const useToday = (): string => {
  const timeZone = useTimeZone()
  const minute = useMinute(true)
  return businessDateOf(toInstant(minute), zoneOffsetMinutes(minute, timeZone))
}
