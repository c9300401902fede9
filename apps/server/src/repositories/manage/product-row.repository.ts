import { barcodeForms } from '@evertill/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { firstOf, hasRow, rowsOf } from '../../db/query.ts'
import { CATALOGUE_TABLES, TAXES_WITHOUT_RATE } from './catalogue-tables.ts'
import { type ListWish, type ListedRow, containing, selectedOf } from './managed-row.repository.ts'

/** The next position of the catalogue. Its row lock makes positions follow commits, so no till skips a change. */
export const nextCataloguePosition = async (tx: Tx): Promise<number> => {
  const row = await firstOf<{ position: number }>(tx)`
    update change_positions set position = position + 1
     where registration_id = current_registration() returning position`
  if (!row) throw new Error('the company has no position of its catalogue')
  return row.position
}

export type CodeField = 'SKU' | 'BarCode'
const CODE_COLUMNS: Readonly<Record<CodeField, string>> = { SKU: 'sku_lower', BarCode: 'bar_code_lower' }

/** Another product that is scanned or typed by the same code. */
export const findProductWithCode = (tx: Tx, field: CodeField, code: string, exceptKey: string) => firstOf<{
  name: string
}>(tx)`
    select name from products
     where ${sql.ref(CODE_COLUMNS[field])} = any(${[...barcodeForms(code.toLowerCase())]}::text[])
       and not is_deleted and product_id <> ${exceptKey} limit 1`

const KNOWN = {
  category: (id: string) => sql`select 1 from categories where category_id = ${id} and not is_deleted`,
  tax: (id: string) => sql`select 1 from taxes where tax_id = ${id} and not is_deleted`,
}

export const isKnown = (tx: Tx, kind: keyof typeof KNOWN, id: string): Promise<boolean> =>
  hasRow(tx)`${KNOWN[kind](id)}`

/** The category of a subcategory. */
export const findCategoryOf = async (tx: Tx, subCategoryId: string): Promise<string | undefined> =>
  (
    await firstOf<{ category_id: string }>(tx)`
    select category_id from sub_categories where sub_category_id = ${subCategoryId} and not is_deleted`
  )?.category_id

/** How many of these keys are rows of the list that are not deleted. */
export const countKnown = async (
  tx: Tx,
  list: 'stores' | 'product_tags',
  ids: readonly string[],
): Promise<number> => {
  const key =
    list === 'stores' ? sql`select store_id as id from stores` : sql`select tag_id from product_tags`
  const row = await firstOf<{ count: number }>(tx)`
    select count(*)::int as count from (${key} where not is_deleted) known(id)
     where id = any(${[...new Set(ids)]}::uuid[])`
  return row?.count ?? 0
}

/** Prices of the stores as they are stored, with what the hub does not ask for. */
export const findStorePrices = async (tx: Tx, productId: string): Promise<Record<string, unknown>[]> =>
  (
    await firstOf<{ prices: Record<string, unknown>[] }>(tx)`
    select store_specific_prices as prices from products where product_id = ${productId}`
  )?.prices ?? []

/** False if the row has another version meanwhile. */
export const makeParent = (tx: Tx, productId: string, version: number, position: number): Promise<boolean> =>
  hasRow(tx)`
    update products p set product_type = 'VariantParent', action_on = now(), position = ${position}
     where p.product_id = ${productId} and p.version = ${version} and not p.is_deleted returning 1`

const SORTS: Readonly<Record<string, string>> = {
  Name: 't.name_lower',
  SKU: 't.sku_lower',
  RetailPrice: 't.retail_price',
  ChangedAt: 't.position',
}

const FILTERS: Readonly<Record<string, (value: string) => RawBuilder<unknown>>> = {
  CategoryID: (value) => sql`t.category_id = ${value}`,
  SubCategoryID: (value) => sql`t.sub_category_id = ${value}`,
  TaxID: (value) => sql`t.tax_id = ${value}`,
  StoreID: (value) =>
    sql`(t.accessible_to_selected_stores = '{}' or ${value} = any(t.accessible_to_selected_stores))`,
  IsWeighed: (value) => sql`t.is_weighed = ${value === 'true'}`,
  ParentProductID: (value) => sql`t.parent_product_id = ${value}`,
  LacksTax: (value) =>
    sql`t.tax_id ${sql.raw(value === 'true' ? 'in' : 'not in')} ${sql.raw(TAXES_WITHOUT_RATE)}`,
}

/** Every word of the search is in the name or in a code. */
const matches = (q: string): RawBuilder<unknown> => {
  const words = q.trim().split(/\s+/).slice(0, 10)
  return sql.join(
    words.map((word) => {
      const like = containing(word)
      return sql`(t.name_lower like ${like} or t.sku_lower like ${like} or t.bar_code_lower like ${like})`
    }),
    sql` and `,
  )
}

/** The conditions of a list of products, for a page of it and for all of its prices. */
export const productConditions = ({
  q,
  deleted,
  filters,
}: Pick<ListWish, 'q' | 'deleted' | 'filters'>): RawBuilder<unknown> => {
  const conditions = Object.entries(filters).flatMap(([field, value]) => FILTERS[field]?.(value) ?? [])
  if (deleted !== 'all') conditions.push(sql`t.is_deleted = ${deleted === 'yes'}`)
  if (q !== undefined && q.trim() !== '') conditions.push(matches(q))
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

const isSearch = ({ q }: ListWish): boolean => q !== undefined && q.trim() !== ''

const countOf = async (tx: Tx, conditions: RawBuilder<unknown>): Promise<number> =>
  (
    await firstOf<{ count: number }>(tx)`
    select count(*)::int as count from products t where ${conditions}`
  )?.count ?? 0

/**
 * The keys of a page come from an index that holds everything they are chosen by; only then are the rows read. Read in one
 * go, a rare word would make the database fetch every row of the catalogue in the order of names. A search reads the whole
 * index, so what it finds is counted on the way.
 */
export const listProducts = async (tx: Tx, wish: ListWish) => {
  const conditions = productConditions(wish)
  const order = sql.raw(SORTS[wish.sort] ?? 't.name_lower')
  const direction = sql.raw(wish.descending ? 'desc' : 'asc')
  const type = sql.raw(wish.sort === 'Name' || wish.sort === 'SKU' ? 'text collate "C"' : 'bigint')
  const behind = (value: RawBuilder<unknown>) =>
    wish.after
      ? sql`(${value}, t.product_id) ${sql.raw(wish.descending ? '<' : '>')}
            (${wish.after.value}::${type}, ${wish.after.key}::uuid)`
      : sql`true`
  const ordered = (value: RawBuilder<unknown>) =>
    sql`order by ${value} ${direction}, t.product_id ${direction} limit ${wish.size + 1}`
  const found = sql.raw('t.sort_value')
  const page = isSearch(wish)
    ? sql`hits as materialized (
            select t.product_id, ${order} as sort_value from products t where ${conditions}),
          page as materialized (
            select t.*, (select count(*)::int from hits) as count from hits t where ${behind(found)} ${ordered(found)})`
    : sql`page as materialized (
            select t.product_id, ${order} as sort_value, null::int as count from products t
             where ${conditions} and ${behind(order)} ${ordered(order)})`
  const rows = await rowsOf<ListedRow & { hits: number | null }>(tx)`
    with ${page}
    select ${selectedOf(CATALOGUE_TABLES.products)}, page.sort_value, page.count as hits
      from page join products t on t.product_id = page.product_id
     order by page.sort_value ${direction}, t.product_id ${direction}`
  // A search without a hit has read everything already.
  const isWithoutHit = isSearch(wish) && !wish.after && rows.length === 0
  const count = isWithoutHit ? 0 : (rows[0]?.hits ?? (await countOf(tx, conditions)))
  return { rows: rows.map(({ hits: _hits, ...row }) => row as ListedRow), count }
}
