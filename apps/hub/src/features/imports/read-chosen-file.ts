import { MAX_IMPORT_BYTES, MAX_WORKBOOK_ROWS } from '@evertill/contract'
import { workbookText } from '@evertill/paper/workbook-text.ts'

/** The file cannot be imported; `fault` names a text. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused'
  readonly fault: string
  constructor(fault: string) {
    super(fault)
    this.fault = fault
  }
}

/** A workbook is a ZIP file. */
const isZip = async (file: Blob): Promise<boolean> => {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  return first === 0x50 && second === 0x4b
}

const readWorkbook = async (file: File): Promise<Blob> => {
  const { readSheet } = await import('read-excel-file/browser')
  const rows = await readSheet(file).catch(() => {
    throw new FileRefused('brokenWorkbook')
  })
  if (rows.length > MAX_WORKBOOK_ROWS + 1) throw new FileRefused('tooManyWorkbookRows')
  if (rows.length === 0) throw new FileRefused('empty')
  return new Blob([await workbookText(rows)], { type: 'text/csv' })
}

/** What is sent of a file: text as it is, of a workbook the first sheet. What the bytes are counts, not the name. */
export const readChosenFile = async (file: File): Promise<Blob> => {
  if (file.size === 0) throw new FileRefused('empty')
  if (file.size > MAX_IMPORT_BYTES) throw new FileRefused('tooLarge')
  return (await isZip(file)) ? readWorkbook(file) : file
}
