import { randomUUID } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { asJob } from '../db/tenant.ts'
import { readClosed, removeProcess, reportProcess } from '../repositories/server-state.repository.ts'
import { startLoop } from './loop.ts'

const POLL_INTERVAL_MS = 500
/** Well below the time after which a restore takes a silent process for dead (db/backup/maintenance-mode.ts). */
const REPORT_INTERVAL_MS = 4_000

export type MaintenanceMode = { isClosed(): boolean; stop(): Promise<void> }

/**
 * Polls the flag in the database that closes all servers during a restore or a move, and reports when this process has
 * noticed it. It polls as a job, because the queue of requests may be long.
 */
export const watchMaintenanceMode = (db: Database): MaintenanceMode => {
  const processId = randomUUID()
  let closed = false
  let reported: { readonly closed: boolean; readonly at: number } | undefined
  const loop = startLoop({
    intervalMs: POLL_INTERVAL_MS,
    work: async () => {
      closed = await asJob(db, readClosed)
      const at = performance.now()
      if (reported?.closed === closed && at - reported.at < REPORT_INTERVAL_MS) return
      await asJob(db, (tx) => reportProcess(tx, processId, closed))
      reported = { closed, at }
    },
    // Without a database no request succeeds anyway. The flag keeps its last value.
    onError: () => undefined,
  })
  return {
    isClosed: () => closed,
    stop: async () => {
      await loop.stop()
      await asJob(db, (tx) => removeProcess(tx, processId)).catch(() => undefined)
    },
  }
}
