/** A table as people read it in files: ordinary decimals, texts as they are. */
export interface Table {
  heads: readonly string[]
  rows: readonly (readonly (string | number)[])[]
}

/**
 * Excel takes a text that begins like this for a formula, also behind blanks. A customer may be called `=cmd|…`, and a
 * shop opens its own list without fear (B-06).
 */
const FORMULA = /^[\s\u200b\ufeff]*[=+\-@\t\r＝＋－＠]/u

/** The mark makes Excel read UTF-8 instead of the machine's old alphabet. */
const BYTE_ORDER_MARK = '\ufeff'

export const csvOf = async ({ heads, rows }: Table): Promise<string> => {
  const { default: papa } = await import('papaparse')
  return (
    BYTE_ORDER_MARK + papa.unparse([[...heads], ...rows.map((row) => [...row])], { escapeFormulae: FORMULA })
  )
}

/** Texts are typed as texts: a cell of an Excel file is a formula only when it says so. */
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
