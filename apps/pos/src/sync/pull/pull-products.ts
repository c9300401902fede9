import type { Product } from '@evertill/contract'
import { keepsProduct } from '@evertill/domain'
import type { ApiClient } from '../../api/client.ts'
import { CHUNK_SIZE, type CatalogueStore } from '../../db/catalogue/catalogue-store.ts'
import { type Clock, toInstant } from '../../platform/clock.ts'
import type { PullPlace } from './list-kinds.ts'
import { scopeOf } from './pull-list.ts'
import { pulled, pullFailed, type PullResult } from './pull-result.ts'

interface PullProgress {
  loaded: number
  total: number
}

interface PullPorts {
  api: ApiClient
  store: CatalogueStore
  clock: Clock
  place: PullPlace
  onProgress(progress: PullProgress): void
}

const isSoldIn = (product: Product, storeId: string): boolean =>
  keepsProduct(
    {
      key: product.key,
      productType: product.ProductType,
      accessibleToStores: product.AccessibleToSelectedStores,
      isDeleted: product.IsDeleted,
    },
    storeId,
  )

/**
 * Full sync: loads a new version beside the one in use, and swaps only when the answer was complete. Cut off
 * anywhere, the till goes on selling from the catalogue it had (decisions.md 7).
 */
export const pullProducts = async ({
  api,
  store,
  clock,
  place,
  onProgress,
}: PullPorts): Promise<PullResult> => {
  const version = ((await store.metadata())?.version ?? 0) + 1
  let received = 0
  let count = 0
  let pitId: string | undefined
  let searchAfter: string | undefined
  for (let chunk = 0; ; chunk++) {
    const page = await api.call('syncProducts', {
      query: { size: CHUNK_SIZE, isDeleted: 'false', pitId, searchAfter },
    })
    if (!page.ok)
      return pullFailed(page.failure.kind === 'refused' ? 'refused' : 'unreachable', page.failure.message)
    const { products, lastSort, hasMore, totalCount } = page.reply
    received += products.length
    const kept = products.filter((product) => isSoldIn(product, place.storeId))
    count += kept.length
    await store.addChunk(version, chunk, kept)
    onProgress({ loaded: received, total: totalCount })
    pitId ??= page.reply.pitId
    searchAfter = JSON.stringify(lastSort)
    if (hasMore) continue
    // An answer shorter than it claims to be would silently drop products from the shop (F-49).
    if (received < totalCount) {
      return pullFailed('refused', 'The product list arrived incomplete. Please try again.')
    }
    await store.activate({
      version,
      count,
      serverCount: received,
      mark: pitId,
      lastSync: toInstant(clock.now()),
      scope: scopeOf(place),
      lastError: null,
    })
    return pulled(count)
  }
}
