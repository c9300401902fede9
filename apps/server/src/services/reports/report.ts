import type { ReportQuery, ReportTable } from '@evertill/contract'
import type { Tx } from '../../db/database.ts'
import type { ReportScope } from './report-scope.ts'

/** What a report may use besides its scope. */
export type ReportOptions = Pick<ReportQuery, 'by' | 'sort' | 'limit' | 'notSoldDays'> & {
  readonly mayReadCosts: boolean
  /** The figures are the user's own alone. */
  readonly ownOnly: boolean
}

/**
 * The tables of one period; a comparison calls it once more for the other period. Undefined: the filters cannot be put
 * together.
 */
export type Report = (
  tx: Tx,
  scope: ReportScope,
  options: ReportOptions,
) => Promise<ReportTable[] | undefined>
