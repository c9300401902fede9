import type { Database } from '../../db/database.ts'
import { asJob } from '../../db/tenant.ts'
import {
  MARK_BATCH_SIZE,
  findNextReportDay,
  lockRollups,
  markReportDays,
  rebuildReportDay,
} from '../../repositories/reports/rollup.repository.ts'

/** Marks the days of what happened. Returns the number of events. */
export const markChangedDays = (db: Database): Promise<number> =>
  asJob(db, async (tx) => ((await lockRollups(tx)) ? markReportDays(tx) : 0))

/** Rebuilds the day that has waited longest. False if none is due. */
export const rebuildNextDay = (db: Database, atOnce = false): Promise<boolean> =>
  asJob(db, async (tx) => {
    if (!(await lockRollups(tx))) return false
    const day = await findNextReportDay(tx, atOnce)
    if (day) await rebuildReportDay(tx, day)
    return day !== undefined
  })

/** After a rebuild the job rests this many times as long as it took, so that tills lose less than a tenth to it. */
const REST_FACTOR = 20

/** Keeps the roll-ups up to date. Called again and again; most calls return at once. */
export const makeRollupJob = (db: Database, now: () => number = () => performance.now()) => {
  let restUntil = 0
  return async (): Promise<void> => {
    while ((await markChangedDays(db)) >= MARK_BATCH_SIZE);
    const began = now()
    if (began < restUntil) return
    if (await rebuildNextDay(db)) restUntil = now() + (now() - began) * REST_FACTOR
  }
}
