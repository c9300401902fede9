import { type Denomination, denominationsOf } from '@evertill/contract'
import { notesAndCoins } from '@evertill/domain'
import type { Database } from '../../db/database.ts'
import { type Identity, withTenant } from '../../db/tenant.ts'
import { findDenominations } from '../../repositories/drawer/denominations.repository.ts'
import { type Outcome, done, refuse } from '../outcome.ts'

/** Those that the company counts in, or else those that the product knows of the currency. */
export const listDenominations = async (
  { db }: { readonly db: Database },
  identity: Identity,
  currency: string,
): Promise<Outcome<Denomination[]>> => {
  const own = await withTenant(db, identity, (tx) => findDenominations(tx, currency))
  const known = own ?? notesAndCoins(currency)
  return known ? done(denominationsOf(known)) : refuse('NOT_FOUND')
}
