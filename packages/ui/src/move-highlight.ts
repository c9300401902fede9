/** The index that an arrow key moves the highlight to; undefined for other keys. */
export function moveHighlight(key: string, from: number, count: number, columns: number): number | undefined {
  if (count === 0) return undefined
  const to = { ArrowDown: from + columns, ArrowUp: from - columns }[key] ?? sideways(key, from, columns)
  if (to === undefined) return undefined
  // Without a highlight, every arrow goes to the first entry.
  if (from < 0) return 0
  return Math.min(Math.max(to, 0), count - 1)
}

function sideways(key: string, from: number, columns: number): number | undefined {
  if (columns === 1) return undefined
  return { ArrowRight: from + 1, ArrowLeft: from - 1 }[key]
}
