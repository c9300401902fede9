import type { Closing } from '@evertill/contract'
import type { ExpectedCash } from '@evertill/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import { moveCash, type NewMovement } from '../actions/cash-movement.ts'
import { readDrawerRows } from '../db/drawer/drawer-rows.ts'
import type { SalesDb } from '../db/sales-db.ts'
import { type DeviceCash, deviceCash } from '../ledger/drawer-cash.ts'
import type { Outcome } from '../platform/outcome.ts'
import { useRuntime } from './runtime.tsx'
import { useConnection } from './use-connection.ts'
import { useServerRead } from './use-server-read.ts'

export type { NewMovement } from '../actions/cash-movement.ts'

const readDeviceCash = async (db: SalesDb, closing: Closing): Promise<DeviceCash> =>
  deviceCash({ closing, ...(await readDrawerRows(db, closing)) })

export interface DrawerView {
  /** What should be in the drawer now; undefined while nobody knows. */
  expected: number | undefined
  /** `server`: with every device on this drawer, and what waits here on top. `device`: the rows of this device only. */
  source: 'server' | 'device'
  unsent: number
  device: ExpectedCash | undefined
}

/** Expected cash as it is now. Asked for anew whenever something of this device reached the server. */
export const useDrawer = (closing: Closing): DrawerView => {
  const { api, databases } = useRuntime()
  const { serverReachable } = useConnection()
  const { strict } = databases
  const cash = useLiveQuery(() => readDeviceCash(strict, closing), [strict, closing])
  const unsent = cash?.unsent.expected ?? 0
  // Everything on the device that the server has: when it grows, the server's figure is another one.
  const sent = cash === undefined ? null : cash.all.expected - unsent
  const params = { storeId: closing.StoreID, id: closing.CashRegisterID, x: closing.key }
  const { value } = useServerRead(
    serverReachable && sent !== null ? closing.key : null,
    () => api.call('getCounterAmount', { params, query: {} }),
    sent ?? 0,
  )
  if (value === undefined || !serverReachable) {
    return { expected: cash?.all.expected, source: 'device', unsent, device: cash?.all }
  }
  return { expected: value.counterAmount + unsent, source: 'server', unsent, device: cash?.all }
}

/** Writes a movement of cash on the device; the sender takes it from there, also hours later. */
export const useMoveCash = (closing: Closing): ((movement: NewMovement) => Promise<Outcome>) => {
  const runtime = useRuntime()
  return (movement) => moveCash(runtime, closing, movement)
}

/** A name for a movement that is about to be made. */
export const useNewUuid = (): (() => string) => useRuntime().newUuid
