import type { Database } from '../db/database.ts'
import { withoutTenant } from '../db/tenant.ts'
import { readClosed } from '../repositories/server-state.repository.ts'
import { startLoop } from './loop.ts'

const LOOK_EVERY_MS = 500

export type MaintenanceMode = { isClosed(): boolean; stop(): Promise<void> }

/** Watches the sign in the database that closes all servers for a restore or a move. */
export const watchMaintenanceMode = (db: Database): MaintenanceMode => {
  let closed = false
  const loop = startLoop({
    everyMs: LOOK_EVERY_MS,
    work: async () => {
      closed = await withoutTenant(db, readClosed)
    },
    // Without a database nobody is answered anyway; the sign stays as it was last seen.
    onError: () => undefined,
  })
  return { isClosed: () => closed, stop: () => loop.stop() }
}
