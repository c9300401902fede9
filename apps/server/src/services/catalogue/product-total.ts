import type { Database, Tx } from '../../db/database.ts'
import type { Identity } from '../../db/tenant.ts'
import {
  type ProductFilter,
  catalogueVersion,
  countProducts,
} from '../../repositories/catalogue/product.repository.ts'

type Counted = { readonly version: string; readonly total: number }

/** How many totals are cached. */
const MAX_CACHED_TOTALS = 1_000

const totals = new WeakMap<Database, Map<string, Counted>>()

const totalsOf = (db: Database): Map<string, Counted> => {
  const known = totals.get(db) ?? new Map<string, Counted>()
  totals.set(db, known)
  return known
}

/**
 * The total count of a product sync. Counting 100,000 products takes longer than reading a page of them, so later pages
 * use the count of the first page while the catalogue is unchanged. The version is read before the count, so a count
 * never outlives its catalogue. Each process has its own cache.
 */
export const totalOf = async (
  db: Database,
  tx: Tx,
  { registrationId }: Identity,
  { filter, isFirst }: { readonly filter: ProductFilter; readonly isFirst: boolean },
): Promise<number> => {
  // Searches and partial syncs have few pages.
  if (filter.term !== undefined || filter.changedAfter !== undefined) return countProducts(tx, filter)
  const known = totalsOf(db)
  const name = `${registrationId} ${String(filter.isDeleted)}`
  const version = await catalogueVersion(tx)
  const counted = known.get(name)
  if (!isFirst && counted?.version === version) return counted.total
  const total = await countProducts(tx, filter)
  known.delete(name)
  known.set(name, { version, total })
  const [oldest] = known.keys()
  if (known.size > MAX_CACHED_TOTALS && oldest !== undefined) known.delete(oldest)
  return total
}
