import type { Closing } from '@evertill/contract'
import type { ExpectedCash } from '@evertill/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import { type CountOutcome, countDrawer, type NewCount } from '../actions/count-drawer.ts'
import { moveCash, type NewMovement } from '../actions/cash-movement.ts'
import { readDrawerRows } from '../db/drawer/drawer-rows.ts'
import type { SalesDb } from '../db/sales-db.ts'
import { type DeviceCash, deviceCash } from '../ledger/drawer-cash.ts'
import type { Outcome } from '../platform/outcome.ts'
import { useRuntime } from './runtime.tsx'
import { useConnection } from './use-connection.ts'
import { useServerRead } from './use-server-read.ts'

export type { CountOutcome, NewCount } from '../actions/count-drawer.ts'
export type { NewMovement } from '../actions/cash-movement.ts'

const readDeviceCash = async (db: SalesDb, closing: Closing): Promise<DeviceCash> =>
  deviceCash({ closing, ...(await readDrawerRows(db, closing)) })

export interface DrawerView {
  /** The expected cash in the drawer; undefined while unknown. */
  expected: number | undefined
  /** `server`: all devices on this drawer plus what is unsent here. `device`: the rows of this device only. */
  source: 'server' | 'device'
  unsent: number
  device: ExpectedCash | undefined
}

/** The expected cash. The server is asked again whenever it has received something from this device. */
export const useDrawer = (closing: Closing): DrawerView => {
  const { api, databases } = useRuntime()
  const { serverReachable } = useConnection()
  const { strict } = databases
  const cash = useLiveQuery(() => readDeviceCash(strict, closing), [strict, closing])
  const unsent = cash?.unsent.expected ?? 0
  // What the server has of this device: when it changes, so does the server's amount.
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

export const useMoveCash = (closing: Closing): ((movement: NewMovement) => Promise<Outcome>) => {
  const runtime = useRuntime()
  return (movement) => moveCash(runtime, closing, movement)
}

export const useCountDrawer = (closing: Closing): ((count: NewCount) => Promise<CountOutcome>) => {
  const runtime = useRuntime()
  return (count) => countDrawer(runtime, closing, count)
}

export const useNewUuid = (): (() => string) => useRuntime().newUuid
