import type { Denomination } from '@evertill/contract'
import { notesAndCoins } from '@evertill/domain'
import { type Outcome, done, refuse } from '../outcome.ts'

/** Notes, then coins, each from the largest down. */
export const listDenominations = (currency: string): Outcome<Denomination[]> => {
  const known = notesAndCoins(currency)
  if (!known) return refuse('NOT_FOUND')
  return done([
    ...known.notes.map((Value) => ({ Value, Kind: 'Note' }) as const),
    ...known.coins.map((Value) => ({ Value, Kind: 'Coin' }) as const),
  ])
}
