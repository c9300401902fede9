import type { QuarantinedRow } from '../records.ts'
import type { SalesDb } from '../sales-db.ts'

/** Quarantined rows whose content exists nowhere else. */
export const readDamaged = (db: SalesDb): Promise<QuarantinedRow[]> =>
  db.setAside.filter((row) => row.only === true).toArray()

/** Those of them that nobody has written to a file yet. */
export const countUnsaved = (db: SalesDb): Promise<number> =>
  db.setAside.filter(({ only, savedAt }) => only === true && savedAt === undefined).count()

/** They are in a file now: the device may be emptied. */
export const markSaved = (db: SalesDb, rows: readonly QuarantinedRow[], savedAt: string): Promise<void> =>
  db.transaction('rw', db.setAside, async () => {
    await db.setAside.bulkPut(rows.map((row) => ({ ...row, savedAt })))
  })
