import type { FoundGoods, GoodsKind } from '@evertill/contract'
import type { Database } from '../../db/database.ts'
import { searchAsTenant } from '../../db/tenant.ts'
import { findGoods, listCustomerGroups } from '../../repositories/manage/offer-goods.repository.ts'
import { type Outcome, done } from '../outcome.ts'
import type { HubCaller } from '../people/hub-sessions.service.ts'

type OfferPorts = { readonly db: Database }

/** As many as fit under a search field. */
const MAX_FOUND = 30

type Wish = {
  readonly Q?: string | undefined
  readonly Kinds: readonly GoodsKind[]
  readonly Keys?: readonly string[] | undefined
}

export const findOfferGoods = async (
  { db }: OfferPorts,
  caller: HubCaller,
  { Q = '', Kinds, Keys }: Wish,
): Promise<Outcome<{ code: '0'; Goods: FoundGoods[] }>> => {
  const wish = { kinds: Kinds, q: Q, keys: Keys, limit: Keys === undefined ? MAX_FOUND : Keys.length }
  return done({ code: '0', Goods: await searchAsTenant(db, caller, (tx) => findGoods(tx, wish)) })
}

export const listOfferGroups = async (
  { db }: OfferPorts,
  caller: HubCaller,
): Promise<Outcome<{ code: '0'; Groups: string[] }>> =>
  done({ code: '0', Groups: await searchAsTenant(db, caller, listCustomerGroups) })
