/** Where an arrow key takes the highlight in a list or grid; undefined when the key is not an arrow of it. */
export function moveHighlight(key: string, from: number, count: number, columns: number): number | undefined {
  if (count === 0) return undefined
  const to = { ArrowDown: from + columns, ArrowUp: from - columns }[key] ?? sideways(key, from, columns)
  if (to === undefined) return undefined
  // From "nothing highlighted" every arrow starts at the first entry.
  if (from < 0) return 0
  return Math.min(Math.max(to, 0), count - 1)
}

function sideways(key: string, from: number, columns: number): number | undefined {
  if (columns === 1) return undefined
  return { ArrowRight: from + 1, ArrowLeft: from - 1 }[key]
}
