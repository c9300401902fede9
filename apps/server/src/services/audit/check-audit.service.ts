import { randomUUID } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import { asJob } from '../../db/tenant.ts'
import { claimCheck, finishCheck, renewCheck } from '../../repositories/audit/audit-check.repository.ts'
import { CheckEnded, verifyAudit } from './verify-audit.ts'

/** Checks the chains whose check is due or was asked for. Ends between two batches when the server does. */
export const makeAuditCheckJob = (db: Database) => {
  let isStopping = false
  const checkNext = async (): Promise<boolean> => {
    const runId = randomUUID()
    const registrationId = await asJob(db, (tx) => claimCheck(tx, runId))
    if (registrationId === undefined) return false
    try {
      const verdict = await verifyAudit({
        registrationId,
        inTransaction: (work) => asJob(db, work),
        onProgress: async (tx, entries, of) =>
          !isStopping && (await renewCheck(tx, runId, registrationId, entries, of)),
      })
      await asJob(db, (tx) => finishCheck(tx, runId, registrationId, verdict))
    } catch (error) {
      if (!(error instanceof CheckEnded)) throw error
    }
    return !isStopping
  }
  return {
    work: async (): Promise<void> => {
      while (await checkNext());
    },
    stop: (): void => {
      isStopping = true
    },
  }
}
