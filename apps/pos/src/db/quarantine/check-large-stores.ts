import type { Pause } from '../../platform/pause.ts'
import { type CheckPorts, LARGE, quarantine } from './quarantine-rows.ts'
import { isValidRow } from './valid-rows.ts'

const BATCH = 200

/** The stores that grow, while the till is already open. */
export const checkLargeStores = async (ports: CheckPorts, pause: Pause): Promise<void> => {
  const { db } = ports
  for (const store of LARGE) {
    const keys = await db.table(store).toCollection().primaryKeys()
    for (let from = 0; from < keys.length; from += BATCH) {
      const part = keys.slice(from, from + BATCH)
      const rows: unknown[] = await db.table(store).bulkGet(part)
      for (const [index, row] of rows.entries()) {
        if (row !== undefined && !isValidRow(store, row)) await quarantine(ports, store, part[index], row)
      }
      await pause()
    }
  }
}
