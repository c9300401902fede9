import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { rowsOf } from '../../db/query.ts'
import type { FigureScope } from './figure-sources.ts'

/** Rows of roll-ups within the scope; every one of them has the same columns to filter by. */
export const inScope = ({ stores, from, to, registers, cashiers, channels }: FigureScope) => sql`
  t.store_id = any(${stores}::uuid[]) and t.business_date between ${from}::date and ${to}::date
  and ${registers === undefined ? sql`true` : sql`t.register_id::text = any(${registers})`}
  and ${cashiers === undefined ? sql`true` : sql`t.cashier_id = any(${cashiers})`}
  and ${channels === undefined ? sql`true` : sql`t.channel_id = any(${channels})`}`

export type TaxSums = {
  readonly quantity: number
  readonly taxable: number
  readonly igst: number
  readonly cgst: number
  readonly sgst: number
  readonly cess: number
}
export type RateSum = TaxSums & { readonly rate: number; readonly rateName: string }
export type HsnSum = RateSum & { readonly hsn: string; readonly unit: string; readonly example: string }

export const TAX_SUMS = sql`sum(t.quantity)::bigint as quantity, sum(t.taxable)::bigint as taxable,
  sum(t.igst)::bigint as igst, sum(t.cgst)::bigint as cgst, sum(t.sgst)::bigint as sgst, sum(t.cess)::bigint as cess`

export const sumByRate = (tx: Tx, scope: FigureScope) => rowsOf<RateSum>(tx)`
    select t.rate, t.rate_name as "rateName", ${TAX_SUMS} from report_taxes t
     where ${inScope(scope)}
     group by t.rate, t.rate_name order by t.rate, t.rate_name`

export const sumByHsn = (tx: Tx, scope: FigureScope, limit: number) => rowsOf<HsnSum>(tx)`
    select t.hsn, t.unit, t.rate, t.rate_name as "rateName", max(t.example) as example, ${TAX_SUMS} from report_taxes t
     where ${inScope(scope)}
     group by t.hsn, t.unit, t.rate, t.rate_name order by t.hsn, t.unit, t.rate, t.rate_name limit ${limit}`

/** Sold less returned, by unit. Charges have none. */
export const sumByUnit = (tx: Tx, scope: FigureScope) => rowsOf<{ unit: string; quantity: number }>(tx)`
    select t.unit, sum(t.quantity)::bigint as quantity from report_taxes t
     where ${inScope(scope)} group by t.unit having sum(t.quantity) <> 0 order by t.unit`

export type SupplySum = {
  readonly title: 'taxInvoice' | 'billOfSupply' | 'creditNote'
  readonly hasGstin: boolean
  readonly documents: number
  readonly taxable: number
  readonly tax: number
  readonly payable: number
}

/** Documents by title and buyer. */
export const sumSupplies = (tx: Tx, scope: FigureScope) => rowsOf<SupplySum>(tx)`
    select t.title, t.has_gstin as "hasGstin", sum(t.documents)::bigint as documents, sum(t.taxable)::bigint as taxable,
           sum(t.tax)::bigint as tax, sum(t.payable)::bigint as payable
      from report_supplies t where ${inScope(scope)}
     group by t.title, t.has_gstin order by t.title, t.has_gstin`
