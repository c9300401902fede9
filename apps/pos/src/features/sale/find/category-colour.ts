import type { CSSProperties } from 'react'

/** Tokens `--till-category-0` and so on. */
const COLOURS = 8

/** Shared objects: a tile is drawn again only when its properties change. */
const STYLES = Array.from(
  { length: COLOURS },
  (_, index) => ({ '--edge': `var(--till-category-${index})` }) as CSSProperties,
)

/** The colour of a category as a style. It depends on the category alone, so that it is the same on every device. */
export const categoryColour = (categoryId: string): CSSProperties | undefined => {
  if (categoryId === '') return undefined
  let hash = 0
  for (const letter of categoryId) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003
  return STYLES[hash % COLOURS]
}
