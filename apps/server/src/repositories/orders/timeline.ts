import type { OrderTimelineEntry } from '@evertill/contract'
import { type RawBuilder, sql } from 'kysely'

/** A row of a timeline as JSON of the database. */
export type TimelineRow = {
  event_id: string
  to_state: string | null
  event_type: string | null
  at: string
  by_name: string
  source: OrderTimelineEntry['Source']
  moved: boolean
  note: string
}

/** The timeline of a document as one JSON value, in the order in which it arrived. */
export const timelineOf = (table: string, id: string, document: string): RawBuilder<unknown> => sql`
  coalesce((select jsonb_agg(jsonb_build_object('event_id', e.event_id, 'to_state', e.to_state,
                     'event_type', e.event_type, 'at', e.at, 'by_name', e.by_name, 'source', e.source,
                     'moved', e.moved, 'note', e.note) order by e.event_no)
              from ${sql.table(table)} e where e.${sql.ref(id)} = ${sql.ref(document)}), '[]')`

export const toTimelineEntry = (row: TimelineRow): OrderTimelineEntry => ({
  EventID: row.event_id,
  ...(row.to_state === null ? {} : { To: row.to_state }),
  ...(row.event_type === null ? {} : { Type: row.event_type }),
  At: new Date(row.at).toISOString(),
  By: row.by_name,
  Source: row.source,
  Moved: row.moved,
  Note: row.note,
})

/** An entry to be written. `userId` is missing if no user of the registration caused it. */
export type NewTimelineEntry = {
  readonly eventId: string
  readonly to?: string | undefined
  readonly type?: string | undefined
  readonly at: string
  readonly by: string
  readonly userId?: string | undefined
  readonly source: OrderTimelineEntry['Source']
  readonly seq?: number | undefined
  readonly moved: boolean
  readonly note: string
}
