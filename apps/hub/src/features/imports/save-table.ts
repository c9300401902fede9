import { csvOf, xlsxOf } from '@evertill/paper/table-file.ts'
import type { ExportTable } from '../../api/import-calls.ts'

export type FileKind = 'csv' | 'xlsx'

/** Offers a table as a file, with everything escaped that a spreadsheet would run as a formula. */
export const saveTable = async (table: ExportTable, name: string, kind: FileKind): Promise<void> => {
  const content = kind === 'csv' ? await csvOf(table) : await xlsxOf(table)
  const url = URL.createObjectURL(new Blob([content]))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}.${kind}`
  link.click()
  URL.revokeObjectURL(url)
}
