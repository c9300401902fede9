import type { ReportDimension } from '@evertill/contract'
import { type RawBuilder, sql } from 'kysely'
import { isUuid } from '../../platform/uuid.ts'

/** What a report is about. The stores were checked. */
export type FigureScope = {
  readonly stores: readonly string[]
  readonly from: string
  readonly to: string
  readonly registers?: readonly string[] | undefined
  readonly cashiers?: readonly string[] | undefined
  readonly channels?: readonly string[] | undefined
  readonly where: readonly { readonly filter: string; readonly key: string }[]
}

type Sql = RawBuilder<unknown>
/** The key of a dimension, of a row `f` of a source. */
type Keys = Partial<Record<string, Sql>>

export const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

const EVERYWHERE: Keys = {
  weekday: sql`extract(isodow from f.business_date)::text`,
  day: sql`f.business_date::text`,
  month: sql`to_char(f.business_date, 'YYYY-MM')`,
  store: sql`f.store_id::text`,
  register: sql`f.register_id::text`,
  cashier: sql`f.cashier_id`,
  channel: sql`f.channel_id`,
}
const HOUR = sql`lpad(f.hour::text, 2, '0')`
const OF_DOCUMENTS: Keys = {
  hour: HOUR,
  type: sql`f.type_id`,
  customer: sql`coalesce(f.customer_id::text, '')`,
  customerGroup: sql`x.customer_group`,
}
const OF_GOODS: Keys = {
  salesperson: sql`f.salesperson_id`,
  category: sql`coalesce(p.category_id::text, '')`,
  subcategory: sql`coalesce(p.sub_category_id::text, '')`,
  tag: sql`x.tag`,
  product: sql`coalesce(p.parent_product_id::text, f.product_id)`,
  variant: sql`f.product_id`,
}
const OF_GOODS_BY_HOUR: Keys = { ...OF_GOODS, hour: HOUR }

/** Where figures are read, and the joins that its keys need. */
export type Source = {
  readonly kind: 'documents' | 'goods' | 'offers' | 'lines'
  readonly from: Sql
  readonly keys: Keys
  /** Its rows are already those of the scope, without the filters. */
  readonly isScoped?: true
}

const PRODUCT = sql`
  left join products p on p.registration_id = current_registration()
    and p.product_id = case when f.product_id ~ ${UUID} then f.product_id::uuid end`
const TAGS = sql`
  cross join lateral unnest(case when cardinality(p.tag_ids) > 0 then p.tag_ids::text[] else '{""}' end) as x(tag)`
const GROUPS = sql`
  left join customers c on c.registration_id = current_registration() and c.customer_id = f.customer_id
  cross join lateral unnest(
    case when cardinality(c.customer_groups) > 0 then c.customer_groups else '{""}' end) as x(customer_group)`
const NOTHING = sql``

/** The columns that the key of a dimension is made of, besides store and product. */
const GOODS_COLUMNS: Readonly<Record<string, string>> = {
  hour: 'hour',
  weekday: 'business_date',
  day: 'business_date',
  month: 'business_date',
  register: 'register_id',
  cashier: 'cashier_id',
  channel: 'channel_id',
  salesperson: 'salesperson_id',
}
const GOODS_SUMS = [
  'lines',
  'quantity',
  'pieces',
  'gross',
  'discount',
  'tax_added',
  'returned',
  'taxable',
  'tax',
  'total',
]

const CATEGORY_COLUMNS: Readonly<Record<string, string>> = {
  category: 'category_id',
  subcategory: 'sub_category_id',
}

/** The products of a category are found first: those of others are not added up. */
const ofCategories = ({ where }: FigureScope): Sql[] =>
  where.flatMap(({ filter, key }) => {
    const column = CATEGORY_COLUMNS[filter]
    return column === undefined || !isUuid(key)
      ? []
      : [
          sql`f.product_id in (select p.product_id::text from products p
               where p.registration_id = current_registration() and ${sql.ref(`p.${column}`)} = ${key}::uuid)`,
        ]
  })

/** Sums of products, so that each product of the catalogue is looked up once and not once a day. */
const productSums = (rollUp: string, dimensions: readonly string[], scope: FigureScope): Sql => {
  const used = dimensions.flatMap((dimension) => GOODS_COLUMNS[dimension] ?? [])
  const columns = sql.join(
    [...new Set(['store_id', 'product_id', ...used])].map((name) => sql.ref(`f.${name}`)),
  )
  const sums = sql.join(GOODS_SUMS.map((name) => sql`sum(${sql.ref(`f.${name}`)}) as ${sql.ref(name)}`))
  return sql`(select ${columns}, max(f.name) as name, ${sums} from ${sql.table(rollUp)} f
    where ${sql.join([...scopeConditions(scope), ...ofCategories(scope)], sql` and `)} group by ${columns}) f`
}

const uses = (dimensions: readonly string[], ...wanted: string[]): boolean =>
  dimensions.some((dimension) => wanted.includes(dimension))
const isIn = (keys: Keys) => (dimension: string) => dimension in EVERYWHERE || dimension in keys

/**
 * The smallest source that knows all dimensions: a roll-up where there is one, otherwise the lines of the documents.
 * Undefined if no source knows one of them.
 */
export const sourceOf = (dimensions: readonly string[], scope: FigureScope): Source | undefined => {
  const groups = uses(dimensions, 'customerGroup') ? GROUPS : NOTHING
  if (dimensions.every(isIn(OF_DOCUMENTS)))
    return {
      kind: 'documents',
      from: sql`report_entries f ${groups}`,
      keys: { ...EVERYWHERE, ...OF_DOCUMENTS },
    }
  const product = uses(dimensions, 'category', 'subcategory', 'tag', 'product') ? PRODUCT : NOTHING
  const tags = uses(dimensions, 'tag') ? TAGS : NOTHING
  if (dimensions.every(isIn(OF_GOODS_BY_HOUR))) {
    const rollUp = uses(dimensions, 'hour') ? 'report_product_hours' : 'report_products'
    return {
      kind: 'goods',
      from: sql`${productSums(rollUp, dimensions, scope)} ${product} ${tags}`,
      keys: { ...EVERYWHERE, ...OF_GOODS_BY_HOUR },
      isScoped: true,
    }
  }
  const offer = { offer: sql`f.offer_id` }
  if (dimensions.every(isIn(offer)))
    return { kind: 'offers', from: sql`report_offers f`, keys: { ...EVERYWHERE, ...offer } }
  const all: Keys = { ...EVERYWHERE, ...OF_DOCUMENTS, ...OF_GOODS, offer: sql`o."OfferID"` }
  // Groups and tags both multiply rows; together they would count a line once for each pair.
  if (!dimensions.every(isIn(all)) || (uses(dimensions, 'tag') && uses(dimensions, 'customerGroup')))
    return undefined
  const offers = uses(dimensions, 'offer')
    ? sql`cross join lateral jsonb_to_recordset(f.offers) as o("OfferID" text)`
    : NOTHING
  const lines = sql`report_goods(current_registration(), ${scope.stores}::uuid[], ${scope.from}::date, ${scope.to}::date) f`
  return { kind: 'lines', from: sql`${lines} ${groups} ${product} ${tags} ${offers}`, keys: all }
}

function scopeConditions(scope: FigureScope): Sql[] {
  const conditions = [
    sql`f.store_id = any(${scope.stores}::uuid[])`,
    sql`f.business_date between ${scope.from}::date and ${scope.to}::date`,
  ]
  if (scope.registers) conditions.push(sql`f.register_id::text = any(${scope.registers}::text[])`)
  if (scope.cashiers) conditions.push(sql`f.cashier_id = any(${scope.cashiers}::text[])`)
  if (scope.channels) conditions.push(sql`f.channel_id = any(${scope.channels}::text[])`)
  return conditions
}

/** The rows of the source that the scope and its filters let through. */
export const conditionsOf = (source: Source, scope: FigureScope): Sql => {
  const filters = scope.where.map(({ filter, key }) => sql`${source.keys[filter]} = ${key}`)
  const conditions = source.isScoped ? filters : [...scopeConditions(scope), ...filters]
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/** The name of a key, from the lists of the shop. `k` has the keys, and the name that documents had for each. */
export const LABELS: Partial<Record<ReportDimension, Sql>> = {
  store: sql`(select t.store_name from stores t where t.store_id::text = k.key)`,
  register: sql`(select t.register_name from cash_registers t where t.register_id::text = k.key)`,
  cashier: sql`coalesce((select t.name from users t where t.user_id::text = k.key), k.name)`,
  salesperson: sql`(select t.employee_name from employees t where t.employee_id::text = k.key)`,
  channel: sql`(select t.channel_name from sales_channels t where t.sales_channel_id::text = k.key)`,
  type: sql`k.name`,
  customer: sql`(select trim(t.first_name || ' ' || t.last_name) from customers t where t.customer_id =
    case when k.key ~ ${UUID} then k.key::uuid end)`,
  customerGroup: sql`k.key`,
  category: sql`(select t.category_name from categories t where t.category_id::text = k.key)`,
  subcategory: sql`(select t.sub_category_name from sub_categories t where t.sub_category_id::text = k.key)`,
  tag: sql`(select t.tag_name from product_tags t where t.tag_id::text = k.key)`,
  product: sql`coalesce((select t.name from products t where t.registration_id = current_registration()
    and t.product_id = case when k.key ~ ${UUID} then k.key::uuid end), k.name)`,
  variant: sql`coalesce((select t.name from products t where t.registration_id = current_registration()
    and t.product_id = case when k.key ~ ${UUID} then k.key::uuid end), k.name)`,
  offer: sql`coalesce((select t.offer_name from offers t where t.offer_id::text = k.key), k.name)`,
}
