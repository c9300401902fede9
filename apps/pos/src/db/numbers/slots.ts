import { nextRunningNumber, seriesCapacity } from '@evertill/domain'
import type { LeaseRecord } from '../records.ts'

/** The slots of this device, in order of use. */
export const slotsOf = ({ Slot, NextSlots = [] }: LeaseRecord): readonly string[] => [Slot, ...NextSlots]

/** Why this device gives no number. */
export type NoNumber = 'signedOut' | 'deviceCopied'

/**
 * The lease that numbers are taken from, by the slot that the tab knows. After a permanent sign-out in another tab there
 * is none: the sale would start its numbers again, and the next account would send it, perhaps of another company.
 */
export const usableLease = (held: LeaseRecord | undefined, slot: string): LeaseRecord | NoNumber => {
  if (held === undefined || (held.Slot !== slot && !held.FormerSlots?.includes(slot))) return 'signedOut'
  return held.CopiedAt === undefined ? held : 'deviceCopied'
}

export interface TakenNumber {
  slot: string
  series: string
  runningNo: number
}

/**
 * The next number of a series, from the first slot that has one left. Series are independent: sales may use up a slot
 * while receipts still use it. If none is left it is the last slot's, and formatting it fails as too high.
 */
export const nextNumber = async (
  slots: readonly string[],
  seriesOf: (slot: string) => string,
  lastUsed: (series: string) => Promise<number | undefined>,
): Promise<TakenNumber> => {
  let next: TakenNumber = { slot: '', series: '', runningNo: 0 }
  for (const slot of slots) {
    const series = seriesOf(slot)
    next = { slot, series, runningNo: nextRunningNumber(await lastUsed(series)) }
    if (next.runningNo <= seriesCapacity(next)) break
  }
  return next
}
