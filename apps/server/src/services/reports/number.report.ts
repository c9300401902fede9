import { toWhere } from '@evertill/contract'
import { listUsedSeries } from '../../repositories/reports/number-report.repository.ts'
import { toTable } from './report-values.ts'
import type { Report } from './report.ts'

/** The numbers of each series: first, last, how many documents, how many of them void, how many missing. */
export const numberReport: Report = async (tx, scope, { limit }) => {
  const series = await listUsedSeries(tx, scope, limit + 1)
  const sum = (of: 'used' | 'voided' | 'missing'): number => series.reduce((all, row) => all + row[of], 0)
  return [
    toTable(
      'series',
      series.map(({ series: key, first, last, used, voided, missing }) => ({
        Key: key,
        Label: key,
        Values: { firstNo: first, lastNo: last, used, voided, missing },
        Where: toWhere('series', key),
      })),
      { used: sum('used'), voided: sum('voided'), missing: sum('missing') },
      limit,
    ),
  ]
}
