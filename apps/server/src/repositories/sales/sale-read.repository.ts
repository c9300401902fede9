import type { LinkedPayment, LinkedSale, Sale, SaleFlag, SaleStatus, TimelineEntry } from '@evertill/contract'
import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import {
  type DocumentStanding,
  type DocumentStatus,
  amountDue,
  documentStatus,
  kindOfNumber,
} from '@evertill/domain'
import type { Tx } from '../../db/database.ts'
import { firstOf, rowsOf } from '../../db/query.ts'
import { type StoredRow, toSale } from './stored-sale.ts'

/** Stores where the access list gives the user this right. */
export const storesWithRight = async (
  tx: Tx,
  userId: string,
  resource: string,
  perm: string,
): Promise<string[]> => {
  const rows = await rowsOf<{ store_id: string }>(tx)`
    select store_id from access_entries
     where user_id = ${userId} and resource = ${resource} and perms ->> ${perm} = 'true'`
  return rows.map((row) => row.store_id)
}

const rowsBelow = (tx: Tx, table: string, saleUuid: string, order: string) => rowsOf<StoredRow>(tx)`
    select * from ${sql.table(table)} where sale_uuid = ${saleUuid} order by ${sql.ref(order)}`

export type HeadRow = StoredRow & {
  readonly uuid: string
  readonly revision: number
  readonly store_id: string
  readonly register_id: string
  readonly transaction_no: string
  readonly transaction_date: Date
  readonly flags: SaleFlag[]
  readonly content_sha256: Buffer
  readonly reply: object
  readonly received_from: string
  readonly original_uuid: string | null
  readonly converted_from_uuid: string | null
  readonly due_amount: number
  readonly paid_amount: number
}

/** The UUID of the other document of an exchange. */
export const exchangedWith = ({ extras }: Pick<HeadRow, 'extras'>): string | undefined =>
  (extras?.['Exchange'] as Sale['Exchange'])?.UUID

/** With `forUpdate` nobody else edits or voids the sale until this transaction ends. */
export const findHead = (tx: Tx, uuid: string, forUpdate = false) => firstOf<HeadRow>(tx)`
    select * from sales where uuid = ${uuid} ${sql.raw(forUpdate ? 'for no key update' : '')}`

/** The body of the last revision, built from its rows. */
export const readSale = async (tx: Tx, head: HeadRow): Promise<Sale> =>
  toSale({
    head,
    lines: await rowsBelow(tx, 'sale_lines', head.uuid, 'line_no'),
    payments: await rowsBelow(tx, 'sale_payments', head.uuid, 'payment_no'),
    returns: await rowsBelow(tx, 'sale_returns', head.uuid, 'line_no'),
    charges: await rowsBelow(tx, 'sale_charges', head.uuid, 'line_no'),
  })

const groupBySale = (rows: readonly StoredRow[]): Map<unknown, StoredRow[]> => {
  const groups = new Map<unknown, StoredRow[]>()
  for (const row of rows) {
    const group = groups.get(row['sale_uuid'])
    if (group) group.push(row)
    else groups.set(row['sale_uuid'], [row])
  }
  return groups
}

/** The bodies of a page of sales, by UUID: four statements, however many sales. */
export const readSales = async (
  tx: Tx,
  heads: readonly (StoredRow & { readonly uuid: string })[],
): Promise<Map<string, Sale>> => {
  const uuids = heads.map(({ uuid }) => uuid)
  const rowsOfAll = async (table: string, order: string) =>
    groupBySale(
      await rowsOf<StoredRow>(tx)`
        select * from ${sql.table(table)} where sale_uuid = any(${uuids}::uuid[]) order by ${sql.ref(order)}`,
    )
  const lines = await rowsOfAll('sale_lines', 'line_no')
  const payments = await rowsOfAll('sale_payments', 'payment_no')
  const returns = await rowsOfAll('sale_returns', 'line_no')
  const charges = await rowsOfAll('sale_charges', 'line_no')
  const below = (rows: Map<unknown, StoredRow[]>, uuid: string) => rows.get(uuid) ?? []
  return new Map(
    heads.map((head) => [
      head.uuid,
      toSale({
        head,
        lines: below(lines, head.uuid),
        payments: below(payments, head.uuid),
        returns: below(returns, head.uuid),
        charges: below(charges, head.uuid),
      }),
    ]),
  )
}

const isVoid = (uuid: string) => sql<SqlBool>`exists (
  select from sale_voids v where v.registration_id = current_registration() and v.sale_uuid = ${sql.ref(uuid)})`

/** Columns for the status of a sale `s`: void, quantity sold and returned, amount owed, the bill made from it. */
export const STANDING = sql`
  ${isVoid('s.uuid')} as is_void,
  (select coalesce(sum(l.quantity), 0)::bigint from sale_lines l
    where l.registration_id = s.registration_id and l.sale_uuid = s.uuid) as sold,
  (select coalesce(sum(r.quantity), 0)::bigint
     from sales o join sale_returns r on r.registration_id = o.registration_id and r.sale_uuid = o.uuid
    where o.registration_id = s.registration_id and o.original_uuid = s.uuid and r.original_line_uuid is not null
      and not ${isVoid('o.uuid')}) as returned,
  (select coalesce(sum(e.amount), 0)::bigint from customer_entries e
    where e.registration_id = s.registration_id and e.sale_uuid = s.uuid) as owed,
  (select min(c.transaction_no) from sales c
    where c.registration_id = s.registration_id and c.converted_from_uuid = s.uuid
      and not ${isVoid('c.uuid')}) as converted_to`

export type Standing = {
  readonly is_void: boolean
  readonly sold: number
  readonly returned: number
  readonly owed: number
  readonly converted_to: string | null
  readonly transaction_no: string
  readonly payable_amount: number
  readonly due_amount: number
}

export type StatusAndDue = { readonly status: z.infer<typeof SaleStatus>; readonly due: number }

/** The call says less than the domain: tills of the previous version know no other statuses. */
const wireStatus = (status: DocumentStatus, due: number): StatusAndDue['status'] =>
  status === 'PartReturned' || status === 'Returned' || status === 'Void'
    ? status
    : due > 0
      ? 'PartlyPaid'
      : 'Completed'

export const standingOf = (row: Standing): StatusAndDue => {
  const standing: DocumentStanding = {
    kind: kindOfNumber(row.transaction_no),
    isVoid: row.is_void,
    isConverted: row.converted_to !== null,
    returned: row.returned === 0 ? 'nothing' : row.returned >= row.sold ? 'all' : 'part',
    payable: row.payable_amount,
    due: row.due_amount,
    owed: row.owed,
  }
  const due = amountDue(standing)
  return { status: wireStatus(documentStatus(standing), due), due }
}

export const findStanding = async (tx: Tx, uuid: string): Promise<StatusAndDue> => {
  const rows = await rowsOf<Standing>(tx)`
    select s.transaction_no, s.payable_amount, s.due_amount, ${STANDING} from sales s where s.uuid = ${uuid}`
  const [row] = rows
  if (!row) throw new Error('a sale that was read is gone')
  return standingOf(row)
}

export const findLinks = (tx: Tx, head: HeadRow) => rowsOf<z.infer<typeof LinkedSale>>(tx)`
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
    order by 1, 3`

/** The payments on account that paid something of a bill, oldest first. */
export const findPaymentsOn = async (tx: Tx, saleUuid: string): Promise<LinkedPayment[]> => {
  const rows = await rowsOf<{ id: string; number: string; at: Date; type: string | null; amount: number }>(
    tx,
  )`
    select r.receipt_id as id, r.transaction_no as number, r.at, r.body ->> 'PaymentType' as type,
           -sum(e.amount)::bigint as amount
      from customer_entries e
      join customer_receipts r on r.registration_id = e.registration_id and r.receipt_id = e.receipt_id
     where e.sale_uuid = ${saleUuid} and e.kind = 'received'
     group by r.receipt_id, r.transaction_no, r.at, r.body order by r.at, r.receipt_id`
  return rows.map(({ id, number, at, type, amount }) => ({
    PaymentID: id,
    TransactionNo: number,
    At: at.toISOString(),
    PaymentType: type ?? '',
    Amount: amount,
  }))
}

/** What happened to a document, oldest first: the audit trail, and who approved something of it. */
export const findTimeline = async (tx: Tx, subject: string): Promise<z.infer<typeof TimelineEntry>[]> => {
  const rows = await rowsOf<{ at: Date; action: string; name: string | null; detail: object }>(tx)`
    select a.at, a.audit_id as nth, a.action, a.detail,
           (select u.name from users u where u.registration_id = a.registration_id and u.user_id = a.user_id) as name
      from audit_trail a where a.subject = ${subject}
    union all
    select a.approved_at, 0, 'approval.used', jsonb_build_object('approved', a.action), a.approved_by_name
      from approval_uses u join approvals a using (registration_id, approval_id)
     where u.subject = ${subject}::uuid
    order by at, nth`
  return rows.map(({ at, action, name, detail }) => ({
    At: at.toISOString(),
    Action: action,
    ByUserName: name ?? '',
    Detail: detail as Record<string, unknown>,
  }))
}
