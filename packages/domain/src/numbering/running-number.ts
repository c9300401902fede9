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
 * The higher one wins, both ways. Lower would print a number twice, so a side that is missing or unreadable counts as 0
 * and can only be raised.
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

/** Last used number plus one: the counter of a new series or a new financial year starts at 1. */
export function nextRunningNumber(lastUsed: number | undefined): number {
  return usable(lastUsed) + 1
}

/** Counters are kept per series and financial year and never reset, so a clock that jumps and comes back repeats nothing. */
export function seriesId(series: SeriesKey): string {
  return `${series.prefix}${series.slot}/${series.typeLetter}/${series.financialYear}`
}

function usable(value: number | undefined): number {
  return Number.isSafeInteger(value) && (value as number) > 0 ? (value as number) : 0
}
