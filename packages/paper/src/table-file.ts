/** A table for files that people read: ordinary decimals and plain texts. */
export interface Table {
  heads: readonly string[]
  rows: readonly (readonly (string | number)[])[]
}

/**
 * Excel treats a text that starts like this as a formula, also after blanks. A customer may be named `=cmd|…`, and
 * opening the list must be safe (B-06).
 */
const FORMULA = /^[\s\u200b\ufeff]*[=+\-@\t\r＝＋－＠]/u

/** The byte order mark makes Excel read UTF-8 instead of the system's code page. */
const BYTE_ORDER_MARK = '\ufeff'

export const csvOf = async ({ heads, rows }: Table): Promise<string> => {
  const { default: papa } = await import('papaparse')
  return (
    BYTE_ORDER_MARK + papa.unparse([[...heads], ...rows.map((row) => [...row])], { escapeFormulae: FORMULA })
  )
}

/** Texts are stored with type text: an Excel cell is a formula only if it is marked as one. */
export const xlsxOf = async ({ heads, rows }: Table): Promise<Blob> => {
  const { default: write } = await import('write-excel-file/universal')
  const data = [
    heads.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
    ...rows.map((row) =>
      row.map((value) => (typeof value === 'number' ? { value, type: Number } : { value, type: String })),
    ),
  ]
  return write(data).toBlob()
}
