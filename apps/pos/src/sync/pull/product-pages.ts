import type { Product } from '@evertill/contract'
import { keepsProduct } from '@evertill/domain'
import type { ApiClient } from '../../api/client.ts'
import type { Catalogue } from '../../db/catalogue/catalogue.ts'
import type { CatalogueStore } from '../../db/catalogue/catalogue-store.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Pause } from '../../platform/pause.ts'
import type { PullPlace } from './list-kinds.ts'
import { notFetched, pullFailed, type PullFailure } from './pull-result.ts'

export interface ProductPorts {
  api: ApiClient
  store: CatalogueStore
  clock: Clock
  pause: Pause
  place: PullPlace
  /** What this tab sells from. */
  catalogue(): Catalogue
  onProgress(progress: { loaded: number; total: number }): void
}

/** */
export const PAGE_SIZE = 500

export const incomplete = (): PullFailure =>
  pullFailed('refused', 'The product list arrived incomplete. Please try again.')

export type Kept = 'kept' | 'elsewhere' | 'left-out'

/** `elsewhere`: limited to other stores; it stays only if something sold here is a variant of it. */
export const judge = (product: Product, storeId: string): Kept => {
  const judged = (hasChildren: boolean) =>
    keepsProduct(
      {
        key: product.key,
        productType: product.ProductType,
        accessibleToStores: product.AccessibleToSelectedStores,
        isDeleted: product.IsDeleted,
        hasChildren,
      },
      storeId,
    )
  if (judged(false)) return 'kept'
  return judged(true) ? 'elsewhere' : 'left-out'
}

export interface Changes {
  ok: true
  products: readonly Product[]
  mark: string
}

/** Everything that changed after a mark, deleted products included. All of it or nothing. */
export const fetchChanges = async (
  { api, onProgress }: ProductPorts,
  since: string,
): Promise<Changes | PullFailure> => {
  const products: Product[] = []
  let pitId: string | undefined
  let searchAfter: string | undefined
  for (;;) {
    const page = await api.call('syncProducts', {
      query: { size: PAGE_SIZE, updatedOn: since, pitId, searchAfter },
    })
    if (!page.ok) return notFetched(page.failure)
    const { hasMore, lastSort, totalCount } = page.reply
    products.push(...page.reply.products)
    onProgress({ loaded: products.length, total: totalCount })
    pitId ??= page.reply.pitId
    searchAfter = JSON.stringify(lastSort)
    // Stops at an empty page that claims there is more; otherwise this would loop for ever.
    if (hasMore && page.reply.products.length > 0) continue
    return products.length < totalCount || hasMore ? incomplete() : { ok: true, products, mark: pitId }
  }
}
