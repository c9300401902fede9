import { csvOf } from './table-file.ts'

const cellText = (cell: unknown): string => {
  if (cell === null || cell === undefined) return ''
  // Midnight is a day without a time.
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return String(cell as string | number | boolean)
}

/** The first sheet of a workbook as the text that an import reads: formulas as their values, days as 2026-04-01. */
export const workbookText = (rows: readonly (readonly unknown[])[]): Promise<string> => {
  const [heads = [], ...others] = rows.map((row) => row.map(cellText))
  return csvOf({ heads, rows: others })
}
