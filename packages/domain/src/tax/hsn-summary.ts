import { type SettledHead, totalPercent } from './tax.ts'

export interface HsnRow {
  hsn: string
  rateName: string
  /** Sum of the percentages of the row's heads. */
  percent: number
  quantity: number
  taxable: number
  heads: SettledHead[]
  tax: number
  total: number
}

/** One row per HSN and rate with all heads side by side, exempt goods included: the shape of the GSTR-1 tables. */
export function hsnSummary(
  lines: readonly {
    hsn?: string
    quantity: number
    rateName: string
    taxable: number
    heads: readonly SettledHead[]
    tax: number
    total: number
  }[],
): HsnRow[] {
  const rows = new Map<string, HsnRow>()
  for (const line of lines) {
    const hsn = line.hsn ?? ''
    const percent = totalPercent(line.heads)
    const key = [hsn, line.rateName, ...line.heads.map((head) => `${head.code} ${head.rate}`)].join('|')
    const row = rows.get(key)
    if (row === undefined) {
      const { rateName, quantity, taxable, tax, total } = line
      rows.set(key, {
        hsn,
        rateName,
        percent,
        quantity,
        taxable,
        heads: line.heads.map((head) => ({ ...head })),
        tax,
        total,
      })
      continue
    }
    row.quantity += line.quantity
    row.taxable += line.taxable
    row.tax += line.tax
    row.total += line.total
    for (const [place, head] of row.heads.entries()) head.amount += line.heads[place]?.amount ?? 0
  }
  const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)
  return [...rows.values()].toSorted(
    (a, b) => compare(a.hsn, b.hsn) || a.percent - b.percent || compare(a.rateName, b.rateName),
  )
}
