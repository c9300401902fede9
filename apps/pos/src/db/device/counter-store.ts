import { type CounterDevices, DEVICE_KEYS, NO_DEVICES, VALID_DEVICES } from './counter-devices.ts'
import { deviceDb, type DeviceDb } from './device-db.ts'

/** Beside the rows of the settings, and in no export: another counter has other devices. */
const rowOf = (key: keyof CounterDevices): string => `counter.${key}`

interface CounterStore {
  read(): Promise<CounterDevices>
  /** Null removes the device. */
  put<Key extends keyof CounterDevices>(key: Key, device: CounterDevices[Key]): Promise<void>
}

/** The devices at this counter. They stay after a permanent sign-out (D-31). */
export const createCounterStore = (db: DeviceDb = deviceDb()): CounterStore => ({
  read: async () => {
    const rows = await db.settings.bulkGet(DEVICE_KEYS.map(rowOf))
    const found = DEVICE_KEYS.map((key, index) => {
      const value = rows[index]?.value
      return [key, VALID_DEVICES[key](value) ? value : null]
    })
    return { ...NO_DEVICES, ...(Object.fromEntries(found) as unknown as CounterDevices) }
  },
  put: async (key, device) => {
    if (device === null) await db.settings.delete(rowOf(key))
    else await db.settings.put({ id: rowOf(key), value: device })
  },
})
