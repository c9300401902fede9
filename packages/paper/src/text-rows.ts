/** The width of a string in characters: one outside the basic plane counts once, not twice. */
const widthOf = (text: string): number => [...text].length

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
    const letters = [...word]
    while (letters.length > columns) rows.push(letters.splice(0, columns).join(''))
    row = letters.join('')
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
  return [...rows, last + ' '.repeat(columns - widthOf(last) - widthOf(value)) + value]
}

/** The texts of a row that `pair` made. Each is drawn as a whole, because many scripts join letters. */
export const sidesOf = (row: string): { left: string; right: string } => {
  const [, indent = '', left = '', right = ''] = /^( *)(.*?\S)(?: {2,}(\S.*))?$/.exec(row) ?? []
  return indent.length >= GAP && right === '' ? { left: '', right: left } : { left, right }
}
