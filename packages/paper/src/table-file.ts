/** A table for files that people read: ordinary decimals and plain texts. */
export interface Table {
  heads: readonly string[]
  rows: readonly (readonly (string | number)[])[]
}

/** One of several tables of a file. */
export interface Sheet extends Table {
  name: string
  /** The number format of each column, such as `#,##0.00`. */
  formats?: readonly (string | undefined)[]
  /** The last row adds up the others. */
  hasTotal?: boolean
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

/** Tables below each other, each under its name. */
export const csvOfSheets = async (sheets: readonly Sheet[]): Promise<string> => {
  const { default: papa } = await import('papaparse')
  const rows = sheets.flatMap(({ name, heads, rows: body }, at) => [
    ...(at === 0 ? [] : [[]]),
    ...(sheets.length === 1 ? [] : [[name]]),
    [...heads],
    ...body.map((row) => [...row]),
  ])
  return BYTE_ORDER_MARK + papa.unparse(rows, { escapeFormulae: FORMULA })
}

/** Texts are stored with type text: an Excel cell is a formula only if it is marked as one. */
const cellsOf = ({ heads, rows }: Table, formats: Sheet['formats'] = []) => [
  heads.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
  ...rows.map((row) =>
    row.map((value, at) => {
      if (typeof value !== 'number') return { value, type: String }
      const format = formats[at]
      return { value, type: Number, ...(format === undefined ? {} : { format }) }
    }),
  ),
]

export const xlsxOf = async (table: Table): Promise<Blob> => {
  const { default: write } = await import('write-excel-file/universal')
  return write(cellsOf(table)).toBlob()
}

/** Excel refuses longer names of sheets, and these characters in them. */
const sheetName = (name: string, at: number): string =>
  `${at + 1} ${name.replace(/[\\/?*[\]:]/g, ' ')}`.slice(0, 31)

/** A file with a sheet for each table; the first row stays in sight. */
export const xlsxOfSheets = async (sheets: readonly Sheet[]): Promise<Blob> => {
  const { default: write } = await import('write-excel-file/universal')
  return write(
    sheets.map((sheet, at) => ({
      data: cellsOf(sheet, sheet.formats),
      sheet: sheetName(sheet.name, at),
      stickyRowsCount: 1,
      columns: sheet.heads.map((head, place) => ({
        width: place === 0 ? 28 : Math.max(14, head.length + 2),
      })),
    })),
  ).toBlob()
}
