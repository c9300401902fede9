import { formatQuantity } from '@evertill/domain'
import { writeFigure } from '@evertill/texts/write-value.ts'
import type { RollRow } from './roll.ts'
import { inLanguage } from './row-side.ts'
import { pair, wrap } from './text-rows.ts'

/** What a label and a packing slip say about a package, in the language of the shop. */
export interface ParcelPaper {
  /** Of its words. */
  language: string
  /** What a scanner reads. */
  number: string
  /** "Package W-1001-1" */
  heading: string
  slipTitle: string
  toLabel: string
  fromLabel: string
  to: readonly string[]
  from: readonly string[]
  /** Order, bill, carrier and weight, one line each. */
  facts: readonly string[]
  /** What the carrier collects, or that nothing is to be collected. */
  payment: string
  itemLabel: string
  quantityLabel: string
  items: readonly { name: string; sku: string; quantity: number }[]
}

type Style = Omit<Extract<RollRow, { kind: 'text' }>, 'kind' | 'text'>

const written = (lines: readonly string[], columns: number, style: Style = {}): RollRow[] =>
  lines
    .filter((line) => line.trim() !== '')
    .flatMap((line) =>
      wrap(line, style.large ? Math.floor(columns / 2) : columns).map((text): RollRow => ({
        kind: 'text',
        text,
        ...style,
      })),
    )

/** On the parcel: to whom, from whom, what to collect, and the code that finds it. No prices of goods. */
export const parcelLabelOf = (paper: ParcelPaper, columns: number): RollRow[] =>
  inLanguage(labelRows(paper, columns), paper.language)

const labelRows = (paper: ParcelPaper, columns: number): RollRow[] => [
  ...written([paper.toLabel], columns),
  ...written(paper.to, columns, { bold: true }),
  { kind: 'rule' },
  ...written([paper.fromLabel, ...paper.from], columns),
  { kind: 'rule' },
  ...written(paper.facts, columns),
  ...written([paper.payment], columns, { bold: true, large: true, centred: true }),
  ...written([paper.number], columns, { bold: true, centred: true }),
  { kind: 'barcode', value: paper.number },
]

/** In the parcel: what is in it, so that whoever packs or opens it can compare. */
export const packingSlipOf = (paper: ParcelPaper, columns: number): RollRow[] =>
  inLanguage(slipRows(paper, columns), paper.language)

const slipRows = (paper: ParcelPaper, columns: number): RollRow[] => [
  ...written([paper.slipTitle], columns, { bold: true, large: true, centred: true }),
  ...written([paper.heading], columns, { bold: true, centred: true }),
  ...written(paper.facts, columns, { centred: true }),
  { kind: 'rule' },
  ...written([paper.toLabel, ...paper.to], columns),
  { kind: 'rule' },
  ...pair(paper.itemLabel, paper.quantityLabel, columns).map((text): RollRow => ({
    kind: 'text',
    text,
    bold: true,
  })),
  ...paper.items.flatMap(({ name, sku, quantity }): RollRow[] => [
    ...pair(name, writeFigure(formatQuantity(quantity), paper.language), columns).map((text): RollRow => ({
      kind: 'text',
      text,
    })),
    ...written([sku === '' ? '' : `  ${sku}`], columns),
  ]),
  { kind: 'rule' },
  { kind: 'barcode', value: paper.number },
]
