import { localeOf } from '@evertill/texts/numbers.ts'
import type { Sheet } from '@evertill/paper/table-file.ts'
import { formatDay } from '@evertill/ui/format-day.ts'
import type { Formats } from '../figures/format-value.ts'

/** More columns than this do not fit beside each other on an upright sheet. */
const MAX_UPRIGHT = 9

type Cell = string | number

/** A table as paper shows it. */
export interface PrintedSheet {
  name: string
  /** None for figures that stand below each other. */
  heads: readonly string[]
  rows: readonly (readonly string[])[]
  /** Columns of figures, which stand at the right. */
  right: readonly boolean[]
  hasTotal: boolean
  /** In points, if the table is written smaller than others. */
  fontSize?: number
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const PERCENT = '0.00'
const FIXED: ReadonlySet<string | undefined> = new Set(['#,##0.00', PERCENT])

/** As on the screen: days in words, two decimals of money and percentages, a real minus. */
const writeCell = (cell: Cell, format: string | undefined, language: string): string => {
  if (typeof cell === 'string') return DAY.test(cell) ? formatDay(cell, language) : cell
  const decimals = FIXED.has(format) ? 2 : 0
  const text = new Intl.NumberFormat(localeOf(language), {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals === 0 ? 3 : decimals,
  })
    .format(cell)
    .replace('-', '−')
  return format === PERCENT ? `${text} %` : text
}

/** One row with many figures is a list of them: beside each other they would be cut off. */
const isList = ({ rows, heads, hasTotal = false }: Sheet): boolean =>
  rows.length === 1 && hasTotal && heads.length > 3

export const printedSheet = (sheet: Sheet, { language }: Pick<Formats, 'language'>): PrintedSheet => {
  const { name, heads, rows, formats = [], hasTotal = false } = sheet
  const written = rows.map((row) => row.map((cell, at) => writeCell(cell, formats[at], language)))
  if (isList(sheet)) {
    const figures = heads.slice(1).map((head, at) => [head, written[0]?.[at + 1] ?? ''])
    return {
      name,
      heads: [],
      rows: figures.filter(([, figure]) => figure !== ''),
      right: [false, true],
      hasTotal: false,
    }
  }
  return { name, heads, rows: written, right: heads.map((_, at) => formats[at] !== undefined), hasTotal }
}

/** Wide tables turn the sheet. */
export const isWide = (sheets: readonly PrintedSheet[]): boolean =>
  sheets.some(({ heads }) => heads.length > MAX_UPRIGHT)
