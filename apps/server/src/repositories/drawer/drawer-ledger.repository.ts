import type { CashEntry } from '@evertill/contract'
import type { CashEntryKind, CashEntry as LedgerEntry } from '@evertill/domain'
import type { z } from 'zod'
import type { Tx } from '../../db/database.ts'
import { rowsOf, run } from '../../db/query.ts'
import type { Identity } from '../../db/tenant.ts'

export type NewEntry = {
  readonly storeId: string
  readonly registerId: string
  readonly closingId: string | null
  readonly kind: CashEntryKind
  readonly amount: number
  readonly movementId: string | null
  readonly at: string
}

export const insertDrawerEntry = (tx: Tx, { registrationId, userId }: Identity, entry: NewEntry) => run(tx)`
    insert into drawer_entries (registration_id, store_id, register_id, closing_id, kind, amount,
      movement_id, at, user_id)
    values (${registrationId}, ${entry.storeId}, ${entry.registerId}, ${entry.closingId}, ${entry.kind},
      ${entry.amount}, ${entry.movementId}, ${entry.at}::timestamptz, ${userId})`

/** The float has the time of the opening, even if the clock of the device runs ahead. */
export const insertFloat = (tx: Tx, { userId }: Identity, closingId: string) => run(tx)`
    insert into drawer_entries (registration_id, store_id, register_id, closing_id, kind, amount, at, user_id)
    select registration_id, store_id, register_id, closing_id, 'float', opening_balance, opened_at, ${userId}
      from register_sessions where closing_id = ${closingId}`

type Between = { readonly from?: string | undefined; readonly until?: string | undefined }

/** Rows of the closing's sheet, between two times if they are given. */
export const listSheetEntries = (tx: Tx, closingId: string, { from, until }: Between = {}) =>
  rowsOf<LedgerEntry>(tx)`
    select kind, amount from sheet_entries(${closingId})
     where at >= coalesce(${from ?? null}::timestamptz, '-infinity')
       and at <= coalesce(${until ?? null}::timestamptz, 'infinity')`

/**
 * Marks all rows of the session as counted, in one snapshot: a sale that commits a moment later is in the addendum with
 * all of its rows.
 */
export const markRowsCounted = (tx: Tx, closingId: string) => run(tx)`
    with counted as (
      insert into closing_entries (registration_id, entry_id, closing_id)
      select registration_id, entry_id, ${closingId}::uuid from uncounted_entries(${closingId})
    )
    insert into closing_sales (registration_id, sale_uuid, closing_id)
    select registration_id, uuid, ${closingId}::uuid from uncounted_sales(${closingId})`

const KINDS_IN = ['paidIn', 'receivedOnAccount', 'deliveryCash']
const KINDS_OUT = ['paidOut', 'drop']

type Row = {
  key: string
  kind: string
  amount: number
  reason: string
  at: Date
  name: string
  corrects: string | null
}

/** Cash movements without a sale, oldest first. A drawer that was only opened is listed among the outgoing ones. */
export const listCashEntries = async (
  tx: Tx,
  closingId: string,
  { direction, from }: { direction: 'in' | 'out'; from?: string | undefined },
): Promise<z.infer<typeof CashEntry>[]> => {
  const rows = await rowsOf<Row>(tx)`
    select coalesce(e.movement_id, e.entry_id) as key, initcap(left(e.kind, 1)) || substr(e.kind, 2) as kind, e.amount,
           coalesce(m.reason, '') as reason, e.at, coalesce(u.name, '') as name,
           m.corrects
      from sheet_entries(${closingId}) e
      left join cash_movements m on m.registration_id = e.registration_id and m.movement_id = e.movement_id
      left join users u on u.registration_id = e.registration_id and u.user_id = e.user_id
     where e.kind = any(${direction === 'in' ? KINDS_IN : KINDS_OUT}::text[])
       and e.at >= coalesce(${from ?? null}::timestamptz, '-infinity')
    union all
    select m.movement_id, m.kind, 0, m.reason, m.at, coalesce(u.name, ''), m.corrects
      from cash_movements m
      left join users u on u.registration_id = m.registration_id and u.user_id = m.user_id
     where m.closing_id = ${closingId} and m.kind = 'DrawerOpened' and ${direction === 'out'}::boolean
       and m.at >= coalesce(${from ?? null}::timestamptz, '-infinity')
     order by 5, 1`
  return rows.map((row) => ({
    key: row.key,
    Kind: row.kind as z.infer<typeof CashEntry>['Kind'],
    Amount: row.amount,
    Reason: row.reason,
    At: row.at.toISOString(),
    ByUserName: row.name,
    ...(row.corrects === null ? {} : { Corrects: row.corrects }),
  }))
}
