import type { ReportReply, Sale } from '@evertill/contract'
import type { Booked } from './random-history.ts'
import type { TestDatabase } from './test-database.ts'

/** Amounts of goods, by the column of a report that shows them. */
export const GOODS_AMOUNTS = [
  'netSales',
  'lines',
  'grossSales',
  'discounts',
  'returns',
  'taxable',
  'tax',
] as const
type Amount = (typeof GOODS_AMOUNTS)[number]

export type ProductFacts = {
  readonly category: string
  readonly subcategory: string
  readonly parent: string
  readonly tags: readonly string[]
}
const NO_FACTS: ProductFacts = { category: '', subcategory: '', parent: '', tags: [] }

type Line = Sale['Lines'][number]

/** A sold or returned line that counts, with everything it can be grouped by. Its figures are signed. */
export type Goods = Readonly<Record<Amount | 'quantity' | 'pieces' | 'at', number>> & {
  readonly sign: 1 | -1
  readonly seller: string
  readonly productId: string
  readonly product: ProductFacts
  readonly offers: NonNullable<Line['Offers']>
  readonly heads: Line['TaxHeads']
}

export const readProductFacts = async (
  database: TestDatabase,
): Promise<ReadonlyMap<string, ProductFacts>> => {
  const rows = await database.query<ProductFacts & { id: string }>(
    `select product_id::text as id, coalesce(category_id::text, '') as category,
            coalesce(sub_category_id::text, '') as subcategory, coalesce(parent_product_id::text, '') as parent,
            tag_ids::text[] as tags from products`,
  )
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}

/** What was weighed is one piece. */
const piecesOf = (quantity: number): number => (quantity % 1_000 === 0 ? quantity : 1_000)

/** Every line of the documents that count, by the figures of the line alone. */
export const goodsIn = (
  booked: readonly Booked[],
  products: ReadonlyMap<string, ProductFacts>,
): readonly Goods[] =>
  booked.flatMap(({ sale, sign, at }) => {
    const about = (line: Pick<Line, 'ProductID' | 'TaxHeads'>, seller = sale.SalesPersonID ?? '') => ({
      ...{ at, sign, seller, productId: line.ProductID, heads: line.TaxHeads },
      product: products.get(line.ProductID) ?? NO_FACTS,
    })
    return [
      ...sale.Lines.map((line) => ({
        ...about(line, line.SalesPersonID),
        offers: line.Offers ?? [],
        netSales: sign * line.TotalAmount,
        quantity: sign * line.Quantity,
        pieces: sign * piecesOf(line.Quantity),
        lines: sign,
        grossSales: sign * line.GrossAmount,
        discounts: sign * (line.LineDiscountAmount + line.OfferDiscountAmount + line.BillDiscountAmount),
        returns: 0,
        taxable: sign * line.TaxableAmount,
        tax: sign * line.TaxAmount,
      })),
      ...(sale.Returns ?? []).map((line) => ({
        ...about(line),
        offers: [],
        netSales: -sign * line.TotalAmount,
        quantity: -sign * line.Quantity,
        pieces: -sign * piecesOf(line.Quantity),
        ...{ lines: 0, grossSales: 0, discounts: 0 },
        returns: sign * line.TotalAmount,
        taxable: -sign * line.TaxableAmount,
        tax: -sign * line.TaxAmount,
      })),
    ]
  })

/** Sums by a key, without keys that add up to nothing. */
export const sumsBy = <Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  valueOf: (row: Row) => number,
) => {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + valueOf(row))
  return Object.fromEntries([...sums].filter(([, total]) => total !== 0))
}

export const shownBy = (
  rows: ReportReply['Tables'][number]['Rows'],
  measure: string,
): Record<string, number> =>
  sumsBy(
    rows,
    ({ Key }) => Key,
    ({ Values }) => Number(Values[measure]),
  )
