/** How many characters a string takes on paper: a letter outside of the basic plane is one, not two. */
const widthOf = (text: string): number => [...text].length

/** Line breaks and tabs of a product's name or a footer would break the row they stand in. */
const flat = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Words over as many rows as they need; a word longer than a row is cut. */
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

/** Room that a label keeps beside its value; a longer value goes on rows of its own. */
const LABEL = 10

/** Left and right on one row; a left side that is too long goes on below, and the amount stays on the last row. */
export const pair = (left: string, right: string, columns: number): string[] => {
  const value = flat(right)
  if (widthOf(value) > columns - LABEL) return [...wrap(left, columns), ...wrap(value, columns)]
  const rows = wrap(left, columns - widthOf(value) - 1)
  const last = rows.pop() ?? ''
  return [...rows, last + ' '.repeat(columns - widthOf(last) - widthOf(value)) + value]
}
