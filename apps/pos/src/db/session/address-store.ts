import type { SalesDb } from '../sales-db.ts'

const ID = 'serverAddress'

/** Where the company of this device is served, once it has moved. */
export const createAddressStore = (db: SalesDb) => ({
  /** Empty where the page comes from, and if the row cannot be read. */
  read: async (): Promise<string> => {
    const row: unknown = await db.device.get(ID).catch(() => undefined)
    const value = typeof row === 'object' && row !== null && 'value' in row ? row.value : ''
    return typeof value === 'string' ? value : ''
  },
  save: async (address: string): Promise<void> => {
    await db.device.put({ id: ID, value: address })
  },
})
