import type { Tx } from '../../db/database.ts'
import { firstOf, rowsOf, run } from '../../db/query.ts'
import { columnJson } from '../column-json.ts'

export type DuePrice = {
  readonly key: string
  readonly productId: string
  readonly storeId: string | null
  readonly retailPrice: number | null
  readonly mrp: number | null
}

/**
 * Due ones of the tenant, the earliest first. A price of every store is due when its day has begun in all of them: a store
 * further west must not sell at tomorrow's price today.
 */
export const findDuePrices = (tx: Tx, now: Date, limit: number) => rowsOf<DuePrice>(tx)`
    select c.price_change_id as key, c.product_id as "productId", c.store_id as "storeId",
           c.retail_price as "retailPrice", c.mrp
      from price_changes c
     where c.applied_at is null and not c.is_deleted
       and c.valid_from <= (select min(business_date_at(${now}, usable_zone(s.time_zone), s.day_cut_off))
                              from stores s where case when c.store_id is null then not s.is_deleted
                                                       else s.store_id = c.store_id end)
     order by c.valid_from, c.price_change_id limit ${limit}`

export type PricedProduct = {
  readonly key: string
  RetailPrice: number
  MRP: number
  readonly PriceIncludesTax: boolean
  StoreSpecificPrices: ({ StoreID: string; RetailPrice: number; MRP: number } & Record<string, unknown>)[]
}

export const findPricedProducts = (tx: Tx, ids: readonly string[]) => rowsOf<PricedProduct>(tx)`
    select product_id as key, retail_price as "RetailPrice", mrp as "MRP", price_includes_tax as "PriceIncludesTax",
           store_specific_prices as "StoreSpecificPrices"
      from products where product_id = any(${[...ids]}::uuid[]) and not is_deleted`

export const writeProductPrices = (tx: Tx, products: readonly PricedProduct[], position: number) => run(tx)`
    update products p set retail_price = n.price, mrp = n.mrp, store_specific_prices = n.own, action_on = now(),
           position = ${position}
      from unnest(${products.map(({ key }) => key)}::uuid[],
                  ${products.map(({ RetailPrice }) => RetailPrice)}::bigint[],
                  ${products.map(({ MRP }) => MRP)}::bigint[],
                  ${products.map(({ StoreSpecificPrices }) => columnJson(StoreSpecificPrices))}::jsonb[])
           as n(id, price, mrp, own)
     where p.product_id = n.id`

export type AppliedPrice = { readonly key: string; readonly failure: string }

export const markApplied = (tx: Tx, applied: readonly AppliedPrice[], now: Date) => run(tx)`
    update price_changes c set applied_at = ${now}, failure = n.failure
      from unnest(${applied.map(({ key }) => key)}::uuid[], ${applied.map(({ failure }) => failure)}::text[])
           as n(id, failure)
     where c.price_change_id = n.id`

/** Nobody is signed in while a job works. */
export const auditApplied = (
  tx: Tx,
  registrationId: string,
  entries: readonly { readonly productId: string; readonly detail: object }[],
) => run(tx)`
    insert into audit_trail (registration_id, action, subject, detail)
    select ${registrationId}, 'hub.products.change', n.subject, n.detail
      from unnest(${entries.map(({ productId }) => productId)}::text[],
                  ${entries.map(({ detail }) => columnJson(detail))}::jsonb[]) as n(subject, detail)`

/** The business day of a store now; without one, of the store where the day begins last. */
export const businessDayOf = async (tx: Tx, storeId: string | null): Promise<string | undefined> =>
  (
    await firstOf<{ day: string | null }>(tx)`
    select min(business_date_at(now(), usable_zone(time_zone), day_cut_off))::text as day from stores
     where not is_deleted and store_id = coalesce(${storeId}::uuid, store_id)`
  )?.day ?? undefined
