import {
  columnsOf,
  GOODS_DIMENSIONS,
  REPORT_TABLES,
  type ReportDimension,
  type ReportName,
  type ReportReply,
} from '@evertill/contract'
import type { Sheet } from '@evertill/paper/table-file.ts'
import type { TFunction } from 'i18next'
import { type Formats, fileValue, kindOf } from '../figures/format-value.ts'
import { reasonText, rowLabel } from '../figures/row-label.ts'
import { TABLE_SPECS } from '../report-specs.ts'

interface SheetContext {
  t: TFunction
  formats: Formats
  by: ReportDimension | undefined
  /** Only the columns that a screen shows first. */
  isShort?: boolean
}

/** The number format of a spreadsheet, by kind. */
const FORMATS = { money: '#,##0.00', quantity: '#,##0.###', percent: '0.00', count: '#,##0' } as const

const mainColumns = (report: ReportName, key: string, by: ReportDimension | undefined) => {
  const { main, goods } = TABLE_SPECS[report][key] ?? {}
  return by && GOODS_DIMENSIONS.has(by) ? goods : main
}

/** Every table of a reply with all its columns, for files. Figures are numbers that a spreadsheet can sum. */
export const sheetsOf = (
  report: ReportName,
  reply: ReportReply,
  { t, formats, by, isShort = false }: SheetContext,
): Sheet[] =>
  Object.keys(REPORT_TABLES[report]).flatMap((key) => {
    const table = reply.Tables.find(({ Key }) => Key === key)
    if (!table || (table.Rows.length === 0 && key !== 'summary')) return []
    const dimension = by ?? TABLE_SPECS[report][key]?.dimension ?? 'other'
    const main = isShort ? mainColumns(report, key, by) : undefined
    const columns = columnsOf(report, key, by)
      .filter((measure) => main === undefined || main.includes(measure))
      .filter((measure) => measure in table.Totals || table.Rows.some(({ Values }) => measure in Values))
      .filter((measure) => TABLE_SPECS[report][key]?.without?.includes(measure) !== true)
    const cells = (values: Readonly<Record<string, number | string | null>>) =>
      columns.map((measure) => {
        const value = values[measure]
        return measure === 'reason' && typeof value === 'string'
          ? reasonText(value, t)
          : fileValue(measure, value, formats)
      })
    const hasTotal = columns.some((measure) => typeof table.Totals[measure] === 'number')
    return {
      name:
        by === undefined
          ? t(`reports.tables.${key}` as 'reports.tables.summary')
          : t('reports.byTitle', { by: t(`reports.by.${by}`) }),
      heads: [
        t(`reports.by.${dimension}` as 'reports.by.day'),
        ...columns.map((measure) => t(`reports.measures.${measure}`)),
      ],
      // Days stay as they are: 2026-11-18 sorts, and spreadsheets know it as a date.
      rows: [
        // The row of a summary is its total.
        ...(key === 'summary' ? [] : table.Rows).map((row) => [
          dimension === 'day' ? row.Key : rowLabel(dimension, row, t, formats.language),
          ...cells(row.Values),
        ]),
        ...(hasTotal ? [[t('reports.total'), ...cells(table.Totals)]] : []),
      ],
      hasTotal,
      formats: [undefined, ...columns.map((measure) => FORMATS[kindOf(measure) as keyof typeof FORMATS])],
    }
  })
