import type { RollRow } from '@evertill/paper/roll.ts'
import type { Outcome } from '../platform/outcome.ts'
import { receiptPrinter } from './receipt-printer.ts'

/** Prints rows on the receipt printer of this device. */
export const rowsToPrinter = async (rows: readonly RollRow[], columns: number): Promise<Outcome> => {
  const { printerBytes } = await import('@evertill/paper/printer-bytes.ts')
  const { drawRowOf } = await import('@evertill/paper/draw-text.ts')
  return receiptPrinter.print(printerBytes(rows, { columns, draw: drawRowOf(columns) }))
}
