import { PRINT_PURPOSES } from '@evertill/paper/print-purpose.ts'
import { deviceDb, type DeviceDb } from './device-db.ts'
import type { PrinterRecord } from './printer-record.ts'

/** A row that is damaged, or of a newer version, is left alone: the printer counts as not set up. */
const isUsable = (row: Partial<PrinterRecord>): boolean =>
  typeof row.name === 'string' &&
  typeof row.address?.kind === 'string' &&
  (row.roll === '58mm' || row.roll === '80mm') &&
  PRINT_PURPOSES.some((purpose) => purpose === row.purpose) &&
  Number.isInteger(row.copies)

export interface PrinterStore {
  /** In the order in which they were added. */
  read(): Promise<PrinterRecord[]>
  put(printer: PrinterRecord): Promise<void>
  /** Nothing, if the printer was removed meanwhile. */
  change(key: string, changes: Partial<Omit<PrinterRecord, 'key'>>): Promise<void>
  remove(key: string): Promise<void>
}

/** The printers of this device. They stay after a permanent sign-out (D-31). */
export const createPrinterStore = (db: DeviceDb = deviceDb()): PrinterStore => ({
  read: async () =>
    (await db.printers.toArray()).filter(isUsable).toSorted((a, b) => (a.key < b.key ? -1 : 1)),
  put: async (printer) => {
    await db.printers.put(printer)
  },
  change: async (key, changes) => {
    await db.printers.update(key, changes)
  },
  remove: (key) => db.printers.delete(key),
})
