import { type ReportTable, toWhere } from '@evertill/contract'
import {
  type FlagCount,
  countFlags,
  countQuarantine,
} from '../../repositories/reports/flag-report.repository.ts'
import { toTable } from './report-values.ts'
import type { Report } from './report.ts'

const table = (name: string, rows: readonly FlagCount[], limit: number, isFlag: boolean): ReportTable =>
  toTable(
    name,
    rows.map(({ key, count }) => ({
      Key: key,
      Label: key,
      Values: { count },
      ...(isFlag ? { Where: toWhere('flag', key) } : {}),
    })),
    { count: rows.reduce((all, row) => all + row.count, 0) },
    limit,
  )

/** Documents by flag, and refused bodies by code, open and closed. */
export const flagReport: Report = async (tx, scope, { limit }) => [
  table('byFlag', await countFlags(tx, scope), limit, true),
  table('quarantine', await countQuarantine(tx, scope), limit, false),
]
