import { type Fault, fault } from '../faults.ts'
import { readDecimal, writeDecimal } from './decimal.ts'

/** Percentages are ten-thousandths of a percent: 18 % is 180000, 8.875 % is 88750. */
export const ONE_PERCENT = 10_000
export const HUNDRED_PERCENT = 1_000_000

export function parsePercent(text: string, path = ''): number | Fault {
  const value = typeof text === 'string' ? readDecimal(text.trim().replace(/\s*%$/, ''), 4) : 'unreadable'
  return typeof value === 'string' ? fault('percent.unreadable', path) : value
}

/** 180000 is `18`, 2500 is `0.25`. */
export function formatPercent(percent: number): string {
  return writeDecimal(percent, 4)
}

/**
 * `part` as a percentage of `whole`, in ten-thousandths of a percent. Rounds up: one paisa over a limit is over it.
 * Uses BigInt, because money times a million exceeds the safe integers.
 */
export function percentOf(part: number, whole: number): number {
  if (part <= 0) return 0
  if (whole <= 0) return HUNDRED_PERCENT
  const of = BigInt(whole)
  return Number((BigInt(part) * BigInt(HUNDRED_PERCENT) + of - 1n) / of)
}
