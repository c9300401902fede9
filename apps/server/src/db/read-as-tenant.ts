import type { Database, Tx } from './database.ts'
import { DatabaseUnavailable, isConflict, ShareUsedUp } from './errors.ts'
import { readLogPosition, StandbyBehind } from './standby.ts'
import { type Identity, type Settings, searchAsTenant, withTenant } from './tenant.ts'

/** Away, read-only where the work writes, cancelled by what it replays, or behind: the primary can still answer. */
const isFaultOfStandby = (error: unknown): boolean =>
  error instanceof StandbyBehind ||
  (error instanceof DatabaseUnavailable && !(error instanceof ShareUsedUp)) ||
  isConflict(error)

/**
 * For reports, lists and exports: `searchAsTenant` at a standby, where DATABASE_READ_URL names one. The primary is asked
 * where its log ends, which costs it next to nothing, and the standby must have replayed that: so nobody reads less than
 * what they, or anybody, had written before they asked, at whichever server. Otherwise the primary reads.
 */
export const readAsTenant = async <Result>(
  db: Database,
  identity: Identity,
  work: (tx: Tx) => Promise<Result>,
  settings: Settings = {},
): Promise<Result> => {
  const { standby } = db
  if (standby?.mayServe() !== true) return searchAsTenant(db, identity, work, { settings })
  const end = await withTenant(db, identity, readLogPosition)
  try {
    const result = await searchAsTenant(
      db,
      identity,
      async (tx) => {
        await standby.catchUp(tx, end)
        return work(tx)
      },
      { settings, at: standby.kysely },
    )
    standby.noteServed()
    return result
  } catch (error) {
    if (!isFaultOfStandby(error)) throw error
    standby.notePassedOn(!(error instanceof StandbyBehind))
    return searchAsTenant(db, identity, work, { settings })
  }
}
