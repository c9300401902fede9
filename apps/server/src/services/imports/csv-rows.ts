import Papa from 'papaparse'

export type FileRow = { readonly line: number; readonly cells: readonly string[] }

const DELIMITERS = [',', ';', '\t', '|'] as const
const OUTSIDE_QUOTES = /"(?:[^"]|"")*"/g

/**
 * The sign between the values: the one that is in most of the first lines, and there as often as possible. A line at the
 * top such as `sep=;`, which Excel understands, names it.
 */
export const guessDelimiter = (text: string): string => {
  const named = /^sep=(.)\r?\n/i.exec(text)?.[1]
  if (named !== undefined) return named
  const lines = text.replaceAll(OUTSIDE_QUOTES, '').split(/\r\n|\r|\n/, 20)
  const counts = DELIMITERS.map((sign) => {
    const perLine = lines.map((line) => line.split(sign).length - 1).filter((count) => count > 0)
    return { sign, lines: perLine.length, signs: perLine.reduce((sum, count) => sum + count, 0) }
  })
  const [best] = counts.toSorted((a, b) => b.lines - a.lines || b.signs - a.signs)
  return best === undefined || best.signs === 0 ? ',' : best.sign
}

const lineBreaksIn = (cells: readonly string[]): number =>
  cells.reduce((sum, text) => sum + (text.match(/\r\n|\r|\n/g)?.length ?? 0), 0)

/** Up to the last line break that is outside of quotation marks; the rest belongs to the next piece. */
const cutBehindRow = (text: string): number => {
  let isQuoted = false
  let end = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) isQuoted = !isQuoted
    else if (code === LINE_FEED && !isQuoted) end = at + 1
  }
  return end
}

const QUOTE = 0x22
const LINE_FEED = 0x0a

/** Whole rows of the file at a time. One row may be as long as what comes: the most is the size of the file. */
async function* piecesOf(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let waiting = ''
  for await (const text of texts) {
    waiting += text
    const end = cutBehindRow(waiting)
    if (end === 0) continue
    yield waiting.slice(0, end)
    waiting = waiting.slice(end)
  }
  // A file of old Macs has no line feed: its rows end in a carriage return.
  if (waiting !== '') yield waiting
}

/** Lines are counted as an editor counts them, with empty ones and with line breaks inside a value. */
export async function* readCsvRows(texts: AsyncIterable<string>, delimiter: string): AsyncGenerator<FileRow> {
  let next = 1
  for await (const piece of piecesOf(texts)) {
    // Some files have line breaks of both kinds.
    const text = piece.replaceAll(/\r\n?/g, '\n')
    const rows = Papa.parse<string[]>(text, { delimiter, newline: '\n' }).data
    // The line break behind the last row is not a row more.
    if (text.endsWith('\n') && rows.at(-1)?.join('') === '') rows.pop()
    for (const cells of rows) {
      const line = next
      next += 1 + lineBreaksIn(cells)
      if (cells.some((text) => text.trim() !== '')) yield { line, cells }
    }
  }
}
