import { requestPersistentStorage } from '../db/persistent-storage.ts'
import { checkLargeStores } from '../db/quarantine/check-large-stores.ts'
import type { CheckPorts } from '../db/quarantine/quarantine-rows.ts'
import { pause } from '../platform/pause.ts'

/** What is checked while the till is already open. */
export const checkLate = async (ports: CheckPorts): Promise<void> => {
  await requestPersistentStorage(ports.db, navigator.storage)
  await checkLargeStores(ports, pause)
}
