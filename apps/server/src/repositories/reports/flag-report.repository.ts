import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { rowsOf } from '../../db/query.ts'
import type { FigureScope } from './figure-sources.ts'
import { storeSpans } from './report-events.repository.ts'

export type FlagCount = { readonly key: string; readonly count: number }

/** How many documents of the period have each flag. */
export const countFlags = (
  tx: Tx,
  { stores, from, to, registers, cashiers }: FigureScope,
) => rowsOf<FlagCount>(tx)`
    select flag as key, count(*) as count from sales s cross join lateral unnest(s.flags) as flag
     where s.flags <> '{}' and s.store_id = any(${stores}::uuid[])
       and s.business_date between ${from}::date and ${to}::date
       and ${registers === undefined ? sql`true` : sql`s.register_id::text = any(${registers})`}
       and ${cashiers === undefined ? sql`true` : sql`s.created_by_user_id = any(${cashiers})`}
     group by flag order by count(*) desc, flag`

/** Refused bodies by code, open and closed ones apart. A body that names no store belongs to all. */
export const countQuarantine = (tx: Tx, scope: FigureScope) => rowsOf<FlagCount>(tx)`
    with spans as materialized (${storeSpans(scope)})
    select case when q.resolved_at is null then 'open' else 'closed' end || ':' || q.code as key, count(*) as count
      from sale_quarantine q
     where ${scope.cashiers === undefined ? sql`true` : sql`q.sent_by::text = any(${scope.cashiers})`}
       and exists (select from spans t where t.registration_id = q.registration_id
                      and (q.store_id is null or q.store_id = t.store_id)
                      and q.first_seen_at >= t.since and q.first_seen_at < t.until)
     group by 1 order by 1 desc`
