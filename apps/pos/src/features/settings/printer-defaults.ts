import { DEFAULT_MODEL } from '@evertill/paper/printer-bytes.ts'
import type { PrinterRecord } from '../../db/device/printer-record.ts'

export const MAX_NAME = 40

/** The first printer prints receipts and opens the drawer; further ones are set up by hand. */
export const newPrinter = (
  chosen: Pick<PrinterRecord, 'key' | 'name' | 'address'>,
  others: readonly PrinterRecord[],
): PrinterRecord => {
  const isFirst = !others.some(({ purpose }) => purpose === 'receipt')
  return {
    ...DEFAULT_MODEL,
    ...chosen,
    // Devices and bridges have names of any length.
    name: chosen.name.slice(0, MAX_NAME).trim(),
    purpose: isFirst ? 'receipt' : 'packing',
    roll: '80mm',
    drawerPin: isFirst ? 2 : null,
    copies: 1,
    autoPrint: false,
    tellsStatus: false,
  }
}
