import type { Database } from '../../db/database.ts'
import type { NewSale } from './new-sale.ts'

/** The versions, in PostgreSQL, of everything that a sale is compared with. Null: there are none yet. */
export type ShopVersions = readonly string[] | null

/** About 400 bytes each. When the cache is full, it is emptied. */
const MAX_FACTS = 40_000

/** Flags of the checks that the cache replaces. A sale with one of them has not passed and is not cached. */
const CHECKED_FLAGS = [
  'UNKNOWN_LEASE',
  'UNKNOWN_PRODUCT',
  'PRICE_DIFFERS',
  'TAX_DIFFERS',
  'NOT_ALLOWED',
] as const

type Shop = { readonly versions: readonly string[]; readonly facts: Set<string> }

/**
 * Facts that passed the checks in this process: a device at its register, a product at its price and tax. The cache
 * decides nothing: the statement that relies on it writes only if the versions are still the same in its own snapshot.
 */
export type PassedChecksCache = {
  /** The versions at which all of these sales pass; undefined when any of them needs a check. */
  versionsFor(registrationId: string, sales: readonly NewSale[]): readonly string[] | undefined
  remember(registrationId: string, versions: ShopVersions, fresh: NewSale, flags: readonly string[]): void
  /** Drops all facts of a shop whose data has changed. */
  forget(registrationId: string): void
}

/** Everything in a sale that the checks in PostgreSQL depend on (sale-ingest.statement.ts: `reach`, `GOODS`). */
const factsOf = ({ sale, receivedFrom, sold }: NewSale): string[] => {
  const { StoreID, CashRegisterID, DeviceID, Series, TransactionType, BusinessDate } = sale
  const place = JSON.stringify([receivedFrom, StoreID, CashRegisterID, DeviceID, Series, TransactionType])
  return [place, ...sold.map((one) => `${BusinessDate}${StoreID}${JSON.stringify(one)}`)]
}

const createPassedChecksCache = (): PassedChecksCache => {
  const shops = new Map<string, Shop>()
  let count = 0

  const forget = (registrationId: string): void => {
    count -= shops.get(registrationId)?.facts.size ?? 0
    shops.delete(registrationId)
  }

  const shopAt = (registrationId: string, versions: readonly string[]): Shop => {
    const known = shops.get(registrationId)
    if (known && known.versions.join() === versions.join()) return known
    forget(registrationId)
    const shop = { versions, facts: new Set<string>() }
    shops.set(registrationId, shop)
    return shop
  }

  return {
    forget,
    versionsFor: (registrationId, sales) => {
      const shop = shops.get(registrationId)
      const pass = shop && sales.every((fresh) => factsOf(fresh).every((fact) => shop.facts.has(fact)))
      return pass ? shop.versions : undefined
    },
    remember: (registrationId, versions, fresh, flags) => {
      if (versions === null || CHECKED_FLAGS.some((flag) => flags.includes(flag))) return
      const facts = factsOf(fresh)
      if (count + facts.length > MAX_FACTS) {
        shops.clear()
        count = 0
      }
      const shop = shopAt(registrationId, versions)
      const before = shop.facts.size
      for (const fact of facts) shop.facts.add(fact)
      count += shop.facts.size - before
    },
  }
}

const byDatabase = new WeakMap<Database, PassedChecksCache>()

export const passedChecksOf = (db: Database): PassedChecksCache => {
  const known = byDatabase.get(db) ?? createPassedChecksCache()
  byDatabase.set(db, known)
  return known
}
