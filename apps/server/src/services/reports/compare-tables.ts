import { REPORT_MEASURES, type ReportMeasure, type ReportRow, type ReportTable } from '@evertill/contract'
import type { ReportPeriod } from './report-scope.ts'

type Periods = { readonly now: ReportPeriod; readonly earlier: ReportPeriod }

/** The day as far into one period as `day` is into the other. */
const dayAsFar = (day: string, from: string, other: string): string =>
  new Date(Date.parse(other) + Date.parse(day) - Date.parse(from)).toISOString().slice(0, 10)

const monthsOf = (text: string): number => {
  const [year = 0, month = 0] = text.split('-').map(Number)
  return year * 12 + month - 1
}
const monthAsFar = (month: string, from: string, other: string): string => {
  const months = monthsOf(other) + monthsOf(month) - monthsOf(from)
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** Days and months of two periods have no key in common: the first is compared with the first, and so on. */
const keyIn = ({ Key, Where = '' }: ReportRow, from: ReportPeriod, to: ReportPeriod): string => {
  if (Where === `day:${Key}`) return dayAsFar(Key, from.from, to.from)
  return Where === `month:${Key}` ? monthAsFar(Key, from.from, to.from) : Key
}

const kindOf = (measure: string): string | undefined => REPORT_MEASURES[measure as ReportMeasure]?.kind

/** What says which row it is, and not how much. */
const NAMES: ReadonlySet<string> = new Set(['unit', 'rate'])
/** What has no value where nothing was sold. */
const WITHOUT_SALES: ReadonlySet<string> = new Set([
  'averageBill',
  'linesPerBill',
  'cumulativeShare',
  'points',
])
const HAS_ZERO: ReadonlySet<string> = new Set(['money', 'count', 'quantity', 'percent'])

const valueOfNothing = (measure: string, before: ReportRow['Values'][string]) => {
  if (NAMES.has(measure)) return before ?? null
  return HAS_ZERO.has(kindOf(measure) ?? '') && !WITHOUT_SALES.has(measure) ? 0 : null
}

/** A row that only the earlier period has, as it is now: nothing of it is left. */
const goneRow = (row: ReportRow, Key: string): ReportRow => ({
  ...row,
  Key,
  Label: row.Label === row.Key ? Key : row.Label,
  Values: Object.fromEntries(
    Object.entries(row.Values).map(([measure, value]) => [measure, valueOfNothing(measure, value)]),
  ),
  ...(row.Where === undefined ? {} : { Where: row.Where.replace(`:${row.Key}`, `:${Key}`) }),
  Compare: row.Values,
})

/**
 * Whether every row stands for a sum that both periods can have. A list of documents has their moments. The worst sellers
 * are of what was sold: what was not has a table of its own.
 */
const isOfSums = ({ Key, Rows }: ReportTable): boolean =>
  Key !== 'worst' &&
  !Rows.some(({ Values }) =>
    Object.keys(Values).some((measure) => ['instant', 'date'].includes(kindOf(measure) ?? '')),
  )

const isInPeriod = ({ Key, Where = '' }: ReportRow, { from, to }: ReportPeriod): boolean => {
  const length = Where === `day:${Key}` ? 10 : Where === `month:${Key}` ? 7 : 0
  return length === 0 || (Key >= from.slice(0, length) && Key <= to.slice(0, length))
}

/** Of a table that its limit cuts nobody knows which rows are missing. A longer earlier month has days of its own. */
const goneRows = (table: ReportTable, before: ReportTable, { now, earlier }: Periods): ReportRow[] => {
  if (table.More || before.More || !isOfSums(before)) return []
  const known = new Set(table.Rows.map(({ Key }) => Key))
  return before.Rows.map((row) => goneRow(row, keyIn(row, earlier, now))).filter(
    (row) => !known.has(row.Key) && isInPeriod(row, now),
  )
}

const byKey = (one: ReportRow, other: ReportRow): number =>
  one.Key.localeCompare(other.Key, 'en', { numeric: true })

/** Hours, days and months keep their order; what is gone from other tables comes last, the largest of it first. */
const withGone = (rows: readonly ReportRow[], gone: readonly ReportRow[]): ReportRow[] => {
  const isOfTime = /^(?:hour|weekday|day|month):/.test(gone[0]?.Where ?? '')
  const isInOrder = rows.every((row, at) => at === 0 || byKey(rows[at - 1] ?? row, row) < 0)
  return isOfTime && isInOrder ? [...rows, ...gone].toSorted(byKey) : [...rows, ...gone]
}

/** Puts the values of an earlier period beside the rows with the same key, and adds the rows that only it has. */
export const compareTables = (
  tables: readonly ReportTable[],
  earlier: readonly ReportTable[],
  periods: Periods,
): ReportTable[] =>
  tables.map((table) => {
    const before = earlier.find(({ Key }) => Key === table.Key)
    if (!before) return table
    const values = new Map(before.Rows.map((row) => [row.Key, row.Values]))
    const rows = table.Rows.map((row) => {
      const then = values.get(keyIn(row, periods.now, periods.earlier))
      return then ? { ...row, Compare: then } : row
    })
    return {
      ...table,
      Rows: withGone(rows, goneRows(table, before, periods)),
      CompareTotals: before.Totals,
    }
  })
