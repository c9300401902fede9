import type { Closing } from '@evertill/contract'
import { businessDateOf } from '@evertill/domain'
import { toInstant } from '../../platform/clock.ts'
import { zoneOffsetMinutes } from '../../platform/time-zone.ts'

const dayOf = (milliseconds: number, zone: string): string =>
  businessDateOf(toInstant(milliseconds), zoneOffsetMinutes(milliseconds, zone))

/** Opened on an earlier day of the store, so probably left open by mistake. */
export const isLeftOpen = (
  { OpeningTime }: Pick<Closing, 'OpeningTime'>,
  now: number,
  zone: string,
): boolean => dayOf(OpeningTime.seconds * 1000, zone) < dayOf(now, zone)
