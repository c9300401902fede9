import type { SheetTable } from '../sheet.ts'
import type { Ink, TextStyle } from './ink.ts'

const SIZE = 8.5
const SMALL = 0.85
const GAP = 6
const PAD = 2.5
/** A column that grows is never narrower than this. */
const MIN_GROWING = 90

export interface PlacedTable {
  height: { head: number; sums: number; row(place: number): number }
  rows: number
  drawHead(y: number): void
  drawRow(place: number, y: number): void
  drawSums(y: number): void
}

/** A table `width` points wide at `x`. Numbers get the width that they need, and names wrap in what is left. */
export const placeTable = (ink: Ink, table: SheetTable, x: number, width: number): PlacedTable => {
  const { sizes, size } = columnWidths(ink, table, width)
  const normal: TextStyle = { size }
  const bold: TextStyle = { size, bold: true }
  const small: TextStyle = { size: size * SMALL, grey: true }
  const starts = sizes.map((_, place) => sizes.slice(0, place).reduce((sum, one) => sum + one + GAP, x))

  const cells = table.rows.map((row) =>
    row.map(({ text, notes = [] }, place) => ({
      rows: ink.wrap(text, sizes[place] ?? 0, normal),
      notes: notes.flatMap((note) => ink.wrap(note, sizes[place] ?? 0, small)),
    })),
  )
  const heads = table.columns.map(({ label }, place) => ink.wrap(label, sizes[place] ?? 0, bold))
  const tallest = (heights: readonly number[]) => Math.max(...heights) + 2 * PAD
  const headHeight = tallest(heads.map((rows) => rows.length * ink.height(bold)))
  const draw = (text: string, place: number, y: number, style: TextStyle) => {
    const start = starts[place] ?? x
    if (table.columns[place]?.isNumber) ink.text(text, start + (sizes[place] ?? 0), y, style, 'right')
    else ink.text(text, start, y, style)
  }
  return {
    rows: table.rows.length,
    height: {
      head: headHeight,
      sums: ink.height(bold) + 2 * PAD,
      row: (place) =>
        tallest(
          (cells[place] ?? []).map(
            ({ rows, notes }) => rows.length * ink.height(normal) + notes.length * ink.height(small),
          ),
        ),
    },
    drawHead: (y) => {
      for (const [place, rows] of heads.entries())
        for (const [row, text] of rows.entries()) draw(text, place, y + PAD + row * ink.height(bold), bold)
      ink.rule(x, y + headHeight, width, { thick: true })
    },
    drawRow: (place, y) => {
      for (const [column, { rows, notes }] of (cells[place] ?? []).entries()) {
        let at = y + PAD
        for (const text of rows) {
          draw(text, column, at, normal)
          at += ink.height(normal)
        }
        for (const note of notes) {
          draw(note, column, at, small)
          at += ink.height(small)
        }
      }
    },
    drawSums: (y) => {
      ink.rule(x, y, width, { thick: true })
      for (const [place, text] of table.sums.entries()) if (text !== '') draw(text, place, y + PAD, bold)
    },
  }
}

/** Very large sums make everything smaller, so that no figure is cut off. */
const columnWidths = (ink: Ink, table: SheetTable, width: number): { sizes: number[]; size: number } => {
  const widest = (place: number, size: number): number => {
    const bold = { size, bold: true }
    const label = table.columns[place]?.label ?? ''
    return Math.max(
      // A heading may wrap, its words may not.
      ...label.split(' ').map((word) => ink.width(word, bold)),
      ink.width(table.sums[place] ?? '', bold),
      ...table.rows.flatMap((row) => {
        const { text = '', notes = [] } = row[place] ?? {}
        return [ink.width(text, { size }), ...notes.map((note) => ink.width(note, { size: size * SMALL }))]
      }),
    )
  }
  const growing = table.columns.findIndex(({ grows }) => grows)
  const gaps = GAP * (table.columns.length - 1)
  for (let size = SIZE; ; size *= 0.9) {
    const sizes = table.columns.map((_, place) => (place === growing ? 0 : widest(place, size)))
    const left = width - gaps - sizes.reduce((sum, one) => sum + one, 0)
    if (left >= MIN_GROWING || size < 3) {
      return { sizes: sizes.map((one, place) => (place === growing ? Math.max(left, 20) : one)), size }
    }
  }
}
