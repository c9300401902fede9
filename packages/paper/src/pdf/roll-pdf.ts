import { COLUMNS, type Roll, type RollRow } from '../roll.ts'
import { sidesOf } from '../text-rows.ts'
import { type Ink, openInk, type PdfInfo, type PdfPorts, POINTS_PER_MM, type TextStyle } from './ink.ts'

const MILLIMETRES: Readonly<Record<Roll, number>> = { '58mm': 58, '80mm': 80 }
/** The same margins as in print. */
const SIDE = 2 * POINTS_PER_MM
const TOP = 3 * POINTS_PER_MM
/** Readers refuse pages higher than 14,400 points. */
const MAX_HEIGHT = 14_000
const QR_SHARE = 0.45

/** The rows of a roll as a PDF as wide as the paper and as long as the rows. */
export const rollPdf = async (
  rows: readonly RollRow[],
  roll: Roll,
  info: PdfInfo,
  ports: PdfPorts,
): Promise<Uint8Array> => {
  const texts = rows.flatMap((row) => (row.kind === 'text' ? row.text : []))
  const ink = await openInk({ ...info, isMirrored: true }, texts, ports)
  const wide = MILLIMETRES[roll] * POINTS_PER_MM
  // As in print: the characters of a row fill the width, and one is 0.602 of the font's size wide.
  const size = (wide - 2 * SIDE) / COLUMNS[roll] / 0.602
  const heightOf = (row: RollRow): number => {
    if (row.kind === 'rule') return size
    if (row.kind === 'text') return ink.height({ size: size * (row.large ? 2 : 1) })
    return (wide - 2 * SIDE) * QR_SHARE + size
  }
  for (const page of pagesOf(rows, heightOf)) {
    ink.addPage(
      wide,
      page.reduce((sum, row) => sum + heightOf(row), 2 * TOP),
    )
    let y = TOP
    for (const row of page) {
      drawRow(ink, row, y, { wide, size })
      y += heightOf(row)
    }
  }
  return ink.bytes()
}

const pagesOf = (rows: readonly RollRow[], heightOf: (row: RollRow) => number): RollRow[][] => {
  const pages: RollRow[][] = [[]]
  let height = 0
  for (const row of rows) {
    if (height + heightOf(row) > MAX_HEIGHT) {
      pages.push([])
      height = 0
    }
    pages.at(-1)?.push(row)
    height += heightOf(row)
  }
  return pages
}

const drawRow = (ink: Ink, row: RollRow, y: number, { wide, size }: { wide: number; size: number }): void => {
  const inner = wide - 2 * SIDE
  if (row.kind === 'rule') return ink.rule(SIDE, y + size / 2, inner, { dashed: true })
  if (row.kind !== 'text') {
    const code = inner * QR_SHARE
    return ink.qr(row.value, (wide - code) / 2, y + size / 2, code)
  }
  const style: TextStyle = { size: size * (row.large ? 2 : 1), bold: row.bold ?? false }
  const fit = (text: string, room: number): TextStyle => {
    const natural = ink.width(text, style)
    // Other fonts than the printer's: wide letters are made smaller, never cut off.
    return natural <= room ? style : { ...style, size: (style.size * room) / natural }
  }
  if (row.centred) return ink.text(row.text, wide / 2, y, fit(row.text, inner), 'centre')
  const { left, right } = sidesOf(row.text)
  const taken = right === '' ? 0 : ink.width(right, fit(right, inner)) + size / 2
  ink.text(left, SIDE, y, fit(left, inner - taken))
  if (right !== '') ink.text(right, wide - SIDE, y, fit(right, inner), 'right')
}
