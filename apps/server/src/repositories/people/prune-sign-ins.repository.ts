import type { Database } from '../../db/database.ts'
import { run } from '../../db/query.ts'
import { asJob } from '../../db/tenant.ts'

const PLACE_RETENTION = '90 days'
const UNKNOWN_RETENTION = '30 days'

/** Deletes what no longer decides anything: sessions whose token has expired, and old traces of sign-ins. */
export const pruneSignIns = (db: Database, now: Date): Promise<void> =>
  asJob(db, async (tx) => {
    await run(tx)`delete from user_sessions where expires_at < ${now}`
    await run(tx)`
      delete from sign_in_places where last_used_at < ${now}::timestamptz - ${PLACE_RETENTION}::interval`
    await run(
      tx,
    )`delete from unknown_sign_ins where at < ${now}::timestamptz - ${UNKNOWN_RETENTION}::interval`
  })
