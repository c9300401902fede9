import type { CounterDevices } from '../db/device/counter-devices.ts'
import { createCounterStore } from '../db/device/counter-store.ts'

/** Null removes the device. */
export const saveCounterDevice = <Key extends keyof CounterDevices>(
  key: Key,
  device: CounterDevices[Key],
): Promise<void> => createCounterStore().put(key, device)
