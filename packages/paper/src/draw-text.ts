import type { TextPicture } from './pdf/ink.ts'
import type { DrawRow } from './printer-bytes.ts'
import { sidesOf } from './text-rows.ts'

/** Dots of one character cell of a receipt printer. */
const CELL = { width: 12, height: 26 }
const SCRIPT_FONTS =
  '"Noto Sans Devanagari Variable", "Noto Sans Tamil Variable", "Noto Sans Kannada Variable", "Noto Sans Arabic Variable"'
const FONT = `ui-monospace, "DejaVu Sans Mono", "Noto Sans Mono", ${SCRIPT_FONTS}, monospace`

/**
 * Loads the fonts of the letters of some texts. A canvas does not wait for them as a page does. Without a network it
 * draws with those of the system.
 */
export const loadFontsOf = async (texts: readonly string[]): Promise<void> => {
  const letters = [...new Set(texts.join(''))].filter((letter) => /[\u0600-\u0dff]/.test(letter)).join('')
  if (letters === '') return
  await Promise.all(
    ['', 'bold '].map((weight) => document.fonts.load(`${weight}20px ${SCRIPT_FONTS}`, letters)),
  ).catch(() => {})
}

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
  (text, { centred, bold, large, isRtl }) => {
    const scale = large ? 2 : 1
    const width = columns * CELL.width
    const height = Math.ceil((CELL.height * scale) / 8) * 8
    const { ink } = newPaper(width, height)
    ink.font = `${bold ? 'bold ' : ''}${20 * scale}px ${FONT}`
    const write = (part: string, x: number, align: CanvasTextAlign, room = width) => {
      ink.textAlign = align
      // A name in Latin letters keeps its order on a paper that runs from the right.
      ink.direction = isRtl && !/^\P{L}*\p{Script=Latin}/u.test(part) ? 'rtl' : 'ltr'
      // Letters that are wider than those of the printer are set closer, never cut.
      ink.fillText(part, x, 19 * scale, room)
    }
    const { left, right } = sidesOf(text)
    const [from, to] = isRtl ? ([width, 0] as const) : ([0, width] as const)
    if (centred) write(text.trim(), width / 2, 'center')
    else {
      const taken = right === '' ? 0 : Math.min(ink.measureText(right).width, width * 0.7) + CELL.width
      write(left, from, isRtl ? 'right' : 'left', width - taken)
      if (right !== '') write(right, to, isRtl ? 'left' : 'right', Math.max(taken - CELL.width, CELL.width))
    }
    return ink.getImageData(0, 0, width, height)
  }

/** Dots of the height of a text in a PDF: enough to be sharp in print. */
const TEXT_HEIGHT = 64

/** A text as a picture for a PDF whose fonts lack its characters. */
export const drawText = async (text: string): Promise<TextPicture> => {
  const font = `${TEXT_HEIGHT * 0.72}px system-ui, "Noto Sans", ${SCRIPT_FONTS}, sans-serif`
  await loadFontsOf([text])
  const { ink: ruler } = newPaper(1, 1)
  ruler.font = font
  const width = Math.max(1, Math.ceil(ruler.measureText(text).width))
  const { canvas, ink } = newPaper(width, TEXT_HEIGHT)
  ink.font = font
  ink.fillText(text, 0, TEXT_HEIGHT * 0.75)
  const picture = await canvas.convertToBlob({ type: 'image/png' })
  return { png: new Uint8Array(await picture.arrayBuffer()), ratio: width / TEXT_HEIGHT }
}
