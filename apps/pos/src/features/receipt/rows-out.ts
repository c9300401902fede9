import type { Outcome } from '../../platform/outcome.ts'
import { receiptPrinter } from '../../print/receipt-printer.ts'
import type { RollRow } from '@evertill/paper/roll.ts'

/** Prints rows on the receipt printer of this device. */
export const rowsToPrinter = async (rows: readonly RollRow[], columns: number): Promise<Outcome> => {
  const { printerBytes } = await import('@evertill/paper/printer-bytes.ts')
  const { drawRowOf } = await import('@evertill/paper/draw-roll.ts')
  return receiptPrinter.print(printerBytes(rows, { columns, draw: drawRowOf(columns) }))
}

/** Makes a file of the rows, to share or save. */
export const rowsToFile = async (
  rows: readonly RollRow[],
  columns: number,
  number: string,
): Promise<File> => {
  const { receiptFile } = await import('../../print/share-receipt.ts')
  return receiptFile(rows, columns, number)
}
