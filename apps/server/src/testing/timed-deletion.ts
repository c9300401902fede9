import { openDatabase } from '../db/database.ts'
import { deleteInSteps } from '../services/company-data/delete-in-steps.ts'

/** So long may one step take while it is measured. */
const STEP_TIMEOUT_MS = 600_000

export type TimedStep = { readonly table: string; readonly ms: number }

/** Deletes a company as the job does, and says how long each step took. The last one, of the company itself, has no table. */
export const timedDeletion = async (ownerUrl: string, id: string): Promise<TimedStep[]> => {
  const db = openDatabase(ownerUrl, { connections: 1, answerTimeoutMs: STEP_TIMEOUT_MS })
  const steps: TimedStep[] = []
  let last = performance.now()
  const note = (table: string) => {
    const now = performance.now()
    steps.push({ table, ms: now - last })
    last = now
  }
  await deleteInSteps(db, id, { onStep: note })
  note('')
  await db.close()
  return steps
}
