import { encode } from 'uqr'
import type { DrawRow } from './printer-bytes.ts'
import type { RollRow } from './roll.ts'

/** Dots of one character cell: twice what a screen needs, so that a shared receipt can be enlarged. */
const CELL = { width: 12, height: 26 }
const MARGIN = 24
const FONT = 'ui-monospace, "DejaVu Sans Mono", "Noto Sans Mono", monospace'
const QR_MODULE = 6

type Ink = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

const heightOf = (row: RollRow): number => {
  if (row.kind === 'text') return CELL.height * (row.large ? 2 : 1)
  if (row.kind === 'rule') return CELL.height
  return qrOf(row.value).size * QR_MODULE + CELL.height
}

const qrOf = (value: string) => encode(value, { border: 2 })

/** Left and right text of a row, split at the gap. Each is drawn as a whole, because many scripts join letters. */
const SIDES = /^( *)(.*?\S)(?: {2,}(\S.*))?$/

interface TextStyle {
  centred?: boolean
  bold?: boolean
  large?: boolean
}

const drawText = (
  ink: Ink,
  text: string,
  left: number,
  y: number,
  columns: number,
  style: TextStyle,
): void => {
  const scale = style.large ? 2 : 1
  const [, indent = '', main = '', amount] = SIDES.exec(text) ?? []
  const width = columns * CELL.width
  ink.font = `${style.bold ? 'bold ' : ''}${20 * scale}px ${FONT}`
  ink.textAlign = style.centred ? 'center' : 'left'
  const x = style.centred ? left + width / 2 : left + indent.length * CELL.width * scale
  ink.fillText(main, x, y + 19 * scale, width)
  if (amount === undefined) return
  ink.textAlign = 'right'
  ink.fillText(amount, left + width, y + 19 * scale, width)
}

const drawRow = (ink: Ink, row: RollRow, y: number, columns: number): void => {
  if (row.kind === 'rule') {
    ink.fillRect(MARGIN, y + CELL.height / 2, columns * CELL.width, 1)
    return
  }
  if (row.kind !== 'text') {
    const { data, size } = qrOf(row.value)
    const left = MARGIN + Math.floor((columns * CELL.width - size * QR_MODULE) / 2)
    for (let line = 0; line < size; line += 1) {
      for (let place = 0; place < size; place += 1) {
        if (data[line]?.[place])
          ink.fillRect(left + place * QR_MODULE, y + line * QR_MODULE, QR_MODULE, QR_MODULE)
      }
    }
    return
  }
  drawText(ink, row.text, MARGIN, y, columns, row)
}

const newPaper = (width: number, height: number) => {
  const canvas = new OffscreenCanvas(width, height)
  const ink = canvas.getContext('2d')
  if (!ink) throw new Error('This browser has no 2D canvas.')
  ink.fillStyle = '#fff'
  ink.fillRect(0, 0, width, height)
  ink.fillStyle = '#000'
  return { canvas, ink }
}

/** The receipt as a picture, to share or save. */
export const drawRoll = (rows: readonly RollRow[], columns: number): OffscreenCanvas => {
  const height = rows.reduce((sum, row) => sum + heightOf(row), 2 * MARGIN)
  const { canvas, ink } = newPaper(columns * CELL.width + 2 * MARGIN, height)
  let y = MARGIN
  for (const row of rows) {
    drawRow(ink, row, y, columns)
    y += heightOf(row)
  }
  return canvas
}

/** One row as a picture for a printer that lacks its characters: as wide as the paper, its height a multiple of 8 dots. */
export const drawRowOf =
  (columns: number): DrawRow =>
  (text, style) => {
    const width = columns * CELL.width
    const height = Math.ceil((CELL.height * (style.large ? 2 : 1)) / 8) * 8
    const { ink } = newPaper(width, height)
    drawText(ink, text, 0, 0, columns, style)
    return ink.getImageData(0, 0, width, height)
  }
