import { type SettledHead, type TaxHead, totalPercent } from './tax.ts'

export interface TaxedLine {
  rateName: string
  hsn: string
  taxable: number
  heads: readonly SettledHead[]
  /** Lines that share this object have the same rate, so they can be added up without comparing heads. */
  source: readonly TaxHead[]
}

/** One head of one rate and HSN. */
export interface TaxTableRow {
  rateName: string
  hsn: string
  code: string
  rate: number
  taxable: number
  amount: number
}

interface Group {
  line: TaxedLine
  taxable: number
  amounts: number[]
}

/** The tax table of a bill: one row per rate, HSN and head, in an order that does not depend on the order of the lines. */
export function taxTable(lines: readonly TaxedLine[]): TaxTableRow[] {
  const rows = new Map<string, TaxTableRow & { place: number; percent: number }>()
  for (const { line, taxable, amounts } of groupsOf(lines)) {
    const { rateName, hsn } = line
    const percent = totalPercent(line.heads)
    for (const [place, head] of line.heads.entries()) {
      const { code, rate } = head
      const key = `${percent}|${rateName}|${hsn}|${place}|${code}|${rate}`
      const row = rows.get(key) ?? { rateName, hsn, code, rate, taxable: 0, amount: 0, place, percent }
      row.taxable += taxable
      row.amount += amounts[place] ?? 0
      rows.set(key, row)
    }
  }
  return [...rows.values()]
    .sort(
      (a, b) =>
        a.percent - b.percent ||
        compare(a.rateName, b.rateName) ||
        compare(a.hsn, b.hsn) ||
        a.place - b.place ||
        a.rate - b.rate ||
        compare(a.code, b.code),
    )
    .map(({ rateName, hsn, code, rate, taxable, amount }) => ({ rateName, hsn, code, rate, taxable, amount }))
}

/** Adds up lines with the same heads object and HSN. 200 lines make a dozen groups, and only groups need string keys. */
function groupsOf(lines: readonly TaxedLine[]): Group[] {
  const bySource = new Map<readonly TaxHead[], Map<string, Group>>()
  const groups: Group[] = []
  for (const line of lines) {
    let byHsn = bySource.get(line.source)
    if (byHsn === undefined) bySource.set(line.source, (byHsn = new Map()))
    let group = byHsn.get(line.hsn)
    if (group === undefined) {
      group = { line, taxable: 0, amounts: line.heads.map(() => 0) }
      byHsn.set(line.hsn, group)
      groups.push(group)
    }
    group.taxable += line.taxable
    for (let place = 0; place < line.heads.length; place += 1) {
      group.amounts[place] = (group.amounts[place] ?? 0) + (line.heads[place]?.amount ?? 0)
    }
  }
  return groups
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}
