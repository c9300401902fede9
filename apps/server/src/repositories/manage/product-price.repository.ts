import type { ChangedPrices, ProductPrices } from '@evertill/contract'
import type { Tx } from '../../db/database.ts'
import { firstOf, hasRow, rowsOf, run } from '../../db/query.ts'
import type { Identity } from '../../db/tenant.ts'
import { columnJson } from '../column-json.ts'
import type { ListWish } from './managed-row.repository.ts'
import { productConditions } from './product-row.repository.ts'

type Wanted = Pick<ListWish, 'q' | 'deleted' | 'filters'>

/** In the order of names, so that a preview shows what the table shows. */
export const listPrices = async (tx: Tx, wish: Wanted, limit: number) => {
  const conditions = productConditions(wish)
  const rows = await rowsOf<ProductPrices>(tx)`
    select t.product_id as key, t.version as "Version", t.name as "Name", t.retail_price as "RetailPrice",
           t.mrp as "MRP", t.price_includes_tax as "PriceIncludesTax"
      from products t where ${conditions} order by t.name_lower, t.product_id limit ${limit}`
  const counted = await firstOf<{ count: number }>(tx)`
    select count(*)::int as count from products t where ${conditions}`
  return { rows, count: counted?.count ?? 0 }
}

export type StoredPrices = Omit<ProductPrices, 'Name'> & {
  readonly StoreSpecificPrices: { StoreID: string; RetailPrice: number; MRP: number }[]
}

export const findPrices = (tx: Tx, keys: readonly string[]) => rowsOf<StoredPrices>(tx)`
    select product_id as key, version as "Version", retail_price as "RetailPrice", mrp as "MRP",
           price_includes_tax as "PriceIncludesTax", store_specific_prices as "StoreSpecificPrices"
      from products where product_id = any(${[...keys]}::uuid[]) and not is_deleted`

type NewPrices = Pick<ChangedPrices, 'key' | 'RetailPrice' | 'MRP'>

/** One statement for all of them. */
export const writePrices = (tx: Tx, rows: readonly NewPrices[], position: number) => rowsOf<ChangedPrices>(
  tx,
)`
    update products p set retail_price = n.price, mrp = n.mrp, action_on = now(), position = ${position}
      from unnest(${rows.map(({ key }) => key)}::uuid[], ${rows.map(({ RetailPrice }) => RetailPrice)}::bigint[],
                  ${rows.map(({ MRP }) => MRP)}::bigint[]) as n(id, price, mrp)
     where p.product_id = n.id and not p.is_deleted
     returning p.product_id as key, p.version as "Version", p.retail_price as "RetailPrice", p.mrp as "MRP"`

/** One entry for each product, as for every other change of it. */
export const auditPrices = (
  tx: Tx,
  { registrationId, userId }: Identity,
  changes: readonly { readonly key: string; readonly detail: object }[],
) => run(tx)`
    insert into audit_trail (registration_id, user_id, action, subject, detail)
    select ${registrationId}, ${userId}, 'hub.products.change', n.subject, n.detail
      from unnest(${changes.map(({ key }) => key)}::text[],
                  ${changes.map(({ detail }) => columnJson(detail))}::jsonb[]) as n(subject, detail)`

/** The prefixes that the scales of the company print. */
export const listScaleRules = (tx: Tx) => rowsOf<{ rules: { Prefix: string }[] }>(tx)`
    select scale_rules as rules from stores where not is_deleted`

export const isBarcodeTaken = (tx: Tx, code: string): Promise<boolean> => hasRow(tx)`
    select 1 from products where bar_code_lower = ${code}`
