import type { SalesDb } from '../sales-db.ts'

/** What the till knows about the time; times in milliseconds since 1970. */
export interface ClockRecord {
  /** The newest time that the till heard from the server, sold at or ran at. */
  newest: number
  /** The right time minus the device's. */
  offset: number
  /** Nobody knows the right time: whoever is at the till must be asked. */
  isUnknown: boolean
}

const isRecord = (value: unknown): value is ClockRecord => {
  const { newest, offset, isUnknown } = (value ?? {}) as Partial<ClockRecord>
  return Number.isFinite(newest) && Number.isFinite(offset) && typeof isUnknown === 'boolean'
}

export const createClockStore = (db: SalesDb) => ({
  /** Undefined on a new device, and if the row cannot be read. */
  read: async (): Promise<ClockRecord | undefined> => {
    const row = await db.device.get('clock')
    try {
      const value: unknown = JSON.parse(row?.value ?? 'null')
      return isRecord(value) ? value : undefined
    } catch {
      return undefined
    }
  },
  save: async (record: ClockRecord): Promise<void> => {
    await db.device.put({ id: 'clock', value: JSON.stringify(record) })
  },
})

export type ClockStore = ReturnType<typeof createClockStore>
