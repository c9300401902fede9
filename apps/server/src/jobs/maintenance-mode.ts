import { randomUUID } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { asJob } from '../db/tenant.ts'
import {
  readClosed,
  readStreamsOfOthers,
  removeProcess,
  reportProcess,
} from '../repositories/server-state.repository.ts'
import type { LiveHub } from '../services/events/live-hub.ts'
import { startLoop } from './loop.ts'

const POLL_INTERVAL_MS = 500
/** Well below the time after which a restore takes a silent process for dead (db/backup/maintenance-mode.ts). */
const REPORT_INTERVAL_MS = 4_000

export type MaintenanceMode = { isClosed(): boolean; stop(): Promise<void> }

/**
 * Polls the flag in the database that closes all servers during a restore or a move, and reports when this process has
 * noticed it. It polls as a job, because the queue of requests may be long. The processes also tell each other how many live
 * streams they have open.
 */
export const watchMaintenanceMode = (
  db: Database,
  live: Pick<LiveHub, 'usage' | 'hearOthers'>,
): MaintenanceMode => {
  const processId = randomUUID()
  let closed = false
  let reported: { readonly state: string; readonly at: number } | undefined
  const loop = startLoop({
    intervalMs: POLL_INTERVAL_MS,
    work: async () => {
      closed = await asJob(db, readClosed)
      live.hearOthers(await asJob(db, (tx) => readStreamsOfOthers(tx, processId)))
      const at = performance.now()
      const report = { processId, isClosed: closed, streams: live.usage() }
      const state = JSON.stringify(report)
      if (reported?.state === state && at - reported.at < REPORT_INTERVAL_MS) return
      await asJob(db, (tx) => reportProcess(tx, report))
      reported = { state, at }
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
