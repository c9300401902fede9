import type { Database, Tx } from '../../db/database.ts'
import type { Identity } from '../../db/tenant.ts'
import {
  type ProductFilter,
  catalogueMark,
  countProducts,
} from '../../repositories/catalogue/product.repository.ts'

type Counted = { readonly mark: string; readonly total: number }

/** Companies whose totals are kept at a time. */
const MOST = 1_000

const totals = new WeakMap<Database, Map<string, Counted>>()

const totalsOf = (db: Database): Map<string, Counted> => {
  const known = totals.get(db) ?? new Map<string, Counted>()
  totals.set(db, known)
  return known
}

/**
 * How many products a sync speaks of. Counting 100,000 takes longer than reading a page of them, so the pages behind the
 * first take the first one's figure, as long as the catalogue has not changed: the mark is read before it is counted, and
 * so a figure never outlives its catalogue. Another process counts for itself.
 */
export const totalOf = async (
  db: Database,
  tx: Tx,
  { registrationId }: Identity,
  { filter, isFirst }: { readonly filter: ProductFilter; readonly isFirst: boolean },
): Promise<number> => {
  // The pages of a search or of a few changes are few.
  if (filter.term !== undefined || filter.changedAfter !== undefined) return countProducts(tx, filter)
  const known = totalsOf(db)
  const name = `${registrationId} ${String(filter.isDeleted)}`
  const mark = await catalogueMark(tx)
  const counted = known.get(name)
  if (!isFirst && counted?.mark === mark) return counted.total
  const total = await countProducts(tx, filter)
  known.delete(name)
  known.set(name, { mark, total })
  const [oldest] = known.keys()
  if (known.size > MOST && oldest !== undefined) known.delete(oldest)
  return total
}
