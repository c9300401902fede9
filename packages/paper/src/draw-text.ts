import type { TextPicture } from './pdf/ink.ts'
import type { DrawRow } from './printer-bytes.ts'
import { sidesOf } from './text-rows.ts'

/** Dots of one character cell of a receipt printer. */
const CELL = { width: 12, height: 26 }
const FONT = 'ui-monospace, "DejaVu Sans Mono", "Noto Sans Mono", monospace'

/** White paper with black ink. */
const newPaper = (width: number, height: number) => {
  const canvas = new OffscreenCanvas(width, height)
  const ink = canvas.getContext('2d')
  if (!ink) throw new Error('This browser has no 2D canvas.')
  ink.fillStyle = '#fff'
  ink.fillRect(0, 0, width, height)
  ink.fillStyle = '#000'
  return { canvas, ink }
}

/** One row as a picture for a printer that lacks its characters: as wide as the paper, its height a multiple of 8 dots. */
export const drawRowOf =
  (columns: number): DrawRow =>
  (text, { centred, bold, large }) => {
    const scale = large ? 2 : 1
    const width = columns * CELL.width
    const height = Math.ceil((CELL.height * scale) / 8) * 8
    const { ink } = newPaper(width, height)
    ink.font = `${bold ? 'bold ' : ''}${20 * scale}px ${FONT}`
    const write = (part: string, x: number, align: CanvasTextAlign) => {
      ink.textAlign = align
      ink.fillText(part, x, 19 * scale, width)
    }
    const { left, right } = sidesOf(text)
    if (centred) write(text.trim(), width / 2, 'center')
    else write(left, 0, 'left')
    if (!centred && right !== '') write(right, width, 'right')
    return ink.getImageData(0, 0, width, height)
  }

/** Dots of the height of a text in a PDF: enough to be sharp in print. */
const TEXT_HEIGHT = 64

/** A text as a picture for a PDF whose fonts lack its characters. */
export const drawText = async (text: string): Promise<TextPicture> => {
  const font = `${TEXT_HEIGHT * 0.72}px system-ui, "Noto Sans", sans-serif`
  const { ink: ruler } = newPaper(1, 1)
  ruler.font = font
  const width = Math.max(1, Math.ceil(ruler.measureText(text).width))
  const { canvas, ink } = newPaper(width, TEXT_HEIGHT)
  ink.font = font
  ink.fillText(text, 0, TEXT_HEIGHT * 0.75)
  const picture = await canvas.convertToBlob({ type: 'image/png' })
  return { png: new Uint8Array(await picture.arrayBuffer()), ratio: width / TEXT_HEIGHT }
}
