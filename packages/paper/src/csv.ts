import Papa from 'papaparse'

/**
 * What a spreadsheet would run as a formula. Plain negative numbers are excepted: with a quote they would be text and
 * missing in sums.
 */
const FORMULA = /^(?:[=+@\t\r\uFF0B\uFF1D\uFF20]|-(?!\d+(?:\.\d+)?$))/

/** With the byte order mark that makes spreadsheets read it as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

export const csvFile = (name: string, rows: readonly (readonly string[])[]): File => {
  const text = Papa.unparse(
    rows.map((row) => [...row]),
    { escapeFormulae: FORMULA },
  )
  return new File([BYTE_ORDER_MARK + text], `${name.replace(/[^A-Za-z0-9]+/g, '-')}.csv`, {
    type: 'text/csv;charset=utf-8',
  })
}
