import { type Denomination, denominationsOf } from '@evertill/contract'
import { notesAndCoins } from '@evertill/domain'
import { type Outcome, done, refuse } from '../outcome.ts'

export const listDenominations = (currency: string): Outcome<Denomination[]> => {
  const known = notesAndCoins(currency)
  return known ? done(denominationsOf(known)) : refuse('NOT_FOUND')
}
