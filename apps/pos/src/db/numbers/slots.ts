import { nextRunningNumber, seriesCapacity } from '@evertill/domain'
import type { LeaseRecord } from '../records.ts'

/** The slots that this device may number with, in the order in which they are used up. */
export const slotsOf = ({ Slot, NextSlots = [] }: LeaseRecord): readonly string[] => [Slot, ...NextSlots]

export interface TakenNumber {
  slot: string
  series: string
  runningNo: number
}

/**
 * The next number of a series, from the first slot that has one left. Each series by itself: sales that have used up a
 * slot leave its receipts alone. When none has one left it is the last slot's, and the number says that it is too high.
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
