import type { LateDocument, TaxClosing } from '@evertill/contract'
import type { SmallSum } from '@evertill/domain'
import type { Tx } from '../../db/database.ts'
import { firstOf, hasRow, rowsOf, run } from '../../db/query.ts'
import type { Identity } from '../../db/tenant.ts'
import { columnJson } from '../column-json.ts'

export type TaxReturnName = 'gstr1' | 'gstr3b'

export type ClosedMonth = TaxClosing & {
  readonly period: string
  readonly figuresAt: Date
  readonly small: readonly SmallSum[]
}

type PeriodRow = {
  readonly key: string
  readonly period: string
  readonly closedAt: Date
  readonly closedBy: string
  readonly figuresAt: Date
  readonly problems: { readonly error: number; readonly warning: number }
  readonly small: readonly SmallSum[]
  readonly reopenedAt: Date | null
  readonly reopenedBy: string | null
  readonly reason: string | null
}

const toMonth = (row: PeriodRow): ClosedMonth => ({
  key: row.key,
  ClosedAt: row.closedAt.toISOString(),
  ClosedByName: row.closedBy,
  Errors: row.problems.error,
  Warnings: row.problems.warning,
  ...(row.reopenedAt === null
    ? {}
    : {
        ReopenedAt: row.reopenedAt.toISOString(),
        ReopenedByName: row.reopenedBy ?? '',
        Reason: row.reason ?? '',
      }),
  period: row.period,
  figuresAt: row.figuresAt,
  small: row.small,
})

/** Every closing of a GSTIN, also those that were opened again; the first one first. */
export const listTaxPeriods = async (tx: Tx, gstin: string): Promise<ClosedMonth[]> => {
  const rows = await rowsOf<PeriodRow>(tx)`
    select closing_id as key, period, closed_at as "closedAt", closed_by_name as "closedBy", figures_at as "figuresAt",
           problems, small_supplies as small, reopened_at as "reopenedAt", reopened_by_name as "reopenedBy",
           reopen_reason as reason
      from tax_periods where gstin = ${gstin} order by closed_at, closing_id`
  return rows.map(toMonth)
}

type NewTaxPeriod = {
  readonly key: string
  readonly gstin: string
  readonly period: string
  readonly figuresAt: Date
  readonly problems: PeriodRow['problems']
  readonly small: readonly SmallSum[]
}

export const insertTaxPeriod = (tx: Tx, { registrationId, userId }: Identity, one: NewTaxPeriod) => run(tx)`
    insert into tax_periods (registration_id, closing_id, gstin, period, closed_by, closed_by_name, figures_at, problems,
           small_supplies)
    select ${registrationId}, ${one.key}, ${one.gstin}, ${one.period}, u.user_id, u.name, ${one.figuresAt},
           ${columnJson(one.problems)}::jsonb, ${columnJson(one.small)}::jsonb
      from users u where u.user_id = ${userId}`

type KeptFile = { readonly body: string; readonly sha256: string }

export const insertTaxFile = (
  tx: Tx,
  { registrationId }: Identity,
  { key, name, body, sha256 }: KeptFile & { readonly key: string; readonly name: TaxReturnName },
) => run(tx)`
    insert into tax_period_files (registration_id, closing_id, return_name, body, sha256)
    values (${registrationId}, ${key}, ${name}, ${body}, ${sha256})`

export const findTaxFile = (tx: Tx, key: string, name: TaxReturnName) => firstOf<KeptFile>(tx)`
    select body, sha256 from tax_period_files where closing_id = ${key} and return_name = ${name}`

export const findTaxPeriod = (tx: Tx, key: string) => firstOf<{ gstin: string; period: string }>(tx)`
    select gstin, period from tax_periods where closing_id = ${key}`

/** False if it was opened again before. */
export const reopenTaxPeriod = (tx: Tx, { userId }: Identity, key: string, reason: string) => hasRow(tx)`
    update tax_periods set reopened_at = now(), reopened_by = u.user_id, reopened_by_name = u.name, reopen_reason = ${reason}
      from users u where u.registration_id = tax_periods.registration_id and u.user_id = ${userId}
       and closing_id = ${key} and reopened_at is null returning 1`

/** The stores of a GSTIN. */
export const listStoresOfGstin = async (tx: Tx, gstin: string): Promise<string[]> => {
  const rows = await rowsOf<{ storeId: string }>(tx)`
    select store_id as "storeId" from stores where gstin = ${gstin} order by store_code`
  return rows.map(({ storeId }) => storeId)
}

type Perms = Readonly<Record<string, boolean>>

/** What the user may do with tax periods in each of the stores where something is said about it. */
export const listTaxRights = (tx: Tx, userId: string, stores: readonly string[]) => rowsOf<{ perms: Perms }>(
  tx,
)`
    select e.perms from access_entries e
      join user_stores u on u.registration_id = e.registration_id and u.user_id = e.user_id and u.store_id = e.store_id
     where e.user_id = ${userId} and e.resource = 'TaxPeriods' and e.store_id = any(${stores}::uuid[])`

/** The business date of a moment in the stores; the earliest of them. */
export const findEarliestDay = async (tx: Tx, stores: readonly string[], at: Date): Promise<string> => {
  const row = await firstOf<{ day: string | null }>(tx)`
    select min(business_date_at(${at}, usable_zone(t.time_zone), t.day_cut_off))::text as day
      from stores t where t.store_id = any(${stores}::uuid[])`
  return row?.day ?? ''
}

/** Whether days of these months wait for their roll-ups. */
export const isAnyDayStale = (tx: Tx, stores: readonly string[], months: readonly string[]) => hasRow(tx)`
    select 1 from report_days d
     where d.store_id = any(${stores}::uuid[]) and d.dirty_since is not null
       and to_char(d.business_date, 'YYYY-MM') = any(${months}::text[]) limit 1`

type LateSpan = { readonly period: string; readonly since: Date }

/** Sales, edits and voids of a closed month that the server heard of after the figures of its return were read. */
export const listLateDocuments = async (
  tx: Tx,
  stores: readonly string[],
  { period, since }: LateSpan,
  limit: number,
): Promise<LateDocument[]> => {
  const rows = await rowsOf<Omit<LateDocument, 'ArrivedAt'> & { at: Date }>(tx)`
    with span as (
      select ${stores}::uuid[] as stores, (${period} || '-01')::date as first,
             ((${period} || '-01')::date + interval '1 month')::date as next
    ), late as (
      select s.uuid, 'sale' as kind, s.received_at as at from sales s, span p
       where s.store_id = any(p.stores) and s.business_date >= p.first and s.business_date < p.next
         and s.received_at > ${since}
      union all
      -- An edit in time is in the figures of the bill's own day, a later one in those of the day when it was made.
      select r.sale_uuid, 'edit', r.recorded_at from sale_revisions r, span p
       where r.revision > 1 and r.recorded_at > ${since}
         and exists (select from report_entries e where e.store_id = any(p.stores) and e.sale_uuid = r.sale_uuid
                        and e.revision = r.revision and e.business_date >= p.first and e.business_date < p.next)
      union all
      select v.sale_uuid, 'void', v.recorded_at from sale_voids v
        join sales s on s.registration_id = v.registration_id and s.uuid = v.sale_uuid, span p
       where v.recorded_at > ${since} and s.store_id = any(p.stores)
         and (exists (select from report_entries e where e.store_id = s.store_id and e.sale_uuid = v.sale_uuid
                         and e.kind = 'voided' and e.business_date >= p.first and e.business_date < p.next)
           or (s.business_date >= p.first and s.business_date < p.next
               and not exists (select from report_entries e where e.store_id = s.store_id and e.sale_uuid = v.sale_uuid
                                  and e.business_date = s.business_date)))
    )
    select s.uuid as "SaleUUID", s.transaction_no as "TransactionNo", s.business_date::text as "BusinessDate",
           ${period}::text as "Period", l.kind as "Kind", l.at, s.payable_amount as "PayableAmount"
      from late l join sales s on s.registration_id = current_registration() and s.uuid = l.uuid
     where left(split_part(s.series, '/', 2), 1) not in ('O', 'Q')
     order by l.at, s.uuid limit ${limit}`
  return rows.map(({ at, ...row }) => ({ ...row, ArrivedAt: at.toISOString() }))
}
