import type { Database, Tx } from '../../db/database.ts'
import {
  companyTables,
  deleteCompanies,
  deleteSomeRows,
  lockDeletion,
} from '../../repositories/company/delete-company.repository.ts'

/** Rows of one transaction: a second or so. The others of the server wait for none of them longer. */
const ROWS_OF_A_STEP = 10_000

/** They go with the last step: while they are there, the next run knows that the company is to be deleted. */
const LAST = new Set(['company_deletions', 'registrations'])

/** `rows` were deleted, or another process deletes this company. */
type Step = { readonly rows: number } | 'elsewhere'

type Options = { readonly rowsOfAStep?: number; readonly onStep?: (table: string, rows: number) => void }

const inTransaction = <Result>(db: Database, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  db.kysely.transaction().execute(work)

/** Each step has the lock for itself alone: whoever does not get it leaves the rest to the other. */
const step = (db: Database, id: string, work: (tx: Tx) => Promise<number>): Promise<Step> =>
  inTransaction(db, async (tx) => ((await lockDeletion(tx, id)) ? { rows: await work(tx) } : 'elsewhere'))

/**
 * Deletes everything of a company in short transactions, children before what they refer to, and the company itself with
 * the last one. What a crash leaves is found again by the next run. False while or after another process does it.
 */
export const deleteInSteps = async (
  db: Database,
  id: string,
  { rowsOfAStep = ROWS_OF_A_STEP, onStep }: Options = {},
): Promise<boolean> => {
  const tables = (await inTransaction(db, companyTables)).filter((table) => !LAST.has(table))
  for (const table of tables)
    for (;;) {
      const done = await step(db, id, (tx) => deleteSomeRows(tx, table, id, rowsOfAStep))
      if (done === 'elsewhere') return false
      onStep?.(table, done.rows)
      if (done.rows < rowsOfAStep) break
    }
  // Also what triggers wrote about the deleted rows, into tables that were empty already.
  const last = await step(db, id, (tx) => deleteCompanies(tx, [id]))
  return last !== 'elsewhere' && last.rows > 0
}
