import type { ApiClient } from '../../api/client.ts'
import type { ListContent, ListStore } from '../../db/lists/list-store.ts'
import { type Clock, toInstant } from '../../platform/clock.ts'
import { LIST_KINDS, type ListKind, type ListKindRow, type PullPlace } from './list-kinds.ts'
import { notFetched, pulled, pullFailed, type PullMode, type PullResult } from './pull-result.ts'

interface ListPorts {
  api: ApiClient
  store: ListStore
  clock: Clock
  place: PullPlace
}

/** Registration and store: data of another store is never used here. */
export const scopeOf = ({ registrationId, storeId }: PullPlace): string => `${registrationId}/${storeId}`

const countOf = (content: ListContent): number => Object.values(content)[0]?.length ?? 0

/**
 * Fetches one complete list and makes the device's equal to it. A partial sync accepts an answer that drops a few rows;
 * one that drops many is fetched again as a full sync. An empty list is refused where a shop cannot have none: a broken
 * server must not empty the till (D-7, F-49).
 */
export const pullList = async (
  { api, store, clock, place }: ListPorts,
  kind: ListKind,
  mode: PullMode,
): Promise<PullResult> => {
  const row: ListKindRow = LIST_KINDS[kind]
  const known = await store.metadata(kind)
  const scope = scopeOf(place)
  const isHere = known?.scope === scope
  const ask = async (drop: 'few' | 'any'): Promise<PullResult> => {
    const answer = await row.fetch(api, place)
    if (!answer.ok) return notFetched(answer.failure)
    const { content, serverCount } = answer.reply
    const count = countOf(content)
    if (count === 0 && !row.mayBeEmpty) {
      return pullFailed('refused', 'The list arrived empty. What was on this device is kept.')
    }
    const lastSync = toInstant(clock.now())
    const metadata = { id: kind, lastSync, mark: '', count, serverCount, scope }
    const owner = kind === 'acl' ? place.userId : undefined
    const applied = await store.apply(metadata, content, drop, owner)
    return applied.kind === 'applied' ? pulled(applied.changed) : ask('any')
  }
  return ask(mode === 'partial' && isHere ? 'few' : 'any')
}
