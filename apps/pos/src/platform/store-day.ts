import type { Store } from '@evertill/contract'
import { businessDateOf, calendarDateOf } from '@evertill/domain'
import { toInstant } from './clock.ts'
import { zoneOffsetMinutes } from './time-zone.ts'

/** What decides the day of a store. */
export type StoreDay = Pick<Store, 'TimeZone' | 'DayCutOff'>

/** The day of the store that a moment belongs to. It may end after midnight. */
export const businessDateAt = (milliseconds: number, { TimeZone, DayCutOff = 0 }: StoreDay): string =>
  businessDateOf(toInstant(milliseconds), zoneOffsetMinutes(milliseconds, TimeZone), DayCutOff)

/** For what begins and ends at midnight, such as offers and the subscription. */
export const calendarDateAt = (milliseconds: number, { TimeZone }: StoreDay): string =>
  calendarDateOf(toInstant(milliseconds), zoneOffsetMinutes(milliseconds, TimeZone))
