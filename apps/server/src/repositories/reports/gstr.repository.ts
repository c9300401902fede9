import {
  type HsnRow,
  type RateRow,
  type ReturnDocument,
  UNBILLED_LETTERS,
  treatmentOf,
} from '@evertill/domain'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { firstOf, rowsOf, run } from '../../db/query.ts'
import { type HsnSum, type RateSum, TAX_SUMS } from './tax-report.repository.ts'

export type ReturnStore = {
  readonly storeId: string
  readonly name: string
  readonly gstin: string
  readonly composition: boolean
}

/** The stores of a return, and others of the company with the same GSTIN. */
export const listReturnStores = (tx: Tx, stores: readonly string[]) => rowsOf<ReturnStore>(tx)`
    select store_id as "storeId", store_name as name, gstin, composition from stores
     where store_id = any(${stores}::uuid[])
        or (gstin <> '' and gstin in (select o.gstin from stores o where o.store_id = any(${stores}::uuid[])))
     order by store_code`

export type ReturnSpan = { readonly stores: readonly string[]; readonly from: string; readonly to: string }

/** What a return is made of: the rows that were kept when its month was closed, or those of today. */
export type ReturnSource = ReturnSpan & {
  readonly gstin: string
  readonly period: string
  readonly closingId?: string | undefined
  /** Closed months whose late changes count in this one. */
  readonly late: readonly string[]
}

const NOBODY_LISTED = '00000000-0000-0000-0000-000000000000'

const toRateRow = ({ rate, rateName, taxable, igst, cgst, sgst, cess }: RateSum): RateRow => ({
  rate,
  treatment: treatmentOf(rate, rateName),
  taxable,
  igst,
  cgst,
  sgst,
  cess,
})

const ABOUT = sql`t.store_id, t.sale_uuid, t.revision, t.buyer_gstin, t.is_interstate, t.hsn, t.unit, t.rate, t.rate_name,
  t.example`
const AMOUNTS = sql`t.quantity, t.taxable, t.igst, t.cgst, t.sgst, t.cess`
const TAKEN_BACK = sql`-t.quantity as quantity, -t.taxable as taxable, -t.igst as igst, -t.cgst as cgst, -t.sgst as sgst,
  -t.cess as cess`

/**
 * The rows of a return, each of one month. Of an open month they are what its days say, and what those of closed months
 * say, less what returns had of them so far. `source` tells rows of one document apart that were kept by two returns.
 */
const rowsOfReturn = ({ stores, from, to, gstin, period, closingId, late }: ReturnSource) => {
  if (closingId !== undefined)
    return sql`(
      select t.period, t.closing_id as source, 0 as entry_no, t.sign, ${ABOUT}, ${AMOUNTS} from tax_period_rows t
       where t.closing_id = ${closingId} and t.store_id = any(${stores}::uuid[]))`
  const ofLateMonths = sql`
    union all
    select m.period, null, t.entry_no, t.sign, ${ABOUT}, ${AMOUNTS}
      from unnest(${late}::text[]) as m(period)
      join report_taxes t on t.business_date >= (m.period || '-01')::date
                         and t.business_date < (m.period || '-01')::date + interval '1 month'
     where t.store_id = any(${stores}::uuid[])`
  return sql`(
    select ${period}::text as period, null::uuid as source, t.entry_no, t.sign, ${ABOUT}, ${AMOUNTS} from report_taxes t
     where t.store_id = any(${stores}::uuid[]) and t.business_date between ${from}::date and ${to}::date
    ${late.length === 0 ? sql`` : ofLateMonths}
    union all
    select t.period, t.closing_id, 0, (-t.sign)::smallint, ${ABOUT}, ${TAKEN_BACK}
      from tax_period_rows t
      join tax_periods c on c.registration_id = t.registration_id and c.closing_id = t.closing_id
     where c.gstin = ${gstin} and c.reopened_at is null and t.period = any(${[period, ...late]}::text[])
       and t.store_id = any(${stores}::uuid[]))`
}

const IS_SOMETHING = sql`(sum(t.quantity) <> 0 or sum(t.taxable) <> 0 or sum(t.igst) <> 0 or sum(t.cgst) <> 0
  or sum(t.sgst) <> 0 or sum(t.cess) <> 0)`

export type LocalRow = RateRow & { readonly period: string }

/** Supplies within the State to buyers without a GSTIN, by month and rate. */
export const sumLocalSupplies = async (tx: Tx, source: ReturnSource): Promise<LocalRow[]> => {
  const rows = await rowsOf<RateSum & { period: string }>(tx)`
    select t.period, t.rate, t.rate_name as "rateName", ${TAX_SUMS} from ${rowsOfReturn(source)} t
     where t.sale_uuid = ${NOBODY_LISTED}
     group by t.period, t.rate, t.rate_name having ${IS_SOMETHING}`
  return rows.map((row) => ({ ...toRateRow(row), period: row.period }))
}

export const sumGoods = async (tx: Tx, source: ReturnSource): Promise<HsnRow[]> => {
  const rows = await rowsOf<HsnSum & { buyerGstin: string }>(tx)`
    select t.hsn, t.unit, t.rate, t.rate_name as "rateName", t.buyer_gstin as "buyerGstin", max(t.example) as example,
           ${TAX_SUMS}
      from ${rowsOfReturn(source)} t
     group by t.hsn, t.unit, t.rate, t.rate_name, t.buyer_gstin having ${IS_SOMETHING}`
  return rows.map(({ hsn, unit, buyerGstin, quantity, example, ...row }) => ({
    ...toRateRow({ ...row, quantity }),
    hsn,
    unit,
    buyerGstin,
    quantity,
    example,
  }))
}

/**
 * Keeps what the return of a month that is closed now is made of. A version of a document that adds up to nothing is left
 * out.
 */
export const keepReturnRows = (tx: Tx, closingId: string, source: ReturnSource) => run(tx)`
    insert into tax_period_rows (registration_id, closing_id, period, sign, store_id, sale_uuid, revision, buyer_gstin,
           is_interstate, hsn, unit, rate, rate_name, example, quantity, taxable, igst, cgst, sgst, cess)
    with goods as materialized (select t.* from ${rowsOfReturn(source)} t),
    versions as (
      select period, sale_uuid, revision, sum(sign)::smallint as sign
        from (select distinct source, period, sale_uuid, revision, entry_no, sign from goods
               where sale_uuid <> ${NOBODY_LISTED}) v
       group by period, sale_uuid, revision having sum(sign) <> 0
    )
    select current_registration(), ${closingId}, t.period, coalesce(v.sign, 0), t.store_id, t.sale_uuid, t.revision,
           t.buyer_gstin, t.is_interstate, t.hsn, t.unit, t.rate, t.rate_name, max(t.example), ${TAX_SUMS}
      from goods t
      left join versions v on v.period = t.period and v.sale_uuid = t.sale_uuid and v.revision = t.revision
     where v.sign is not null or t.sale_uuid = ${NOBODY_LISTED}
     group by t.period, v.sign, t.store_id, t.sale_uuid, t.revision, t.buyer_gstin, t.is_interstate, t.hsn, t.unit, t.rate,
              t.rate_name having ${IS_SOMETHING} or v.sign is not null`

type VersionRow = {
  readonly key: string
  readonly counts: 1 | -1
  readonly late: string | null
  readonly isNote: boolean
  readonly number: string
  readonly date: string
  readonly buyerGstin: string
  readonly isInterstate: boolean
  readonly placeOfSupply: string
  readonly value: number
  readonly originalNo: string | null
  readonly originalDate: string | null
  readonly originalValue: number | null
  readonly rows: readonly RateSum[]
}

const toDocument = (row: VersionRow): ReturnDocument => ({
  key: row.key,
  counts: row.counts,
  kind: row.isNote ? 'creditNote' : 'bill',
  number: row.number,
  date: row.date,
  buyerGstin: row.buyerGstin,
  supply: row.isInterstate ? 'interstate' : 'local',
  placeOfSupply: row.placeOfSupply,
  value: row.value,
  ...(row.originalNo === null || row.originalDate === null || row.originalValue === null
    ? {}
    : { original: { number: row.originalNo, date: row.originalDate, value: row.originalValue } }),
  rows: row.rows.map(toRateRow),
  ...(row.late === null ? {} : { late: row.late }),
})

/**
 * The documents that a return lists, in the version that the period ends with. A version that was made and replaced, or
 * made and voided, within the period adds up to nothing and is left out. What counts negative was reported earlier.
 */
export const listReturnDocuments = async (
  tx: Tx,
  source: ReturnSource,
  limit: number,
): Promise<ReturnDocument[]> => {
  const rows = await rowsOf<VersionRow>(tx)`
    with listed as materialized (
      select t.* from ${rowsOfReturn(source)} t where t.sale_uuid <> ${NOBODY_LISTED}
    ), versions as (
      select sale_uuid, revision, sum(sign)::int as counts, max(buyer_gstin) as buyer, bool_or(is_interstate) as inter,
             max(period) filter (where period <> ${source.period}) as late
        from (select distinct source, period, sale_uuid, revision, entry_no, sign, buyer_gstin, is_interstate
                from listed) v
       group by sale_uuid, revision having sum(sign) <> 0
    ), rates as (
      select sale_uuid, revision, rate, rate_name, sum(taxable)::bigint as taxable, sum(igst)::bigint as igst,
             sum(cgst)::bigint as cgst, sum(sgst)::bigint as sgst, sum(cess)::bigint as cess
        from listed group by sale_uuid, revision, rate, rate_name
    ), rows as (
      select v.sale_uuid, v.revision, jsonb_agg(jsonb_build_object('rate', r.rate, 'rateName', r.rate_name,
               'taxable', v.counts * r.taxable, 'igst', v.counts * r.igst, 'cgst', v.counts * r.cgst,
               'sgst', v.counts * r.sgst, 'cess', v.counts * r.cess)) as rows
        from versions v join rates r on r.sale_uuid = v.sale_uuid and r.revision = v.revision
       group by v.sale_uuid, v.revision
    )
    select v.sale_uuid as key, v.counts, v.late, s.transaction_no as number, s.business_date::text as date,
           v.buyer as "buyerGstin", v.inter as "isInterstate", coalesce(h.head ->> 'PlaceOfSupply', '') as "placeOfSupply",
           coalesce((r.body ->> 'PayableAmount')::bigint, s.payable_amount) as value,
           left(split_part(s.series, '/', 2), 1) = 'C' or case when r.body is null
             then not exists (select from sale_lines l where l.registration_id = s.registration_id and l.sale_uuid = s.uuid)
             else jsonb_array_length(coalesce(r.body -> 'Lines', '[]')) = 0 end as "isNote",
           h.head #>> '{Original,TransactionNo}' as "originalNo",
           coalesce(h.head #>> '{Original,BusinessDate}', o.business_date::text) as "originalDate",
           (h.head #>> '{Original,PayableAmount}')::bigint as "originalValue", w.rows
      from versions v
      join rows w on w.sale_uuid = v.sale_uuid and w.revision = v.revision
      join sales s on s.uuid = v.sale_uuid
      left join sale_revisions r on r.registration_id = s.registration_id and r.sale_uuid = s.uuid
                                and r.revision = v.revision and v.revision <> s.revision
      cross join lateral (select coalesce(r.body, s.extras) as head) h
      left join sales o on o.registration_id = s.registration_id and o.uuid = s.original_uuid
     order by s.business_date, s.transaction_no, v.counts limit ${limit}`
  return rows.map(toDocument)
}

/** What the stores with this PAN supplied in a period, for the number of digits that an HSN needs. */
export const turnoverOf = async (tx: Tx, gstin: string, from: string, to: string): Promise<number> => {
  const row = await firstOf<{ turnover: number }>(tx)`
    select coalesce(sum(t.taxable), 0)::bigint as turnover
      from report_supplies t join stores s on s.registration_id = t.registration_id and s.store_id = t.store_id
     where substr(s.gstin, 3, 10) = ${gstin.slice(2, 12)} and t.business_date between ${from}::date and ${to}::date`
  return row?.turnover ?? 0
}

/** Refused sales of the stores that say they are of the period. They are in no figure. */
export const countOpenQuarantine = async (tx: Tx, { stores, from, to }: ReturnSpan): Promise<number> => {
  const row = await firstOf<{ count: number }>(tx)`
    select count(*) as count from sale_quarantine q
     where q.resolved_at is null and (q.store_id is null or q.store_id = any(${stores}::uuid[]))
       and q.first_seen_at >= ${from}::date and q.first_seen_at < ${to}::date + 2`
  return row?.count ?? 0
}

export const isBilled = (series: string): boolean =>
  !UNBILLED_LETTERS.includes((series.split('/')[1] ?? '').slice(0, 1))
