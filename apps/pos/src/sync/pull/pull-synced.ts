import type { ENDPOINTS, QueryOf } from '@evertill/contract'
import type { ApiClient } from '../../api/client.ts'
import type { CallResult } from '../../api/failure.ts'
import type { SyncedKind, SyncedRows, SyncedStore } from '../../db/lists/synced-store.ts'
import { type Clock, toInstant } from '../../platform/clock.ts'
import type { PullPlace } from './list-kinds.ts'
import { scopeOf } from './pull-list.ts'
import { notFetched, pulled, pullFailed, type PullMode, type PullResult } from './pull-result.ts'

interface SyncedPorts<Kind extends SyncedKind> {
  api: ApiClient
  store: SyncedStore<Kind>
  clock: Clock
  place: PullPlace
  onProgress(progress: { loaded: number; total: number }): void
}

const PAGE = 200

/** The server's first answer has 30 days; what is open may be older. */
const KEPT_DAYS = 60

type Page<Row> = {
  rows: readonly Row[]
  pitId: string
  lastSort: readonly string[]
  hasMore: boolean
  totalCount: number
}
type Query = QueryOf<(typeof ENDPOINTS)['listOrders']>

const READ: {
  [Kind in SyncedKind]: (api: ApiClient, query: Query) => Promise<CallResult<Page<SyncedRows[Kind]>>>
} = {
  order: async (api, query) => {
    const answer = await api.call('listOrders', { query })
    return answer.ok ? { ok: true, reply: { ...answer.reply, rows: answer.reply.orders } } : answer
  },
  package: async (api, query) => {
    const answer = await api.call('listPackages', { query })
    return answer.ok ? { ok: true, reply: { ...answer.reply, rows: answer.reply.packages } } : answer
  },
}

/**
 * Online orders or packages of the chosen store: all of the last 30 days at first, then what changed since the server's
 * mark. The mark is written last: cut off anywhere, the same changes come again.
 */
export const pullSynced = async <Kind extends SyncedKind>(
  ports: SyncedPorts<Kind>,
  mode: PullMode,
): Promise<PullResult> => {
  const { api, store, clock, place, onProgress } = ports
  const known = await store.metadata()
  const scope = scopeOf(place)
  const isPartial = mode === 'partial' && known?.scope === scope && known.mark !== ''
  if (known && known.scope !== scope && known.scope !== '') await store.clear()
  const brought = new Set<string>()
  let changed = 0
  let pitId: string | undefined
  let searchAfter: string | undefined
  for (;;) {
    const query = { size: PAGE, pitId, searchAfter, storeId: place.storeId }
    const page = await READ[store.kind](api, isPartial ? { ...query, updatedOn: known.mark } : query)
    if (!page.ok) return notFetched(page.failure)
    const { rows, hasMore, lastSort, totalCount } = page.reply
    // The server was restored: its positions now mean other changes.
    if (isPartial && Number(page.reply.pitId) < Number(known.mark)) return pullSynced(ports, 'full')
    changed += await store.put(rows as never)
    for (const { key } of rows) brought.add(key)
    onProgress({ loaded: brought.size, total: totalCount })
    pitId ??= page.reply.pitId
    searchAfter = JSON.stringify(lastSort)
    if (hasMore && rows.length > 0) continue
    if (hasMore || (!isPartial && brought.size < totalCount))
      return pullFailed('refused', 'The list arrived incomplete. Please try again.')
    const since = new Date(clock.now() - KEPT_DAYS * 86_400_000).toISOString()
    const done = { mark: pitId, lastSync: toInstant(clock.now()), scope }
    changed += await store.finish(done, { brought: isPartial ? undefined : brought, since })
    return pulled(changed)
  }
}
