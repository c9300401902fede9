/** Marks of direction and the signs above and below letters take no room of their own. */
const NO_WIDTH = /[\p{Mn}\p{Me}\u200b-\u200f\u2066-\u2069]/gu
/** Wider than a character of the printer, at the height of one. Devanagari and Arabic are not. */
const WIDE = /[\u0b80-\u0bff\u0c80-\u0cff]/u
const WIDE_COLUMNS = 1.4

/** The width of a string in columns of a printer. */
const widthOf = (text: string): number => {
  const letters = [...text.replace(NO_WIDTH, '')]
  return WIDE.test(text)
    ? Math.ceil(letters.reduce((sum, letter) => sum + (WIDE.test(letter) ? WIDE_COLUMNS : 1), 0))
    : letters.length
}

/** What readers see as one letter: a word is never cut within it. */
export const lettersOf = (text: string): string[] =>
  /^[\u0020-\u024f]*$/.test(text)
    ? [...text]
    : [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].map(
        ({ segment }) => segment,
      )

/** Line breaks and tabs in a product's name or a footer would break the row. */
const flat = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Wraps words into rows; a word longer than a row is cut. */
export const wrap = (text: string, columns: number): string[] => {
  const rows: string[] = []
  let row = ''
  for (const word of flat(text).split(' ')) {
    const joined = row === '' ? word : `${row} ${word}`
    if (widthOf(joined) <= columns) {
      row = joined
      continue
    }
    if (row !== '') rows.push(row)
    row = ''
    for (const letter of lettersOf(word)) {
      if (row !== '' && widthOf(row + letter) > columns) {
        rows.push(row)
        row = ''
      }
      row += letter
    }
  }
  if (row !== '') rows.push(row)
  return rows
}

/** Space that a label needs next to its value; a longer value gets its own rows. */
const LABEL_COLUMNS = 10

/** At least so many spaces are between left and right text. Within a text there is only ever one. */
const GAP = 2

/** Left and right text on one row. A left text that is too long wraps, and the right one is on the last row. */
export const pair = (left: string, right: string, columns: number): string[] => {
  const value = flat(right)
  if (widthOf(value) > columns - LABEL_COLUMNS) return [...wrap(left, columns), ...wrap(value, columns)]
  const rows = wrap(left, columns - widthOf(value) - GAP)
  const last = rows.pop() ?? ''
  return [...rows, last + ' '.repeat(Math.max(GAP, columns - widthOf(last) - widthOf(value))) + value]
}

/** The texts of a row that `pair` made. Each is drawn as a whole, because many scripts join letters. */
export const sidesOf = (row: string): { left: string; right: string } => {
  const [, indent = '', left = '', right = ''] = /^( *)(.*?\S)(?: {2,}(\S.*))?$/.exec(row) ?? []
  return indent.length >= GAP && right === '' ? { left: '', right: left } : { left, right }
}

/** Scripts of which spaces do not make a column, because their letters are not as wide as a printer's. */
const OTHER_WIDTHS = /[\u0590-\u1fff]/

/** The texts of a row that must be brought to the edges by other means than spaces; both empty for any other row. */
export const spacedSides = (row: string): { left: string; right: string } => {
  const sides = OTHER_WIDTHS.test(row) ? sidesOf(row) : { left: '', right: '' }
  return sides.right === '' ? { left: '', right: '' } : sides
}
