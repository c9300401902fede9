import type { Customer } from '@evertill/contract'
import type { ApiClient } from '../../api/client.ts'
import type { CustomerStore } from '../../db/lists/customer-store.ts'
import { type Clock, toInstant } from '../../platform/clock.ts'
import type { PullPlace } from './list-kinds.ts'
import { notFetched, pulled, pullFailed, type PullMode, type PullResult } from './pull-result.ts'

interface CustomerPorts {
  api: ApiClient
  store: CustomerStore
  clock: Clock
  place: PullPlace
  onProgress(progress: { loaded: number; total: number }): void
}

const PAGE = 500

/**
 * Full: writes every page over the stored rows, and deletes the rows that were not sent only when the answer was
 * complete. Partial: changes since the server's mark, deleted ones included. Customers belong to the registration, not
 * to a store.
 */
export const pullCustomers = async (
  { api, store, clock, place, onProgress }: CustomerPorts,
  mode: PullMode,
): Promise<PullResult> => {
  const known = await store.metadata()
  const scope = place.registrationId
  const partial = mode === 'partial' && known?.scope === scope && known.mark !== ''
  const load = (known?.version ?? 0) + (partial ? 0 : 1)
  let received = 0
  let changed = 0
  let pitId: string | undefined
  let searchAfter: string | undefined
  for (;;) {
    const page = await api.call('syncCustomers', {
      query: {
        size: PAGE,
        pitId,
        searchAfter,
        ...(partial ? { updatedOn: known.mark } : { isDeleted: 'false' as const }),
      },
    })
    if (!page.ok) return notFetched(page.failure)
    const { customers, hasMore, lastSort, totalCount } = page.reply
    // The server's positions went back: it was restored, and rows we hold may no longer exist there.
    if (partial && Number(page.reply.pitId) < Number(known.mark)) {
      return pullCustomers({ api, store, clock, place, onProgress }, 'full')
    }
    received += customers.length
    const isGone = (customer: Customer) => customer.IsDeleted
    changed += await store.put(
      customers.filter((customer) => !isGone(customer)),
      load,
    )
    changed += await store.remove(customers.filter(isGone).map((customer) => customer.key))
    onProgress({ loaded: received, total: totalCount })
    pitId ??= page.reply.pitId
    searchAfter = JSON.stringify(lastSort)
    if (hasMore) continue
    if (received < totalCount) {
      return pullFailed('refused', 'The customer list arrived incomplete. Please try again.')
    }
    changed += await store.finish({ mark: pitId, lastSync: toInstant(clock.now()), scope, load })
    return pulled(changed)
  }
}
