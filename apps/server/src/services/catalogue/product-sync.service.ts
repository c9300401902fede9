import type { FieldError, ProductSyncReply } from '@evertill/contract'
import type { Database, Tx } from '../../db/database.ts'
import { type Identity, withTenant } from '../../db/tenant.ts'
import { isUuid } from '../../platform/uuid.ts'
import {
  currentPosition,
  pageOfProducts,
  catalogueVersion,
  countProducts,
} from '../../repositories/catalogue/product.repository.ts'
import type { SyncFilter } from '../../repositories/sync-filter.ts'
import { type Outcome, done, refuse } from '../outcome.ts'

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

export type ProductSyncRequest = {
  readonly size: number
  readonly isDeleted?: boolean | undefined
  readonly pitId?: string | undefined
  readonly searchAfter?: string | undefined
  readonly searchParam?: string | undefined
  readonly updatedOn?: string | undefined
}

type Page = {
  readonly after: string | undefined
  readonly pit: number | undefined
  readonly filter: SyncFilter
}

/** A position as the server sends it. Anything else is refused, never read as a date or as zero. */
const positionOf = (text: string): number | undefined => (/^\d{1,15}$/.test(text) ? Number(text) : undefined)

const lastSortOf = (text: string): string | undefined => {
  try {
    const parsed: unknown = JSON.parse(text)
    const [key] = Array.isArray(parsed) && parsed.length === 1 ? (parsed as unknown[]) : []
    return isUuid(key) ? key : undefined
  } catch {
    return undefined
  }
}

const readPage = (request: ProductSyncRequest): Page | FieldError[] => {
  const { pitId, searchAfter, updatedOn } = request
  const pit = pitId === undefined ? undefined : positionOf(pitId)
  const after = searchAfter === undefined ? undefined : lastSortOf(searchAfter)
  const changedAfter = updatedOn === undefined ? undefined : positionOf(updatedOn)
  const errors: FieldError[] = []
  if (pitId !== undefined && pit === undefined) errors.push({ path: 'pitId', message: 'is not one of ours' })
  if (searchAfter !== undefined && after === undefined) {
    errors.push({ path: 'searchAfter', message: 'must be the JSON of a lastSort' })
  }
  if (updatedOn !== undefined && changedAfter === undefined) {
    errors.push({ path: 'updatedOn', message: 'must be the pitId of an earlier sync' })
  }
  if (errors.length > 0) return errors
  const term = request.searchParam?.trim() || undefined
  // A full sync leaves deleted products out; a partial one must include them.
  const isDeleted = request.isDeleted ?? (changedAfter === undefined ? false : undefined)
  return { after, pit, filter: { changedAfter, isDeleted, term } }
}

/**
 * One page in key order. The position is read before the rows: a change between the two comes again with the next partial
 * sync, while the other order would skip it for ever.
 */
export const syncProducts = async (
  { db }: { db: Database },
  identity: Identity,
  request: ProductSyncRequest,
): Promise<Outcome<ProductSyncReply>> => {
  const page = readPage(request)
  if (Array.isArray(page)) return refuse('INVALID_REQUEST', { errors: page })
  return withTenant(db, identity, async (tx) => {
    const position = page.pit ?? (await currentPosition(tx))
    const { products, hasMore } = await pageOfProducts(tx, page.filter, {
      after: page.after,
      size: request.size,
    })
    const lastKey = products.at(-1)?.key
    return done({
      message: 'success',
      products,
      pitId: String(position),
      lastSort: lastKey === undefined ? [] : [lastKey],
      hasMore,
      totalCount: await totalOf(db, tx, identity, { filter: page.filter, isFirst: page.after === undefined }),
    })
  })
}
