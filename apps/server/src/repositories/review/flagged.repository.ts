import { type FlaggedDocument, type SaleFlag, flagsOfSeverity } from '@evertill/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { rowsOf } from '../../db/query.ts'

export type FlagFilter = {
  readonly stores: readonly string[]
  /** Only documents with one of these flags. */
  readonly flags: readonly SaleFlag[]
  readonly before?: { readonly micros: number; readonly key: string } | undefined
  /** Who made the document. */
  readonly person?: string | undefined
  /** Whether somebody has looked at all of its flags. */
  readonly isChecked?: boolean | undefined
  readonly document?: string | undefined
  readonly size: number
}

type Row = Omit<FlaggedDocument, 'Severity' | 'At'> & { readonly At: Date }

const MICROS = (column: RawBuilder<unknown>) => sql`(extract(epoch from ${column}) * 1000000)::bigint`

/** Each kind is read by its own index up to the size of the page: the work does not grow with the number of documents. */
const part = (
  { stores, flags, before, size, person, isChecked, document }: FlagFilter,
  {
    table,
    columns,
    key,
    at,
    by,
  }: { table: string; columns: RawBuilder<unknown>; key: string; at: string; by: string },
) => sql`(
  select ${columns}, d.flags as "Flags", ${MICROS(sql`d.${sql.ref(at)}`)} as micros
    from ${sql.table(table)} d
   where d.flags <> '{}' and d.flags && ${[...flags]}::text[] and d.store_id = any(${[...stores]}::uuid[])
     and ${
       before === undefined
         ? sql`true`
         : sql`(d.${sql.ref(at)}, d.${sql.ref(key)}) < (to_timestamp(${before.micros}::numeric / 1000000), ${before.key}::uuid)`
     }
     and ${person === undefined ? sql`true` : sql`d.${sql.ref(by)}::text = ${person}`}
     and ${document === undefined ? sql`true` : sql`d.${sql.ref(key)} = ${document}`}
     and ${
       isChecked === undefined
         ? sql`true`
         : sql`exists (select from flag_checks c where c.document_id = d.${sql.ref(key)} and c.is_checked
                         and d.flags <@ c.flags) = ${isChecked}`
     }
   order by d.${sql.ref(at)} desc, d.${sql.ref(key)} desc limit ${size})`

const NAME_OF = (column: string) => sql`coalesce((select u.name from users u
  where u.registration_id = d.registration_id and u.user_id = d.${sql.ref(column)}), '')`

/** Flagged sales, payments on account and cash movements, newest first. */
export const listFlagged = async (
  tx: Tx,
  filter: FlagFilter,
): Promise<Omit<FlaggedDocument, 'Severity'>[]> => {
  const sales = part(filter, {
    table: 'sales',
    key: 'uuid',
    at: 'received_at',
    by: 'created_by_user_id',
    columns: sql`d.uuid as key, 'Sale' as "Kind", d.store_id as "StoreID", d.register_id as "CashRegisterID",
      d.transaction_no as "TransactionNo", d.transaction_date as "At", d.payable_amount as "Amount",
      d.created_by_user_name as "ByUserName"`,
  })
  const payments = part(filter, {
    table: 'customer_receipts',
    key: 'receipt_id',
    at: 'recorded_at',
    by: 'user_id',
    columns: sql`d.receipt_id, 'Payment', d.store_id, d.register_id, d.transaction_no, d.at, d.amount,
      ${NAME_OF('user_id')}`,
  })
  const movements = part(filter, {
    table: 'cash_movements',
    key: 'movement_id',
    at: 'recorded_at',
    by: 'user_id',
    columns: sql`d.movement_id, 'Movement', d.store_id, d.register_id, '', d.at, d.amount, ${NAME_OF('user_id')}`,
  })
  const rows = await rowsOf<Row & { micros: number }>(tx)`
    select f.*, f.micros || '-' || f.key as "Position"
      from (${sales} union all ${payments} union all ${movements}) f
     order by f.micros desc, f.key desc limit ${filter.size}`
  return rows.map(({ micros: _micros, At, ...row }) => ({ ...row, At: At.toISOString() }))
}

const ALARMS = flagsOfSeverity('alarm')

/** More than anybody reads on a report. */
const MAX_ALARMS = 200

/** The documents of a register session with an alarm, also those that its closing did not count. */
export const alarmsOfSession = (tx: Tx, closingId: string) => rowsOf<{
  TransactionNo: string
  Flags: SaleFlag[]
}>(tx)`
    select v.transaction_no as "TransactionNo", v.flags as "Flags" from sales_of_session(${closingId}) v
     where v.flags && ${ALARMS}::text[]
    union all
    select r.transaction_no, r.flags from register_sessions s
      join customer_receipts r on r.registration_id = s.registration_id and r.register_id = s.register_id
     where s.closing_id = ${closingId} and r.flags <> '{}' and r.flags && ${ALARMS}::text[]
       and r.at >= s.opened_at and r.at < coalesce(s.closed_at, 'infinity')
    union all
    select m.reason, m.flags from cash_movements m
     where m.closing_id = ${closingId} and m.flags && ${ALARMS}::text[]
    order by 1 limit ${MAX_ALARMS}`
