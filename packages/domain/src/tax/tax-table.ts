import { type SettledHead, percentOf } from './tax.ts'

export interface TaxedLine {
  rateName: string
  hsn: string
  taxable: number
  heads: readonly SettledHead[]
}

export interface TaxTableRow {
  rateName: string
  hsn: string
  code: string
  rate: number
  taxable: number
  amount: number
}

/** The tax table of a bill: one row per rate, HSN and head, in an order that does not depend on the order of the lines. */
export function taxTable(lines: readonly TaxedLine[]): TaxTableRow[] {
  const rows = new Map<string, TaxTableRow & { place: number; percent: number }>()
  for (const line of lines) {
    const percent = percentOf(line.heads)
    for (const [place, head] of line.heads.entries()) {
      const key = `${percent}|${line.rateName}|${line.hsn}|${place}|${head.code}|${head.rate}`
      const row = rows.get(key)
      if (row === undefined) {
        const { rateName, hsn, taxable } = line
        rows.set(key, {
          rateName,
          hsn,
          code: head.code,
          rate: head.rate,
          taxable,
          amount: head.amount,
          place,
          percent,
        })
      } else {
        row.taxable += line.taxable
        row.amount += head.amount
      }
    }
  }
  return [...rows.values()]
    .toSorted(
      (a, b) =>
        a.percent - b.percent ||
        compare(a.rateName, b.rateName) ||
        compare(a.hsn, b.hsn) ||
        a.place - b.place ||
        a.rate - b.rate,
    )
    .map(({ rateName, hsn, code, rate, taxable, amount }) => ({ rateName, hsn, code, rate, taxable, amount }))
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}
