import { type Fault, fault } from '../faults.ts'
import type { SeriesKey } from './document-number.ts'

export interface MergedRunningNumber {
  key: string
  runningNo: number
  /** Local was higher: push it to the server. */
  raiseServer: boolean
  /** The server was higher: raise the local one. */
  raiseLocal: boolean
}

/**
 * The higher number wins on both sides. A lower one would print a number twice, so a missing or unreadable side counts
 * as 0 and can only be raised.
 */
export function mergeRunningNumber(
  key: string | undefined | null,
  local: number | undefined,
  server: number | undefined,
): MergedRunningNumber | Fault {
  if (key === undefined || key === null || key === '') return fault('number.key-required', 'key')
  const here = usable(local)
  const there = usable(server)
  const runningNo = Math.max(here, there)
  return { key, runningNo, raiseServer: here > there, raiseLocal: there > here }
}

/** The last used number plus one. The counter of a new series or financial year starts at 1. */
export function nextRunningNumber(lastUsed: number | undefined): number {
  return usable(lastUsed) + 1
}

/** Each series has a counter per financial year that is never reset, so a clock that jumps ahead and back repeats no number. */
export function seriesId(series: SeriesKey): string {
  return `${series.prefix}${series.slot}/${series.typeLetter}/${series.financialYear}`
}

function usable(value: number | undefined): number {
  return Number.isSafeInteger(value) && (value as number) > 0 ? (value as number) : 0
}
