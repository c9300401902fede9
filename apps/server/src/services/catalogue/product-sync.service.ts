import type { ProductSyncReply, SyncQuery } from '@evertill/contract'
import type { z } from 'zod'
import type { Database, Tx } from '../../db/database.ts'
import { type Identity, searchAsTenant } from '../../db/tenant.ts'
import {
  currentPosition,
  pageOfProducts,
  catalogueVersion,
  countProducts,
} from '../../repositories/catalogue/product.repository.ts'
import type { SyncFilter } from '../../repositories/sync-filter.ts'
import { type Outcome, done, refuse } from '../outcome.ts'
import { pageEnd, readSyncPage } from '../sync-page.ts'

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
const totalOf = async (
  db: Database,
  tx: Tx,
  { registrationId }: Identity,
  { filter, isFirst }: { readonly filter: SyncFilter; readonly isFirst: boolean },
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

/**
 * One page in key order. The position is read before the rows: a change between the two comes again with the next partial
 * sync, while the other order would skip it for ever.
 */
export const syncProducts = async (
  { db }: { db: Database },
  identity: Identity,
  query: z.output<typeof SyncQuery>,
): Promise<Outcome<ProductSyncReply>> => {
  const page = readSyncPage(query)
  if (Array.isArray(page)) return refuse('INVALID_REQUEST', { errors: page })
  return searchAsTenant(db, identity, async (tx) => {
    const position = page.pit ?? (await currentPosition(tx))
    const { products, hasMore } = await pageOfProducts(tx, page.filter, {
      after: page.after,
      size: query.size,
    })
    return done({
      message: 'success',
      products,
      ...pageEnd(position, products, hasMore),
      totalCount: await totalOf(db, tx, identity, { filter: page.filter, isFirst: page.after === undefined }),
    })
  })
}
