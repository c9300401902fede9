import { toWhere } from '@evertill/contract'
import { documentNumberBeside } from '@evertill/domain'
import { listUsedSeries, type UsedSeries } from '../../repositories/reports/number-report.repository.ts'
import { toTable } from './report-values.ts'
import type { Report } from './report.ts'

/** An auditor asks for each of them; a series with more gaps than this has another fault. */
const MAX_NAMED = 20

export const namedGaps = ({ first, gaps }: Pick<UsedSeries, 'first' | 'gaps'>): string[] => {
  const named = gaps.slice(0, MAX_NAMED).map(([from, to]) => {
    const name = documentNumberBeside(first, from)
    return from === to ? name : `${name} – ${documentNumberBeside(first, to)}`
  })
  return [...named, ...(gaps.length > MAX_NAMED ? ['…'] : [])]
}

/** The numbers of each series: first, last, how many documents, how many of them void, which are missing. */
export const numberReport: Report = async (tx, scope, { limit }) => {
  const series = await listUsedSeries(tx, scope, limit + 1)
  const sum = (of: 'used' | 'voided' | 'missing'): number => series.reduce((all, row) => all + row[of], 0)
  return [
    toTable(
      'series',
      series.map((row) => ({
        Key: row.series,
        Label: row.series,
        Values: {
          firstNo: row.first,
          lastNo: row.last,
          used: row.used,
          voided: row.voided,
          missing: row.missing,
          missingNos: namedGaps(row).join(', '),
        },
        Where: toWhere('series', row.series),
      })),
      { used: sum('used'), voided: sum('voided'), missing: sum('missing') },
      limit,
    ),
  ]
}
