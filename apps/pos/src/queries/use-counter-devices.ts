import { useLiveQuery } from 'dexie-react-hooks'
import type { CounterDevices } from '../db/device/counter-devices.ts'
import { createCounterStore } from '../db/device/counter-store.ts'

/** What stands at this counter; undefined while it is being read. */
export const useCounterDevices = (): CounterDevices | undefined =>
  useLiveQuery(() => createCounterStore().read(), [])
