import type { NotesAndCoins } from '@evertill/domain'
import type { Denomination } from './lists.ts'

/** Notes, then coins, each from the largest down. */
export const denominationsOf = ({ notes, coins }: NotesAndCoins): Denomination[] => [
  ...notes.map((Value) => ({ Value, Kind: 'Note' as const })),
  ...coins.map((Value) => ({ Value, Kind: 'Coin' as const })),
]
