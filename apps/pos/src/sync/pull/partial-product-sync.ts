import type { Product } from '@evertill/contract'
import type { SyncMetadata } from '../../db/records.ts'
import { toInstant } from '../../platform/clock.ts'
import { logWarning } from '../../platform/log.ts'
import { fetchChanges, judge, type ProductPorts } from './product-pages.ts'
import { type PullFailure, pullFailed, SYNC_TEXTS } from './pull-result.ts'

/** Rows written between two pauses of a partial sync. */
const BATCH = 200
/** A partial sync that drops more than this share is not trusted (D-7). */
const MAX_DROPPED_SHARE = 0.2
/** With more changes than this a full load is faster. */
const MAX_CHANGED_ROWS = 5_000

export type PartialResult =
  | { ok: true; changed: readonly Product[] }
  /** Only a full sync can apply what arrived. */
  | { ok: true; needsFull: true }
  | PullFailure

const NEEDS_FULL = { ok: true, needsFull: true } as const

/** Changed products as this store sees them; one no longer sold here counts as deleted. */
const forThisStore = (ports: ProductPorts, products: readonly Product[]): Product[] => {
  const { place } = ports
  const catalogue = ports.catalogue()
  const named = new Set(products.map((product) => product.ParentProductID))
  return products.map((product) => {
    const judged = judge(product, place.storeId)
    const stays =
      judged === 'kept' ||
      (judged === 'elsewhere' && (named.has(product.key) || catalogue.isParent(product.key)))
    return stays ? product : { ...product, IsDeleted: true }
  })
}

/** A new variant whose parent was left out: only a full sync fetches the parent. */
const lacksParent = ({ catalogue }: ProductPorts, products: readonly Product[]): boolean => {
  const arriving = new Set(products.map((product) => product.key))
  return products.some(
    ({ key, ParentProductID: parent, IsDeleted }) =>
      !IsDeleted &&
      parent !== '' &&
      !arriving.has(parent) &&
      !catalogue().get(key) &&
      !catalogue().get(parent),
  )
}

/** Writes rows in batches, with pauses in which a sale can commit. */
const write = async ({ store, pause }: ProductPorts, products: readonly Product[]): Promise<void> => {
  for (let from = 0; from < products.length; from += BATCH) {
    await store.putRows(products.slice(from, from + BATCH))
    await pause()
  }
}

/**
 * Applies what changed since the server's mark: deleted products go, an item is updated only if its ActionOn differs
 * . The mark is written last: interrupted anywhere, the same changes come again, which does no harm.
 */
export const partialProductSync = async (
  ports: ProductPorts,
  known: SyncMetadata,
): Promise<PartialResult> => {
  const { store, clock } = ports
  const changes = await fetchChanges(ports, known.mark)
  if (!changes.ok) return changes
  // The server was restored: its positions now mean other changes.
  if (Number(changes.mark) < Number(known.mark)) return NEEDS_FULL
  if (changes.products.length > MAX_CHANGED_ROWS || lacksParent(ports, changes.products)) return NEEDS_FULL

  const catalogue = ports.catalogue()
  const changed = forThisStore(ports, changes.products).filter((product) => {
    const before = catalogue.get(product.key)
    return product.IsDeleted ? before !== undefined : before?.ActionOn !== product.ActionOn
  })
  const gone = changed.filter((product) => product.IsDeleted)
  if (gone.length > catalogue.size * MAX_DROPPED_SHARE) return NEEDS_FULL

  await write(
    ports,
    changed.filter((product) => !product.IsDeleted),
  )
  try {
    await write(ports, gone)
  } catch (error) {
    logWarning('Deleted products could not be removed.', error)
    const text = SYNC_TEXTS.deletionsFailed(gone.length)
    return { ...pullFailed('refused', text), text }
  }
  const fewer = gone.length
  const more = changed.filter((product) => !product.IsDeleted && !catalogue.get(product.key)).length
  await store.finishPartial({
    mark: changes.mark,
    lastSync: toInstant(clock.now()),
    count: known.count + more - fewer,
    serverCount: known.serverCount + more - fewer,
  })
  return { ok: true, changed }
}
