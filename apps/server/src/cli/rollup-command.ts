import { type Tx, openDatabase } from '../db/database.ts'
import {
  type ReportDay,
  countReportDifferences,
  listReportDays,
  markAllReportDays,
  rebuildReportDay,
} from '../repositories/reports/rollup.repository.ts'
import { CommandError } from './command-error.ts'

const nameOf = ({ storeId, businessDate }: ReportDay): string => `${businessDate} of store ${storeId}`

/**
 * `rollup rebuild` computes every day again, in a transaction of its own, while servers run. With `--check` it compares the
 * roll-ups with the documents row by row, except of days that wait for a rebuild.
 */
export const runRollupCommand = async (
  url: string,
  verb: string | undefined,
  isCheck: boolean,
): Promise<string> => {
  if (verb !== 'rebuild') throw new CommandError('Say what to do: rebuild, or rebuild --check.')
  const db = openDatabase(url, { connections: 1 })
  const inTransaction = <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> =>
    db.kysely.transaction().execute(work)
  try {
    if (!isCheck) await inTransaction(markAllReportDays)
    const days = await inTransaction((tx) => listReportDays(tx, isCheck ? 'clean' : 'dirty'))
    const different: string[] = []
    for (const day of days) {
      if (!isCheck) await inTransaction((tx) => rebuildReportDay(tx, day))
      else if ((await inTransaction((tx) => countReportDifferences(tx, day))) > 0) different.push(nameOf(day))
    }
    if (different.length > 0)
      throw new CommandError(
        `The roll-ups of ${different.length} of ${days.length} days differ: ${different.slice(0, 20).join('; ')}.`,
      )
    return isCheck
      ? `The roll-ups of ${days.length} days equal the documents.`
      : `Rebuilt the roll-ups of ${days.length} days.`
  } finally {
    await db.close()
  }
}
