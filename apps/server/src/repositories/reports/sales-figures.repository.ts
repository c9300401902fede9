import type { ReportDimension } from '@evertill/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { firstOf, rowsOf } from '../../db/query.ts'
import { type FigureScope, LABELS, type Source, conditionsOf, sourceOf } from './figure-sources.ts'

export type Figures = Readonly<Record<string, number>>
export type FigureRow = { readonly key: string; readonly label: string; readonly figures: Figures }
export type FigureTable = {
  readonly rows: FigureRow[]
  readonly totals: Figures
  readonly kind: Source['kind']
}

type Sql = RawBuilder<unknown>

const DOCUMENT_SUMS = {
  netSales: 'payable',
  bills: 'bills',
  creditNotes: 'credit_notes',
  lines: 'lines',
  quantity: 'quantity',
  grossSales: 'gross',
  discounts: 'discount',
  taxAdded: 'tax_added',
  charges: 'charges',
  returns: 'returned',
  taxable: 'taxable',
  tax: 'tax',
  roundOff: 'round_off',
}
const GOODS_SUMS = {
  netSales: 'total',
  lines: 'lines',
  quantity: 'quantity',
  grossSales: 'gross',
  discounts: 'discount',
  taxAdded: 'tax_added',
  returns: 'returned',
  taxable: 'taxable',
  tax: 'tax',
}
const { taxAdded: _taxAdded, returns: _returns, ...OFFER_SUMS } = GOODS_SUMS

const SUMS: Readonly<Record<Source['kind'], Readonly<Record<string, string>>>> = {
  documents: DOCUMENT_SUMS,
  goods: GOODS_SUMS,
  offers: OFFER_SUMS,
  lines: GOODS_SUMS,
}

/** Quantities of one product have a sum. Of different goods pieces are counted, and what was weighed is one (FG-33). */
const isOfOneProduct = (dimensions: readonly string[]): boolean =>
  dimensions.includes('product') || dimensions.includes('variant')
const PIECES: Partial<Record<Source['kind'], Sql>> = {
  goods: sql`f.pieces`,
  offers: sql`f.pieces`,
  lines: sql`pieces_of(f.quantity)`,
}

/** An object of the sums, each a measure of the contract. */
const sumsOf = ({ kind }: Source, dimensions: readonly string[]): Sql => {
  const pieces = isOfOneProduct(dimensions) ? undefined : PIECES[kind]
  const pairs = Object.entries(SUMS[kind]).map(([measure, column]) => {
    const summed = (measure === 'quantity' && pieces) || sql`f.${sql.ref(column)}`
    return sql`${sql.lit(measure)}, coalesce(sum(${summed}), 0)::bigint`
  })
  return sql`jsonb_build_object(${sql.join(pairs)})`
}

const NAMES: Partial<Record<ReportDimension, Sql>> = {
  type: sql`max(f.type_name)`,
  cashier: sql`max(f.cashier_name)`,
}
const nameOf = (by: ReportDimension, { kind }: Source): Sql =>
  kind === 'documents'
    ? (NAMES[by] ?? sql`''`)
    : by === 'product' || by === 'variant' || by === 'offer'
      ? sql`max(f.name)`
      : sql`''`

/** Orders and quotations are listed by their type, and are in no total. */
const isBill = ({ kind }: Source): Sql => (kind === 'documents' ? sql`f.is_bill` : sql`true`)

export type Order = { readonly measure: string; readonly descending: boolean } | 'key'

/** What is made of the sums, such as an average, is sorted by the screen: the rows that it gets are the most important. */
const orderOf = (order: Order, { kind }: Source): Sql => {
  if (order === 'key') return sql`g.key collate "C"`
  const [measure, descending] =
    order.measure in SUMS[kind] ? [order.measure, order.descending] : ['netSales', true]
  return descending
    ? sql`(g.figures ->> ${measure})::bigint desc nulls last, g.key collate "C"`
    : sql`(g.figures ->> ${measure})::bigint nulls last, g.key collate "C"`
}

/** Dimensions that lead to the same source without multiplying its rows, as tags and groups do. */
const WHOLE: Readonly<Record<Source['kind'], readonly ReportDimension[]>> = {
  documents: [],
  goods: ['variant'],
  offers: ['offer'],
  lines: ['hour', 'variant'],
}

/** Sums by one dimension, and of everything. Undefined if the dimension and the filters cannot be put together. */
export const sumSalesBy = async (
  tx: Tx,
  scope: FigureScope,
  { by, order, limit }: { readonly by: ReportDimension; readonly order: Order; readonly limit: number },
): Promise<FigureTable | undefined> => {
  const filters = scope.where.map(({ filter }) => filter)
  const source = sourceOf([by, ...filters], scope)
  const whole = source && sourceOf([...WHOLE[source.kind], ...filters], scope)
  const key = source?.keys[by]
  if (!source || !whole || !key) return undefined
  const bills = by === 'type' ? sql`true` : isBill(source)
  const rows = await rowsOf<FigureRow>(tx)`
    with g as (
      select ${key} as key, ${nameOf(by, source)} as name, ${sumsOf(source, [by, ...filters])} as figures
        from ${source.from} where ${conditionsOf(source, scope)} and ${bills} group by 1
    ), k as materialized (
      select g.key, g.name, g.figures, row_number() over (order by ${orderOf(order, source)}) as place
        from g order by place limit ${limit}
    )
    select k.key, coalesce(${LABELS[by] ?? sql`''`}, '') as label, k.figures from k order by k.place`
  return { rows, totals: await sumWhole(tx, scope, whole), kind: source.kind }
}

const sumWhole = async (tx: Tx, scope: FigureScope, source: Source): Promise<Figures> => {
  const dimensions = scope.where.map(({ filter }) => filter)
  const row = await firstOf<{ figures: Figures }>(tx)`
    select ${sumsOf(source, dimensions)} as figures from ${source.from}
     where ${conditionsOf(source, scope)} and ${isBill(source)}`
  return row?.figures ?? {}
}

/** The sums of all documents in the scope, or of the lines that its filters leave. Undefined as in `sumSalesBy`. */
export const sumSales = async (tx: Tx, scope: FigureScope): Promise<Figures | undefined> => {
  const source = sourceOf(
    scope.where.map(({ filter }) => filter),
    scope,
  )
  return source && sumWhole(tx, scope, source)
}

export type Corrections = { readonly count: number; readonly net: number; readonly tax: number }

/** Later edits and voids of bills that counted before. */
export const sumCorrections = async (tx: Tx, scope: FigureScope): Promise<Corrections> => {
  const source = sourceOf([], scope) as Source
  const row = await firstOf<Corrections>(tx)`
    select count(*) filter (where f.kind = 'voided' or f.sign = 1)::int as count,
           coalesce(sum(f.payable), 0)::bigint as net, coalesce(sum(f.tax), 0)::bigint as tax
      from report_entries f
     where ${conditionsOf(source, { ...scope, where: [] })} and f.is_bill and f.kind <> 'made'`
  return row ?? { count: 0, net: 0, tax: 0 }
}

/** What the sold goods cost the shop, at today's costs of their store, by one dimension of goods. */
export const sumCostsBy = async (
  tx: Tx,
  scope: FigureScope,
  by: ReportDimension,
): Promise<ReadonlyMap<string, number>> => {
  // The product is joined for its cost, whatever the figures are grouped by.
  const source = sourceOf([by, 'product', ...scope.where.map(({ filter }) => filter)], scope)
  const key = source?.keys[by]
  if (!source || !key) return new Map()
  const rows = await rowsOf<{ key: string; cost: number }>(tx)`
    with sold as (
      select ${key} as key, f.store_id, p.product_id, sum(f.quantity) as quantity
        from ${source.from} where ${conditionsOf(source, scope)} and p.product_id is not null group by 1, 2, 3
    )
    select s.key, sum(round(s.quantity * coalesce((own.price ->> 'SupplyPrice')::bigint, p.supply_price) / 1000))::bigint as cost
      from sold s
      join products p on p.registration_id = current_registration() and p.product_id = s.product_id
      left join lateral (
        select price from jsonb_array_elements(p.store_specific_prices) as price
         where price ->> 'StoreID' = s.store_id::text limit 1) own on true
     group by s.key`
  return new Map(rows.map(({ key: of, cost }) => [of, cost]))
}
