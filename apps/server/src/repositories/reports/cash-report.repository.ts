import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { rowsOf } from '../../db/query.ts'
import type { FigureScope } from './figure-sources.ts'
import { storeSpans } from './report-events.repository.ts'

export type MovementSum = { readonly kind: string; readonly count: number; readonly amount: number }

/** Of a drill-down: whose movements and closings, and of which register. */
const narrowed = ({ where }: FigureScope, columns: { readonly cashier: string; readonly register: string }) =>
  sql.join(
    [
      sql`true`,
      ...where.flatMap(({ filter, key }) =>
        filter === 'cashier' || filter === 'register'
          ? [sql`${sql.ref(columns[filter])}::text = ${key}`]
          : [],
      ),
    ],
    sql` and `,
  )
const OF_MOVEMENTS = { cashier: 'm.user_id', register: 'm.register_id' }
const OF_SESSIONS = { cashier: 's.closed_by', register: 's.register_id' }

const registersOf = ({ registers }: FigureScope, column: string) =>
  registers === undefined ? sql`true` : sql`${sql.ref(column)}::text = any(${registers})`
const peopleOf = ({ cashiers }: FigureScope, column: string) =>
  cashiers === undefined ? sql`true` : sql`${sql.ref(column)}::text = any(${cashiers})`

/** Cash in, out, to the safe, and drawers opened without a sale. */
export const sumMovements = (tx: Tx, scope: FigureScope) => rowsOf<MovementSum>(tx)`
    select m.kind, count(*) as count, sum(m.amount)::bigint as amount
      from (${storeSpans(scope)}) t
      join cash_movements m on m.registration_id = t.registration_id and m.store_id = t.store_id
                           and m.at >= t.since and m.at < t.until
     where ${registersOf(scope, 'm.register_id')} and ${peopleOf(scope, 'm.user_id')}
       and ${narrowed(scope, OF_MOVEMENTS)}
     group by m.kind order by m.kind`

export type ClosedSession = {
  readonly key: string
  readonly registerId: string
  readonly registerName: string
  readonly closingNo: number
  readonly at: Date
  readonly closedBy: string
  readonly person: string
  readonly expected: number
  readonly counted: number
  readonly difference: number
}

/** Sessions by the moment of their closing, newest first. */
export const listClosedSessions = (tx: Tx, scope: FigureScope, limit: number) => rowsOf<ClosedSession>(tx)`
    select s.closing_id as key, s.register_id as "registerId", s.register_name as "registerName", s.closing_no as "closingNo", s.closed_at as at,
           s.closed_by as "closedBy", s.closed_by_name as person, s.expected_cash as expected, s.counted_cash as counted,
           s.difference
      from (${storeSpans(scope)}) t
      join register_sessions s on s.registration_id = t.registration_id and s.store_id = t.store_id
                              and s.closed_at >= t.since and s.closed_at < t.until
     where ${registersOf(scope, 's.register_id')} and ${peopleOf(scope, 's.closed_by')}
       and ${narrowed(scope, OF_SESSIONS)}
     order by s.closed_at desc, s.closing_id limit ${limit}`

export type DifferenceSum = {
  readonly key: string
  readonly label: string
  readonly count: number
  readonly difference: number
}

/** Differences of closings by whoever closed, with the sums of all closings. */
export const sumDifferences = (tx: Tx, scope: FigureScope) => rowsOf<DifferenceSum>(tx)`
    select s.closed_by::text as key, max(s.closed_by_name) as label, count(*) as count,
           sum(s.difference)::bigint as difference
      from (${storeSpans(scope)}) t
      join register_sessions s on s.registration_id = t.registration_id and s.store_id = t.store_id
                              and s.closed_at >= t.since and s.closed_at < t.until
     where ${registersOf(scope, 's.register_id')} and ${peopleOf(scope, 's.closed_by')}
       and ${narrowed(scope, OF_SESSIONS)}
     group by s.closed_by order by sum(s.difference), s.closed_by`
