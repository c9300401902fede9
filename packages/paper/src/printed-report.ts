import { inLanguage } from './row-side.ts'
import { pair, wrap } from './text-rows.ts'
import type { RollRow } from './roll.ts'

/** One line of a report. */
export interface ReportRow {
  label: string
  value: string
  /** The value for files: an ordinary decimal without symbol and grouping. */
  plain?: string
  strong?: boolean
}

export interface ReportSection {
  title: string
  rows: readonly ReportRow[]
}

/** The content of a report, the same on every paper and in files. */
export interface PrintedReport {
  /** Of its labels. */
  language: string
  title: string
  /** Also the name of the file. */
  number: string
  /** The copy mark; empty on the first print. */
  copy: string
  shop: readonly string[]
  sections: readonly ReportSection[]
  /** Names below the signature lines. */
  signatures: readonly string[]
  /** Replaces the table in files for a report with its own columns. */
  table?: readonly (readonly string[])[]
}

export const rollOfReport = (report: PrintedReport, columns: number): RollRow[] => {
  const rows: RollRow[] = []
  const centred = (line: string, large = false) => {
    for (const text of wrap(line, large ? Math.floor(columns / 2) : columns)) {
      rows.push({ kind: 'text', text, centred: true, bold: true, ...(large ? { large } : {}) })
    }
  }
  if (report.copy !== '') centred(report.copy, true)
  for (const line of report.shop) centred(line)
  centred(report.title, true)
  for (const { title, rows: lines } of report.sections) {
    rows.push({ kind: 'rule' })
    if (title !== '') rows.push({ kind: 'text', text: title, bold: true })
    for (const { label, value, strong = false } of lines) {
      for (const text of pair(label, value, columns))
        rows.push({ kind: 'text', text, ...(strong ? { bold: true } : {}) })
    }
  }
  rows.push({ kind: 'rule' })
  for (const name of report.signatures) {
    rows.push({ kind: 'text', text: ' ' }, { kind: 'text', text: '_'.repeat(Math.min(28, columns)) })
    rows.push({ kind: 'text', text: name })
  }
  return inLanguage(rows, report.language)
}

/** The report as a table: section, label and value by default. */
export const tableOfReport = (report: PrintedReport): readonly (readonly string[])[] =>
  report.table ?? [
    [report.title, '', [report.number, report.copy].filter(Boolean).join(' ')],
    ...report.sections.flatMap(({ title, rows }) =>
      rows.map(({ label, value, plain }) => [title, label, plain ?? value]),
    ),
  ]
