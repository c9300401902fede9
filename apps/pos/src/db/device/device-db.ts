import { Dexie, type DexieOptions, type EntityTable } from 'dexie'
import { oneWriter } from '../one-writer.ts'
import type { PrinterRecord } from './printer-record.ts'

const NAME = 'deviceDB'

export interface SettingRow {
  id: string
  value: unknown
}

/**
 * What belongs to the device: settings and printers. A permanent sign-out keeps it, so nothing of the shop or of a
 * person may be stored here (D-31).
 */
export class DeviceDb extends Dexie {
  declare settings: EntityTable<SettingRow, 'id'>
  declare printers: EntityTable<PrinterRecord, 'key'>

  constructor(name: string, memory: Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'> = {}) {
    super(name, memory)
    this.version(0.1).stores({ settings: 'id', printers: 'key', writing: 'id' })
    this.use(oneWriter)
  }
}

let opened: DeviceDb | undefined

/** One per page. Dexie opens it with the first read or write. */
export const deviceDb = (): DeviceDb => {
  opened ??= new DeviceDb(NAME)
  return opened
}
