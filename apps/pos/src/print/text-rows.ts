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

/** Left and right on one row; a left side that is too long goes on below, and the amount stays on the last row. */
export const pair = (left: string, right: string, columns: number): string[] => {
  const room = Math.max(1, columns - widthOf(right) - 1)
  const rows = wrap(left, room)
  const last = rows.pop() ?? ''
  return [...rows, last + ' '.repeat(Math.max(1, columns - widthOf(last) - widthOf(right))) + right]
}
