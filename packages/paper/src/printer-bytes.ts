import { readable } from '@evertill/domain'
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import type { RollRow } from './roll.ts'

/** The languages of receipt printers. Most printers without a famous name speak the first. */
export const PRINTER_FAMILIES = ['esc-pos', 'star-prnt', 'star-line'] as const
export type PrinterFamily = (typeof PRINTER_FAMILIES)[number]

/** `auto` changes the page within a receipt as the text needs it. Cheap printers often have only one page that is right. */
export const CODE_PAGES = ['auto', 'cp437', 'cp850', 'cp852', 'cp858', 'windows1252'] as const
export type CodePage = (typeof CODE_PAGES)[number]

/** The makes that number the code pages of ESC/POS differently. Star printers have one numbering. */
export const CODE_PAGE_TABLES = [
  'epson',
  'bixolon',
  'citizen',
  'mpt',
  'pos-5890',
  'pos-8360',
  'sunmi',
  'xprinter',
  'youku',
] as const
export type CodePageTable = (typeof CODE_PAGE_TABLES)[number]

export const CUTS = ['full', 'partial', 'none'] as const
export type Cut = (typeof CUTS)[number]

export const DRAWER_PINS = [2, 5] as const
export type DrawerPin = (typeof DRAWER_PINS)[number]

/** What the bytes for a printer depend on. */
export interface PrinterModel {
  family: PrinterFamily
  /** Characters per row. */
  columns: number
  codePage: CodePage
  codePageTable: CodePageTable
  cut: Cut
}

/** A row of text as a picture, for scripts that no printer has a code page for. */
export type DrawRow = (
  text: string,
  row: { centred: boolean; bold: boolean; large: boolean; isRtl: boolean },
) => ImageData

interface Pictures {
  /** Draws texts that the printer lacks characters for. Without it they print as question marks. */
  draw?: DrawRow | undefined
  /** Above everything else. Its sides are multiples of 8 dots. */
  logo?: ImageData | undefined
}

export const DEFAULT_MODEL: Omit<PrinterModel, 'columns'> = {
  family: 'esc-pos',
  codePage: 'auto',
  codePageTable: 'epson',
  cut: 'full',
}

const QR_DOTS = 6
const CELL_DOTS = 12
/** The narrowest bars, two dots a module. A printer leaves out bars that are wider than its paper, without a word. */
const NARROW = 1
const NARROW_DOTS = 2
/** The cutter is above the print head: without these rows it would cut through the last ones. */
const ROWS_BEFORE_CUT = 3

const newEncoder = ({ family, columns, codePageTable }: Omit<PrinterModel, 'codePage' | 'cut'>) =>
  new ReceiptPrinterEncoder({
    language: family,
    columns,
    codepageMapping: family === 'esc-pos' ? codePageTable : 'star',
  })

/** The commands that print the rows, in the language of the printer. */
export const printerBytes = (
  rows: readonly RollRow[],
  model: PrinterModel,
  { draw, logo }: Pictures = {},
): Uint8Array => {
  const encoder = newEncoder(model)
  const hasCharacters = characterTest(model)
  encoder.initialize().codepage(model.codePage)
  if (logo) addPicture(encoder.align('center'), logo)
  for (const row of rows) {
    if (row.kind === 'text') addText(encoder, row, hasCharacters, draw)
    else addMark(encoder, row, model.columns)
  }
  encoder.align('left').newline(ROWS_BEFORE_CUT)
  if (model.cut !== 'none') encoder.cut(model.cut)
  return encoder.encode()
}

/** Opens the drawer, which is connected to the printer. Sent before the receipt, so that change can be counted while it prints. */
export const drawerPulse = (family: PrinterFamily, pin: DrawerPin): Uint8Array =>
  new ReceiptPrinterEncoder({ language: family })
    .initialize()
    .pulse(pin === 2 ? 0 : 1)
    .encode()

/** The length of the pulse, as in the ordinary one. */
const PULSE_TENTHS = 1

/**
 * The pulse as a real-time command (DLE DC4, function 1), which a printer without paper carries out on arrival. The
 * ordinary one waits in its buffer and would open the drawer when the next roll is put in. Not every cheap printer knows
 * this one, so it is for that case only. Null for the Star languages, which have none.
 */
export const realTimePulse = (family: PrinterFamily, pin: DrawerPin): Uint8Array | null =>
  family === 'esc-pos' ? Uint8Array.of(0x10, 0x14, 1, pin === 2 ? 0 : 1, PULSE_TENTHS) : null

const addMark = (
  encoder: ReceiptPrinterEncoder,
  row: Exclude<RollRow, { kind: 'text' }>,
  columns: number,
): void => {
  if (row.kind === 'rule') return void encoder.align('left').line('-'.repeat(columns))
  encoder.align('center')
  const value = readable(row.value)
  if (row.kind === 'barcode' && barcodeDots(value) <= columns * CELL_DOTS) {
    return void encoder.barcode(value, 'code128', { height: 60, width: NARROW, text: true }).newline()
  }
  encoder.qrcode(value, { size: QR_DOTS, errorlevel: 'm' })
  // People read the number too: the printer writes it below bars, but not below a square.
  if (row.kind === 'barcode') encoder.line(value)
  else encoder.newline()
}

/** Width of a Code 128: eleven modules for start, check and each character, thirteen for the end. */
const barcodeDots = (value: string): number => (11 * (value.length + 2) + 13) * NARROW_DOTS

const addText = (
  encoder: ReceiptPrinterEncoder,
  row: Extract<RollRow, { kind: 'text' }>,
  hasCharacters: (text: string) => boolean,
  draw: DrawRow | undefined,
): void => {
  const { centred = false, bold = false, large = false, isRtl = false } = row
  // A printer takes control characters for commands, and would open the drawer for a customer whose name has them.
  const safe = readable(row.text)
  // No code page has the rupee sign.
  const text = draw ? safe : safe.replaceAll('₹', 'Rs ')
  // Amounts of a paper that runs from right to left stand on the left, also beside words that the printer has.
  if (draw && (isRtl || !hasCharacters(text)))
    return addPicture(encoder.align('left'), draw(text, { centred, bold, large, isRtl }))
  encoder.align(centred ? 'center' : 'left').bold(bold)
  if (large) encoder.width(2).height(2)
  encoder.line(text)
  if (large) encoder.width(1).height(1)
  encoder.bold(false)
}

const addPicture = (encoder: ReceiptPrinterEncoder, image: ImageData): void => {
  const { width, height } = image
  encoder.image(image, { width, height, algorithm: 'threshold', threshold: 128 })
}

const PLAIN = /^[\u0020-\u007e]*$/

/** Whether the printer has every character of a text. One that it lacks would be encoded as a question mark. */
const characterTest = ({ codePage, ...model }: PrinterModel): ((text: string) => boolean) => {
  const encode = (character: string) => newEncoder(model).codepage(codePage).text(character).encode().join()
  const missing = encode('?')
  const known = new Map<string, boolean>()
  const has = (character: string): boolean => {
    const before = known.get(character)
    if (before !== undefined) return before
    const found = encode(character) !== missing
    known.set(character, found)
    return found
  }
  return (text) => PLAIN.test(text) || [...text].every((character) => PLAIN.test(character) || has(character))
}
