import type { Product } from '@evertill/contract'
import type { SyncMetadata } from '../../db/records.ts'
import { toInstant } from '../../platform/clock.ts'
import { logWarning } from '../../platform/log.ts'
import { fetchChanges, judge, type ProductPorts } from './product-pages.ts'
import { type PullFailure, pullFailed, SYNC_TEXTS } from './pull-result.ts'

/** The spec's batch of a partial sync: so many rows are written between two pauses. */
const BATCH = 200
/** More than this share gone is not believed of a partial sync (decisions.md 7). */
const MOST_DROPPED = 0.2
/** Beyond this a load beside the catalogue in use is quicker than rows over it. */
const MOST_CHANGED = 5_000

export type PartialResult =
  | { ok: true; changed: readonly Product[] }
  /** What arrived cannot be taken in bit by bit. */
  | { ok: true; needsFull: true }
  | PullFailure

const NEEDS_FULL = { ok: true, needsFull: true } as const

/** Changed products as this store has to see them; one that is not sold here any more is as good as deleted. */
const seenFromHere = (ports: ProductPorts, products: readonly Product[]): Product[] => {
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

/** A new variant of a product that was left out: only a full sync brings its parent. */
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

/** Writes rows in batches, with pauses in which a sale can pass. */
const write = async ({ store, pause }: ProductPorts, products: readonly Product[]): Promise<void> => {
  for (let from = 0; from < products.length; from += BATCH) {
    await store.putRows(products.slice(from, from + BATCH))
    await pause()
  }
}

/**
 * Takes in what changed since the server's mark: deleted products go, an item is updated only if its ActionOn differs
 * (spec §4). The mark moves last: cut off anywhere, the same changes come again and change nothing twice.
 */
export const partialProductSync = async (
  ports: ProductPorts,
  known: SyncMetadata,
): Promise<PartialResult> => {
  const { store, clock } = ports
  const changes = await fetchChanges(ports, known.mark)
  if (!changes.ok) return changes
  // The server was restored: its positions stand for other changes now.
  if (Number(changes.mark) < Number(known.mark)) return NEEDS_FULL
  if (changes.products.length > MOST_CHANGED || lacksParent(ports, changes.products)) return NEEDS_FULL

  const catalogue = ports.catalogue()
  const changed = seenFromHere(ports, changes.products).filter((product) => {
    const before = catalogue.get(product.key)
    return product.IsDeleted ? before !== undefined : before?.ActionOn !== product.ActionOn
  })
  const gone = changed.filter((product) => product.IsDeleted)
  if (gone.length > catalogue.size * MOST_DROPPED) return NEEDS_FULL

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
