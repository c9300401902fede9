import type { Database } from '../../db/database.ts'
import type { NewSale } from './new-sale.ts'

/** The versions of everything that a sale is held against, as PostgreSQL tells them. Null: there are none yet. */
export type ShopVersions = readonly string[] | null

/** About 400 bytes each; beyond it everything is learned anew. */
const MOST_FACTS = 40_000

/** What a sale was held against and may pass without being looked at again; anything else makes a flag. */
const JUDGED = ['UNKNOWN_LEASE', 'UNKNOWN_PRODUCT', 'PRICE_DIFFERS', 'TAX_DIFFERS', 'NOT_ALLOWED'] as const

type Shop = { readonly versions: readonly string[]; readonly facts: Set<string> }

/**
 * What this process has seen pass: a device at its register, a product at its price and tax. It decides nothing. The
 * statement that relies on it writes only if the versions are still the same in its own snapshot.
 */
export type ShopKnowledge = {
  /** The versions at which all of these sales would pass; undefined when there is something to look at. */
  versionsFor(registrationId: string, sales: readonly NewSale[]): readonly string[] | undefined
  learn(registrationId: string, versions: ShopVersions, fresh: NewSale, flags: readonly string[]): void
  /** The shop is no longer what it was. */
  forget(registrationId: string): void
}

/** Everything in a sale that PostgreSQL's judgement of it depends on (sale-ingest.statement.ts: `reach`, `GOODS`). */
const factsOf = ({ sale, receivedFrom, sold }: NewSale): string[] => {
  const { StoreID, CashRegisterID, DeviceID, Series, TransactionType, BusinessDate } = sale
  const place = JSON.stringify([receivedFrom, StoreID, CashRegisterID, DeviceID, Series, TransactionType])
  return [place, ...sold.map((one) => `${BusinessDate}${StoreID}${JSON.stringify(one)}`)]
}

const newShopKnowledge = (): ShopKnowledge => {
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
    learn: (registrationId, versions, fresh, flags) => {
      if (versions === null || JUDGED.some((flag) => flags.includes(flag))) return
      const facts = factsOf(fresh)
      if (count + facts.length > MOST_FACTS) {
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

const byDatabase = new WeakMap<Database, ShopKnowledge>()

export const knowledgeOf = (db: Database): ShopKnowledge => {
  const known = byDatabase.get(db) ?? newShopKnowledge()
  byDatabase.set(db, known)
  return known
}
