import type { LinkedSale, Sale, SaleFlag, SaleStatus, TimelineEntry } from '@evertill/contract'
import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '../../db/database.ts'
import { type StoredRow, toSale } from './stored-sale.ts'

/** Stores where the access list gives the user this right. */
export const storesWithRight = async (
  tx: Tx,
  userId: string,
  resource: string,
  perm: string,
): Promise<string[]> => {
  const { rows } = await sql<{ store_id: string }>`
    select store_id from access_entries
     where user_id = ${userId} and resource = ${resource} and perms ->> ${perm} = 'true'`.execute(tx)
  return rows.map((row) => row.store_id)
}

const rowsOf = async (tx: Tx, table: string, saleUuid: string, order: string): Promise<StoredRow[]> => {
  const { rows } = await sql<StoredRow>`
    select * from ${sql.table(table)} where sale_uuid = ${saleUuid} order by ${sql.ref(order)}`.execute(tx)
  return rows
}

export type HeadRow = StoredRow & {
  readonly uuid: string
  readonly revision: number
  readonly store_id: string
  readonly register_id: string
  readonly transaction_no: string
  readonly flags: SaleFlag[]
  readonly content_sha256: Buffer
  readonly reply: object
  readonly received_from: string
  readonly original_uuid: string | null
  readonly converted_from_uuid: string | null
  readonly due_amount: number
}

/** With `forUpdate` nobody else edits or voids the sale until this transaction ends. */
export const findHead = async (tx: Tx, uuid: string, forUpdate = false): Promise<HeadRow | undefined> => {
  const { rows } = await sql<HeadRow>`
    select * from sales where uuid = ${uuid} ${sql.raw(forUpdate ? 'for no key update' : '')}`.execute(tx)
  return rows[0]
}

/** The body of the last revision, built from its rows. */
export const readSale = async (tx: Tx, head: HeadRow): Promise<Sale> =>
  toSale({
    head,
    lines: await rowsOf(tx, 'sale_lines', head.uuid, 'line_no'),
    payments: await rowsOf(tx, 'sale_payments', head.uuid, 'payment_no'),
    returns: await rowsOf(tx, 'sale_returns', head.uuid, 'line_no'),
    charges: await rowsOf(tx, 'sale_charges', head.uuid, 'line_no'),
  })

const isVoid = (uuid: string) => sql<SqlBool>`exists (
  select from sale_voids v where v.registration_id = current_registration() and v.sale_uuid = ${sql.ref(uuid)})`

/** Columns for the status of a sale `s`: void, quantity sold and returned, amount owed. */
export const STANDING = sql`
  ${isVoid('s.uuid')} as is_void,
  (select coalesce(sum(l.quantity), 0)::bigint from sale_lines l
    where l.registration_id = s.registration_id and l.sale_uuid = s.uuid) as sold,
  (select coalesce(sum(r.quantity), 0)::bigint
     from sales o join sale_returns r on r.registration_id = o.registration_id and r.sale_uuid = o.uuid
    where o.registration_id = s.registration_id and o.original_uuid = s.uuid and r.original_line_uuid is not null
      and not ${isVoid('o.uuid')}) as returned,
  (select coalesce(sum(e.amount), 0)::bigint from customer_entries e
    where e.registration_id = s.registration_id and e.sale_uuid = s.uuid) as owed`

export type Standing = {
  readonly is_void: boolean
  readonly sold: number
  readonly returned: number
  readonly owed: number
  readonly due_amount: number
}

export const statusOf = (row: Standing): z.infer<typeof SaleStatus> => {
  if (row.is_void) return 'Void'
  if (row.returned > 0) return row.returned >= row.sold ? 'Returned' : 'PartReturned'
  return row.owed > 0 || row.due_amount > 0 ? 'PartlyPaid' : 'Completed'
}

export const findStatus = async (tx: Tx, uuid: string): Promise<z.infer<typeof SaleStatus>> => {
  const { rows } = await sql<Standing>`
    select s.due_amount, ${STANDING} from sales s where s.uuid = ${uuid}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a sale that was read is gone')
  return statusOf(row)
}

export const findLinks = async (tx: Tx, head: HeadRow): Promise<z.infer<typeof LinkedSale>[]> => {
  const { rows } = await sql<z.infer<typeof LinkedSale>>`
    select 'ReturnedBy' as "Relation", uuid as "SaleUUID", transaction_no as "TransactionNo"
      from sales where original_uuid = ${head.uuid}
    union all
    select 'ConvertedTo', uuid, transaction_no from sales where converted_from_uuid = ${head.uuid}
    union all
    select 'ReturnOf', o.uuid, s.transaction_no
      from (values (${head.original_uuid}::uuid)) as o(uuid) left join sales s on s.uuid = o.uuid
     where o.uuid is not null
    union all
    select 'ConvertedFrom', o.uuid, s.transaction_no
      from (values (${head.converted_from_uuid}::uuid)) as o(uuid) left join sales s on s.uuid = o.uuid
     where o.uuid is not null
    order by 1, 3`.execute(tx)
  return rows
}

/** What happened to a document, oldest first, from the audit trail. */
export const findTimeline = async (tx: Tx, subject: string): Promise<z.infer<typeof TimelineEntry>[]> => {
  const { rows } = await sql<{ at: Date; action: string; name: string | null; detail: object }>`
    select a.at, a.action, a.detail,
           (select u.name from users u where u.registration_id = a.registration_id and u.user_id = a.user_id) as name
      from audit_trail a where a.subject = ${subject} order by a.audit_id`.execute(tx)
  return rows.map(({ at, action, name, detail }) => ({
    At: at.toISOString(),
    Action: action,
    ByUserName: name ?? '',
    Detail: detail as Record<string, unknown>,
  }))
}
