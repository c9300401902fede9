import type { Closing } from '@evertill/contract'
import { businessDateAt, type StoreDay } from '../../platform/store-day.ts'

/** Opened on an earlier day of the store, so probably left open by mistake. */
export const isLeftOpen = (
  { OpeningTime }: Pick<Closing, 'OpeningTime'>,
  now: number,
  day: StoreDay,
): boolean => businessDateAt(OpeningTime.seconds * 1000, day) < businessDateAt(now, day)
