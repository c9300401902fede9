import type { Database } from '../db/database.ts'
import { withoutTenant } from '../db/tenant.ts'
import { readClosed } from '../repositories/server-state.repository.ts'
import { startLoop } from './loop.ts'

const POLL_INTERVAL_MS = 500

export type MaintenanceMode = { isClosed(): boolean; stop(): Promise<void> }

/** Polls the flag in the database that closes all servers during a restore or a move. */
export const watchMaintenanceMode = (db: Database): MaintenanceMode => {
  let closed = false
  const loop = startLoop({
    intervalMs: POLL_INTERVAL_MS,
    work: async () => {
      closed = await withoutTenant(db, readClosed, 'server')
    },
    // Without a database no request succeeds anyway. The flag keeps its last value.
    onError: () => undefined,
  })
  return { isClosed: () => closed, stop: () => loop.stop() }
}
