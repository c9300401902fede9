import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import type { RollRow } from './roll.ts'

/** A row of text as a picture, for scripts that no printer has a code page for. */
export type DrawRow = (text: string, row: { centred: boolean; bold: boolean; large: boolean }) => ImageData

interface BytesOptions {
  columns: number
  /** Draws texts that the printer lacks characters for. Without it they print as question marks. */
  draw?: DrawRow | undefined
}

/** Characters in the code pages of every printer. The rupee sign is in none. */
const PRINTABLE = /^[\u0020-\u007e\u00a0-\u017f\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026€]*$/

const QR_DOTS = 6

/** The ESC/POS commands that print the rows. */
export const printerBytes = (rows: readonly RollRow[], options: BytesOptions): Uint8Array => {
  const encoder = new ReceiptPrinterEncoder({ language: 'esc-pos', columns: options.columns })
  encoder.initialize().codepage('auto')
  for (const row of rows) addRow(encoder, row, options)
  encoder.newline(3).cut()
  return encoder.encode()
}

/** Opens the drawer, which is connected to the printer. Sent before the receipt, so that change can be counted while it prints. */
export const drawerPulse = (): Uint8Array =>
  new ReceiptPrinterEncoder({ language: 'esc-pos' }).initialize().pulse().encode()

const addRow = (encoder: ReceiptPrinterEncoder, row: RollRow, { columns, draw }: BytesOptions): void => {
  if (row.kind === 'rule') return void encoder.align('left').line('-'.repeat(columns))
  if (row.kind === 'qr') {
    return void encoder.align('center').qrcode(row.value, { size: QR_DOTS, errorlevel: 'm' }).newline()
  }
  if (row.kind === 'barcode') {
    return void encoder
      .align('center')
      .barcode(row.value, 'code128', { height: 60, width: 2, text: true })
      .newline()
  }
  const text = row.text.replaceAll('₹', 'Rs ')
  const { centred = false, bold = false, large = false } = row
  if (draw && !PRINTABLE.test(text)) {
    const image = draw(text, { centred, bold, large })
    return void encoder
      .align('left')
      .image(image, { width: image.width, height: image.height, algorithm: 'threshold', threshold: 128 })
  }
  encoder.align(centred ? 'center' : 'left').bold(bold)
  if (large) encoder.width(2).height(2)
  encoder.line(text)
  if (large) encoder.width(1).height(1)
  encoder.bold(false)
}
