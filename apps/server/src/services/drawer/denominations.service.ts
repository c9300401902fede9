import type { Denomination } from '@evertill/contract'
import { INDIAN_DENOMINATIONS } from '@evertill/domain'
import { type Outcome, done, refuse } from '../outcome.ts'

/** 10 and 20 rupees exist as note and as coin. */
const SMALLEST_NOTE = 1_000
const LARGEST_COIN = 2_000

const rupees: readonly Denomination[] = [
  ...INDIAN_DENOMINATIONS.filter((value) => value >= SMALLEST_NOTE).map(
    (Value) => ({ Value, Kind: 'Note' }) as const,
  ),
  ...INDIAN_DENOMINATIONS.filter((value) => value <= LARGEST_COIN).map(
    (Value) => ({ Value, Kind: 'Coin' }) as const,
  ),
]

const BY_CURRENCY: ReadonlyMap<string, readonly Denomination[]> = new Map([['INR', rupees]])

/** Notes, then coins, each from the largest down. */
export const listDenominations = (currency: string): Outcome<Denomination[]> => {
  const known = BY_CURRENCY.get(currency.toUpperCase())
  return known ? done([...known]) : refuse('NOT_FOUND')
}
