import { isSettingKey, isValidSetting, validSettings } from './check-settings.ts'
import { deviceDb, type DeviceDb } from './device-db.ts'
import type { SettingValues } from './setting-values.ts'

export interface SettingsStore {
  read(): Promise<Partial<SettingValues>>
  /** All or nothing. */
  write(changes: Partial<SettingValues>): Promise<void>
}

export const createSettingsStore = (db: DeviceDb): SettingsStore => ({
  read: async () => validSettings((await db.settings.toArray()).map(({ id, value }) => [id, value])),
  write: async (changes) => {
    const rows = Object.entries(changes).map(([id, value]) => ({ id, value }))
    const bad = rows.find(({ id, value }) => !isSettingKey(id) || !isValidSetting(id, value))
    if (bad) throw new Error(`"${bad.id}" is no setting, or its value is not allowed.`)
    await db.settings.bulkPut(rows)
  },
})

/** The entry of this file, which is loaded on demand. */
export const openSettingsStore = (): SettingsStore => createSettingsStore(deviceDb())
