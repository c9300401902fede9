import { pair, wrap } from './text-rows.ts'
import type { RollRow } from './roll.ts'

/** One line of a report: what a person reads, and the same as a table of numbers wants it. */
export interface ReportRow {
  label: string
  value: string
  /** For files: an ordinary decimal instead of grouped digits with a sign. */
  plain?: string
  strong?: boolean
}

export interface ReportSection {
  title: string
  rows: readonly ReportRow[]
}

/** A report as it is printed, on whichever paper: every drawing says the same. */
export interface PrintedReport {
  title: string
  /** Names the file too. */
  number: string
  /** Every print of a final report after the first; empty for the first. */
  copy: string
  shop: readonly string[]
  sections: readonly ReportSection[]
  /** Where somebody signs. */
  signatures: readonly string[]
  /** For files, where the report has columns of its own. */
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
  return rows
}

/** Section, line and value, one row each, where the report has no columns of its own. */
export const tableOfReport = (report: PrintedReport): readonly (readonly string[])[] =>
  report.table ?? [
    [report.title, '', [report.number, report.copy].filter(Boolean).join(' ')],
    ...report.sections.flatMap(({ title, rows }) =>
      rows.map(({ label, value, plain }) => [title, label, plain ?? value]),
    ),
  ]
