import type { FoundGoods, GoodsKind } from '@evertill/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { rowsOf } from '../../db/query.ts'
import { isUuid } from '../../platform/uuid.ts'

type Source = {
  readonly select: RawBuilder<unknown>
  readonly key: string
  readonly search: readonly string[]
}

/** Where goods of a kind are found. A deleted one still has a name where it is chosen. */
const SOURCES: Readonly<Record<GoodsKind, Source & { readonly live: RawBuilder<unknown> }>> = {
  Category: {
    select: sql`select 'Category' as kind, category_id as key, category_name as name, '' as code,
                       null::bigint as price, 1 as place from categories`,
    key: 'category_id',
    search: ['lower(category_name)'],
    live: sql`not is_deleted`,
  },
  SubCategory: {
    select: sql`select 'SubCategory' as kind, sub_category_id as key, sub_category_name as name, '' as code,
                       null::bigint as price, 2 as place from sub_categories`,
    key: 'sub_category_id',
    search: ['lower(sub_category_name)'],
    live: sql`not is_deleted`,
  },
  Tag: {
    select: sql`select 'Tag' as kind, tag_id as key, tag_name as name, '' as code, null::bigint as price,
                       3 as place from product_tags`,
    key: 'tag_id',
    search: ['lower(tag_name)'],
    live: sql`true`,
  },
  Product: {
    select: sql`select 'Product' as kind, product_id as key, name, sku as code, retail_price as price, 4 as place
                  from products`,
    key: 'product_id',
    search: ['name_lower', 'sku_lower', 'bar_code_lower'],
    live: sql`not is_deleted`,
  },
}

const containing = (text: string): string => `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`

const wanted = ({ key, search, live }: (typeof SOURCES)[GoodsKind], wish: GoodsWish): RawBuilder<unknown> => {
  if (wish.keys !== undefined) return sql`${sql.ref(key)} = any(${wish.keys.filter(isUuid)}::uuid[])`
  if (wish.q === '') return live
  const hits = search.map((column) => sql`${sql.raw(column)} like ${containing(wish.q)}`)
  return sql`${live} and (${sql.join(hits, sql` or `)})`
}

type GoodsWish = {
  readonly kinds: readonly GoodsKind[]
  readonly q: string
  /** Those with these keys instead of a search. */
  readonly keys: readonly string[] | undefined
  readonly limit: number
}

/** Groups of goods come before single products. */
export const findGoods = (tx: Tx, wish: GoodsWish): Promise<FoundGoods[]> => {
  const parts = [...new Set(wish.kinds)].map((kind) => {
    const source = SOURCES[kind]
    return sql`(${source.select} where ${wanted(source, wish)} limit ${wish.limit})`
  })
  return rowsOf<FoundGoods>(tx)`
    select kind as "Kind", key, name as "Name", code as "Code", price as "Price"
      from (${sql.join(parts, sql` union all `)}) g
     order by place, lower(name) collate "C", key limit ${wish.limit}`
}

export const listCustomerGroups = async (tx: Tx): Promise<string[]> => {
  const rows = await rowsOf<{ name: string }>(tx)`
    select distinct g as name from customers c, unnest(c.customer_groups) as g
     where not c.is_deleted order by 1 limit 200`
  return rows.map(({ name }) => name)
}
