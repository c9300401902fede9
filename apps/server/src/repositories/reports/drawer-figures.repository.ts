import type { Tx } from '../../db/database.ts'
import { rowsOf } from '../../db/query.ts'
import type { FigureScope } from './figure-sources.ts'
import { storeSpans } from './report-events.repository.ts'

export type Drawer = {
  readonly closingId: string
  readonly closedWith: number | null
  /** Whoever counts it must not know what should be in it. */
  readonly isCountedBlind: boolean
}

/**
 * The last drawer of each register that was open in these days, with the expected cash of those that are closed. Only the
 * last: its float is money that the drawer before it left behind.
 */
export const listLastDrawers = (tx: Tx, { registers, ...scope }: FigureScope) => rowsOf<Drawer>(tx)`
    with spans as (${storeSpans(scope)})
    select distinct on (k.register_id) k.closing_id as "closingId", k.expected_cash as "closedWith",
           k.closed_at is null and (select o.blind_closing from stores o where o.store_id = k.store_id) as "isCountedBlind"
      from spans t join register_sessions k on k.registration_id = t.registration_id and k.store_id = t.store_id
     where k.opened_at < t.until and coalesce(k.closed_at, 'infinity') >= t.since
       and (${registers ?? null}::text[] is null or k.register_id::text = any(${registers ?? null}::text[]))
     order by k.register_id, k.opened_at desc, k.closing_id desc`
