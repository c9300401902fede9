import { type Product, type ProductCosts, withoutCosts } from '@evertill/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { firstOf, rowsOf } from '../../db/query.ts'
import { isUuid } from '../../platform/uuid.ts'
import { type SyncFilter, conditionsOf, startsWith } from '../sync-filter.ts'

const matches = (term: string): RawBuilder<unknown> => {
  const columns = ['sku_lower', 'bar_code_lower', 'name_lower']
  return sql`(${sql.join(
    columns.map((column) => startsWith(column, term.toLowerCase())),
    sql` or `,
  )})`
}

/** The position of the last committed change: its row lock keeps a lower one from appearing later. */
export const currentPosition = async (tx: Tx): Promise<number> => {
  const row = await firstOf<{ position: number }>(tx)`select position from change_positions`
  return row?.position ?? 0
}

/** Changes with every change of the catalogue, also when a restore brings back an old position. */
export const catalogueVersion = async (tx: Tx): Promise<string> => {
  const row = await firstOf<{ version: string }>(tx)`
    select position || '/' || xmin::text as version from change_positions`
  return row?.version ?? ''
}

export const countProducts = async (tx: Tx, filter: SyncFilter): Promise<number> => {
  const row = await firstOf<{ total: number }>(tx)`
    select count(*) as total from products where ${conditionsOf(filter, matches)}`
  return row?.total ?? 0
}

type ProductRow = Omit<Product, 'ActionOn' | 'Picture'> & { ActionOn: Date; Picture: string | null }

/** No row has costs. */
const productRows = (tx: Tx, condition: RawBuilder<unknown>, limit: number) => rowsOf<ProductRow>(tx)`
    select product_id as key, sku as "SKU", name as "Name", bar_code as "BarCode", product_type as "ProductType",
           coalesce(category_id::text, '') as "CategoryID", coalesce(sub_category_id::text, '') as "SubCategoryID",
           tag_ids as "TagIDs", coalesce(parent_product_id::text, '') as "ParentProductID",
           retail_price as "RetailPrice", 0 as "SupplyPrice", 0 as "Markup",
           discount_amount as "DiscountAmount", discount_percentage as "DiscountPercentage", mrp as "MRP",
           store_specific_prices as "StoreSpecificPrices",
           accessible_to_selected_stores as "AccessibleToSelectedStores", tax_id as "TaxID",
           price_includes_tax as "PriceIncludesTax", hsn as "HSN", unit as "Unit", is_weighed as "IsWeighed",
           is_deleted as "IsDeleted", picture as "Picture", action_on as "ActionOn"
      from products where ${condition} order by product_id limit ${limit}`

const toProduct = ({ Picture, ...row }: ProductRow): Product =>
  withoutCosts({
    ...row,
    ...(Picture === null ? {} : { Picture }),
    ActionOn: row.ActionOn.toISOString(),
  })

/** One row more than requested says whether there is a next page. */
export const pageOfProducts = async (
  tx: Tx,
  filter: SyncFilter,
  { after, size }: { after: string | undefined; size: number },
): Promise<{ products: Product[]; hasMore: boolean }> => {
  const isAfter = after === undefined ? sql`true` : sql`product_id > ${after}`
  const rows = await productRows(tx, sql`${conditionsOf(filter, matches)} and ${isAfter}`, size + 1)
  return { products: rows.slice(0, size).map(toProduct), hasMore: rows.length > size }
}

/** Also deleted ones. An id that is no UUID finds nothing. */
export const findProducts = async (tx: Tx, ids: readonly string[]): Promise<Map<string, Product>> => {
  const known = [...new Set(ids.filter(isUuid))]
  if (known.length === 0) return new Map()
  const rows = await productRows(tx, sql`product_id = any(${known}::uuid[])`, known.length)
  return new Map(rows.map((row) => [row.key, toProduct(row)]))
}

/** The costs in a store: its own, or else those of the product. */
export const findProductCosts = (tx: Tx, productId: string, storeId: string) => firstOf<ProductCosts>(tx)`
    select p.product_id as "ProductID", ${storeId}::text as "StoreID",
           coalesce((own.price ->> 'SupplyPrice')::bigint, p.supply_price) as "SupplyPrice",
           coalesce((own.price ->> 'Markup')::bigint, p.markup) as "Markup"
      from products p
      left join lateral (
        select price from jsonb_array_elements(p.store_specific_prices) as price
         where price ->> 'StoreID' = ${storeId} limit 1) own on true
     where p.product_id = ${productId} and not p.is_deleted`
