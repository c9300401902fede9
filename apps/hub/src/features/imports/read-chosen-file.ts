import { MAX_IMPORT_BYTES, MAX_WORKBOOK_ROWS } from '@evertill/contract'
import { workbookText } from '@evertill/paper/workbook-text.ts'
import { FileRefused } from '../../parts/file-refused.ts'
import { isZip } from '../../parts/is-zip.ts'

const readWorkbook = async (file: File): Promise<Blob> => {
  const { readSheet } = await import('read-excel-file/browser')
  const rows = await readSheet(file).catch(() => {
    throw new FileRefused('brokenWorkbook')
  })
  if (rows.length > MAX_WORKBOOK_ROWS + 1) throw new FileRefused('tooManyWorkbookRows')
  if (rows.length === 0) throw new FileRefused('empty')
  return new Blob([await workbookText(rows)], { type: 'text/csv' })
}

/** What is sent of a file: text as it is, of a workbook (a ZIP file) the first sheet. Its bytes count, not its name. */
export const readChosenFile = async (file: File): Promise<Blob> => {
  if (file.size === 0) throw new FileRefused('empty')
  if (file.size > MAX_IMPORT_BYTES) throw new FileRefused('tooLarge')
  return (await isZip(file)) ? readWorkbook(file) : file
}
