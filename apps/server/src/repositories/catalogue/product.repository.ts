import type { Product } from '@evertill/contract'
import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { Schema } from '../../db/schema.ts'

export type ProductFilter = {
  readonly changedAfter: number | undefined
  readonly isDeleted: boolean | undefined
  readonly term: string | undefined
}

const LAST_CHARACTER = '\u{10ffff}'

/** Prefix ranges instead of LIKE: LIKE is not leakproof, so no index would be used under the policies. */
const matches = (term: string) => {
  const low = term.toLowerCase()
  const high = `${low}${LAST_CHARACTER}`
  return sql<SqlBool>`((sku_lower >= ${low} and sku_lower < ${high})
    or (bar_code_lower >= ${low} and bar_code_lower < ${high})
    or (name_lower >= ${low} and name_lower < ${high}))`
}

const filtered = (tx: Tx, { changedAfter, isDeleted, term }: ProductFilter) => {
  let query = tx.selectFrom('products')
  if (changedAfter !== undefined) query = query.where('position', '>', changedAfter)
  if (isDeleted !== undefined) query = query.where('is_deleted', '=', isDeleted)
  if (term !== undefined) query = query.where(matches(term))
  return query
}

/** The position of the last committed change: its row lock keeps a lower one from appearing later. */
export const currentPosition = async (tx: Tx): Promise<number> => {
  const row = await tx.selectFrom('change_positions').select('position').executeTakeFirst()
  return row?.position ?? 0
}

/** Changes with every change of the catalogue, also when a restore brings back an old position. */
export const catalogueVersion = async (tx: Tx): Promise<string> => {
  const row = await tx
    .selectFrom('change_positions')
    .select(sql<string>`position || '/' || xmin::text`.as('version'))
    .executeTakeFirst()
  return row?.version ?? ''
}

export const countProducts = async (tx: Tx, filter: ProductFilter): Promise<number> => {
  const row = await filtered(tx, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return row.total
}

/** One row more than requested says whether there is a next page. */
export const pageOfProducts = async (
  tx: Tx,
  filter: ProductFilter,
  page: { after: string | undefined; size: number },
): Promise<{ products: Product[]; hasMore: boolean }> => {
  let query = filtered(tx, filter)
    .selectAll()
    .orderBy('product_id')
    .limit(page.size + 1)
  if (page.after !== undefined) query = query.where('product_id', '>', page.after)
  const rows = await query.execute()
  return { products: rows.slice(0, page.size).map(toProduct), hasMore: rows.length > page.size }
}

const toProduct = (row: Selectable<Schema['products']>): Product => ({
  key: row.product_id,
  SKU: row.sku,
  Name: row.name,
  BarCode: row.bar_code,
  ProductType: row.product_type,
  CategoryID: row.category_id ?? '',
  SubCategoryID: row.sub_category_id ?? '',
  TagIDs: row.tag_ids,
  ParentProductID: row.parent_product_id ?? '',
  RetailPrice: row.retail_price,
  SupplyPrice: row.supply_price,
  Markup: row.markup,
  DiscountAmount: row.discount_amount,
  DiscountPercentage: row.discount_percentage,
  MRP: row.mrp,
  StoreSpecificPrices: row.store_specific_prices as Product['StoreSpecificPrices'],
  AccessibleToSelectedStores: row.accessible_to_selected_stores,
  TaxID: row.tax_id,
  PriceIncludesTax: row.price_includes_tax,
  HSN: row.hsn,
  Unit: row.unit,
  IsWeighed: row.is_weighed,
  IsDeleted: row.is_deleted,
  ActionOn: row.action_on.toISOString(),
})
