import { readable } from '@evertill/domain'
import type { DrawRow } from './printer-bytes.ts'
import type { RollRow } from './roll.ts'

/** Printers of 203 dots an inch; the same cells as on a roll. */
const CELL_DOTS = 12
const TEXT = { height: 28, width: 20, step: 32 } as const
const LARGE = { height: 52, width: 36, step: 58 } as const
const BAR_HEIGHT = 60
/** The digits below the bars, and the gap after them. */
const BAR_STEP = BAR_HEIGHT + 36
/** The narrowest bars of Code 128: two dots a module. */
const BAR_MODULE = 2
const QR_DOTS = 5
/** Of the largest code that a link on a label needs. */
const QR_STEP = 45 * QR_DOTS
const RULE_STEP = 12
const MARGIN = 8

/** As the font of the printer has them: Latin letters with their accents, and the punctuation of these languages. */
const KNOWN = /^[\u0020-\u007e\u00a0-\u017f\u2013\u2014\u2018-\u201e\u2022\u2026\u20ac]*$/

/**
 * A text as data of a field. The caret and the tilde begin commands: a product called `^XZ` would end the label, and
 * `~JR` would reset the printer. Written as hexadecimal they are characters.
 */
const fieldData = (text: string): string =>
  readable(text).replaceAll(/[_^~\\]/g, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** In Code 128 a greater-than sign begins a code of the printer's own. */
const barData = (value: string): string => fieldData(value).replaceAll('>', '>0')

const isEan13 = (value: string): boolean => {
  if (!/^\d{13}$/.test(value)) return false
  const sum = [...value].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

/** Eleven modules for start, check and each character, thirteen for the end. */
const code128Dots = (value: string): number => (11 * (value.length + 2) + 13) * BAR_MODULE
const EAN_13_DOTS = 95 * 3

const picture = ({ width, height, data }: ImageData): string => {
  const bytesPerRow = width >> 3
  const rows = Array.from({ length: height }, (_, y) =>
    Array.from({ length: bytesPerRow }, (_unused, column) => {
      const bits = Array.from({ length: 8 }, (_bit, bit) => {
        const red = data[(y * width + column * 8 + bit) * 4] ?? 255
        return red < 128 ? 0x80 >> bit : 0
      })
      return bits
        .reduce((byte, bit) => byte | bit, 0)
        .toString(16)
        .padStart(2, '0')
    }).join(''),
  ).join('')
  const total = bytesPerRow * height
  return `^GFA,${total},${total},${bytesPerRow},${rows.toUpperCase()}`
}

interface Drawn {
  commands: string
  /** Dots down to the next row. */
  step: number
}

const textField = (
  row: Extract<RollRow, { kind: 'text' }>,
  y: number,
  width: number,
  draw: DrawRow | undefined,
): Drawn => {
  const { centred = false, bold = false, large = false, isRtl = false } = row
  // The font of many printers is older than the rupee sign.
  const text = readable(row.text).replaceAll('₹', 'Rs ')
  if (draw && !KNOWN.test(text)) {
    const image = draw(text, { centred, bold, large, isRtl })
    return { commands: `^FO0,${y}${picture(image)}^FS`, step: image.height + 4 }
  }
  const font = large ? LARGE : TEXT
  const field = `^A0N,${font.height},${font.width}^FB${width},1,0,${centred ? 'C' : 'L'},0^FH_^FD${fieldData(text)}^FS`
  // Bold is the same text a dot further right.
  const commands = bold ? `^FO0,${y}${field}^FO1,${y}${field}` : `^FO0,${y}${field}`
  return { commands, step: font.step }
}

const codeField = (row: Extract<RollRow, { value: string }>, y: number, width: number): Drawn => {
  const value = readable(row.value)
  const left = (dots: number) => Math.max(0, Math.floor((width - dots) / 2))
  if (row.kind === 'barcode' && isEan13(value) && EAN_13_DOTS <= width)
    return {
      // The printer computes the check digit itself.
      commands: `^FO${left(EAN_13_DOTS)},${y}^BY3^BEN,${BAR_HEIGHT},Y,N^FD${value.slice(0, 12)}^FS`,
      step: BAR_STEP,
    }
  const bars = code128Dots(value)
  if (row.kind === 'barcode' && bars <= width)
    return {
      commands: `^FO${left(bars)},${y}^BY${BAR_MODULE}^BCN,${BAR_HEIGHT},Y,N,N^FH_^FD${barData(value)}^FS`,
      step: BAR_STEP,
    }
  const code = `^FO${left(QR_STEP)},${y}^BQN,2,${QR_DOTS}^FH_^FDMA,${fieldData(value)}^FS`
  if (row.kind !== 'barcode') return { commands: code, step: QR_STEP }
  // People read the number too: the printer writes it below bars, but not below a square.
  const number = textField({ kind: 'text', text: value, centred: true }, y + QR_STEP, width, undefined)
  return { commands: code + number.commands, step: QR_STEP + number.step }
}

/** The rows as one label in ZPL, the language of Zebra and of most makes of label printers. */
export const zplBytes = (
  rows: readonly RollRow[],
  { columns, draw }: { columns: number; draw?: DrawRow | undefined },
): Uint8Array => {
  const width = columns * CELL_DOTS
  let y = MARGIN
  let fields = ''
  for (const row of rows) {
    const { commands, step } =
      row.kind === 'text'
        ? textField(row, y, width, draw)
        : row.kind === 'rule'
          ? { commands: `^FO0,${y}^GB${width},2,2^FS`, step: RULE_STEP }
          : codeField(row, y, width)
    fields += commands
    y += step
  }
  // CI28: the text is UTF-8.
  return new TextEncoder().encode(`^XA^CI28^PW${width}^LL${y + MARGIN}^LH0,0${fields}^PQ1^XZ\n`)
}
