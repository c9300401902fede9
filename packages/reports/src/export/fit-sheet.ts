import type { PrintedSheet } from './printed-sheet.ts'

/** All in points. An A4 sheet less its margins of 12 mm. */
const UPRIGHT = 527
const ACROSS = 774
const FONT = 8
/** Smaller figures are hard to read on paper. */
const SMALLEST_FONT = 6.4
/** Left and right of a cell. */
const PADDING = 8
/** The first column breaks its names anywhere, but not below this width. */
const FIRST_COLUMN = 85

/** In em, of an ordinary font; wide letters and narrow ones even out. */
const NARROW = 0.3
const ORDINARY = 0.58

const textWidth = (text: string): number =>
  [...text].reduce((sum, char) => sum + (/[.,:;\s]/.test(char) ? NARROW : ORDINARY), 0) * FONT

/** Names of columns and texts may take several lines, a figure never. */
const longestWord = (text: string): number => Math.max(...text.split(/\s+/).map(textWidth))

const columnWidths = ({ heads, rows, right }: PrintedSheet): number[] =>
  heads.map((head, at) => {
    if (at === 0) return FIRST_COLUMN
    const widthOf = right[at] === true ? textWidth : longestWord
    const cells = rows.map((row) => widthOf(row[at] ?? ''))
    return PADDING + cells.reduce((most, width) => Math.max(most, width), longestWord(head))
  })

const pick = <Value>(values: readonly Value[], columns: readonly number[]): Value[] =>
  columns.flatMap((at) => values.slice(at, at + 1))

/** Columns that fit beside each other, each time with the first one. */
const partsOf = (widths: readonly number[], room: number): number[][] => {
  const parts: number[][] = []
  let used = room
  for (const [at, width] of widths.entries()) {
    if (at === 0) continue
    if (used + width > room) {
      parts.push([0])
      used = FIRST_COLUMN
    }
    parts.at(-1)?.push(at)
    used += width
  }
  return parts
}

/**
 * The tables that a sheet of paper shows whole. A table that is a little too wide is written smaller; of one that is much
 * too wide, the columns that do not fit stand in a further table below it, with the names of the rows again.
 */
export const fitSheet = (sheet: PrintedSheet, isAcross: boolean): PrintedSheet[] => {
  const room = isAcross ? ACROSS : UPRIGHT
  const widths = columnWidths(sheet)
  const whole = widths.reduce((sum, width) => sum + width, 0)
  if (sheet.heads.length === 0 || whole <= room) return [sheet]
  const fontSize = (FONT * room) / whole
  if (fontSize >= SMALLEST_FONT) return [{ ...sheet, fontSize }]
  return partsOf(widths, room).map((columns, place) => ({
    ...sheet,
    name: place === 0 ? sheet.name : `${sheet.name} (${place + 1})`,
    heads: pick(sheet.heads, columns),
    rows: sheet.rows.map((row) => pick(row, columns)),
    right: pick(sheet.right, columns),
  }))
}
