import type { Tx } from '../../db/database.ts'
import { firstOf, rowsOf } from '../../db/query.ts'
import { type FigureScope, conditionsOf, sourceOf, type Source } from './figure-sources.ts'

export type UnsoldProduct = {
  readonly key: string
  readonly label: string
  readonly lastSoldOn: string | null
}

/** Products of the catalogue that nobody bought in these days. The last sale is looked for in the year before. */
export const listUnsold = (
  tx: Tx,
  { stores, to, registers, cashiers, channels }: FigureScope,
  days: number,
  limit: number,
) => rowsOf<UnsoldProduct>(tx)`
    with sold as (
      select f.product_id, max(f.business_date) as last_on from report_products f
       where f.store_id = any(${stores}::uuid[]) and f.lines > 0
         and f.business_date between ${to}::date - 365 and ${to}::date
         and (${registers ?? null}::text[] is null or f.register_id::text = any(${registers ?? null}::text[]))
         and (${cashiers ?? null}::text[] is null or f.cashier_id = any(${cashiers ?? null}::text[]))
         and (${channels ?? null}::text[] is null or f.channel_id = any(${channels ?? null}::text[]))
       group by f.product_id
    )
    select p.product_id::text as key, p.name as label, s.last_on::text as "lastSoldOn"
      from products p left join sold s on s.product_id = p.product_id::text
     where not p.is_deleted and coalesce(s.last_on, '-infinity') <= ${to}::date - ${days}::int
       and (cardinality(p.accessible_to_selected_stores) = 0 or p.accessible_to_selected_stores && ${stores}::uuid[])
       -- The article above its variants is never sold itself.
       and not exists (select from products v
                        where v.registration_id = p.registration_id and v.parent_product_id = p.product_id)
     order by s.last_on nulls first, p.name, p.product_id limit ${limit}`

/** The net sales of every product that was sold, best first: the classes of a catalogue are made of all of it. */
export const listProductSales = async (tx: Tx, scope: FigureScope): Promise<readonly number[]> => {
  const source = sourceOf(['variant'], scope) as Source
  const row = await firstOf<{ sales: readonly number[] }>(tx)`
    select coalesce(jsonb_agg(g.net order by g.net desc), '[]') as sales
      from (select sum(f.total)::bigint as net from ${source.from} where ${conditionsOf(source, scope)}
             group by f.product_id) g`
  return row?.sales ?? []
}

/** Bounds of the work: the newest bills, and of those only bills that people bought and no wholesale lists. */
const MAX_BILLS = 5_000
const MAX_PRODUCTS = 20

export type ProductPair = {
  readonly key: string
  readonly label: string
  readonly together: number
  readonly bills: number
}

/** What is bought together most often. `bills` is how many bills were looked at. */
export const listProductPairs = async (tx: Tx, scope: FigureScope, limit: number): Promise<ProductPair[]> => {
  const source = sourceOf([], scope) as Source
  return rowsOf<ProductPair>(tx)`
    with bills as materialized (
      select f.sale_uuid from report_entries f
       where ${conditionsOf(source, { ...scope, where: [] })} and f.kind = 'made' and f.is_bill and f.bills > 0
         and f.lines between 2 and ${MAX_PRODUCTS}
       order by f.business_date desc limit ${MAX_BILLS}
    ), bought as materialized (
      select distinct b.sale_uuid, l.product_id from bills b
        join sale_lines l on l.registration_id = current_registration() and l.sale_uuid = b.sale_uuid
    ), pairs as (
      select a.product_id as one, b.product_id as other, count(*)::int as together
        from bought a join bought b on b.sale_uuid = a.sale_uuid and b.product_id > a.product_id
       group by 1, 2 having count(*) > 1 order by 3 desc, 1, 2 limit ${limit}
    )
    select p.one || '+' || p.other as key, p.together, (select count(*)::int from bills) as bills,
           concat_ws(' + ', (select max(l.name) from products l where l.product_id::text = p.one),
                            (select max(l.name) from products l where l.product_id::text = p.other)) as label
      from pairs p order by p.together desc, key`
}
