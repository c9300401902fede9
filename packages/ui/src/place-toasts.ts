interface Box {
  top: number
  bottom: number
}

const GAP = 8

/** The first place from `top` on where a box of this height covers none of the headings. */
export const placeBelow = (top: number, height: number, headings: readonly Box[]): number =>
  headings
    .toSorted((one, other) => one.top - other.top)
    .reduce(
      (at, heading) => (heading.top < at + height && heading.bottom > at ? heading.bottom + GAP : at),
      top,
    )

/** Dialogs that open or close move the focus; sheets also slide. */
const MOVES = ['focusin', 'transitionend'] as const

/**
 * Keeps the toasts below the headings of open dialogs, which hold the close button. A style sheet alone cannot know
 * where a dialog begins.
 */
export function placeToasts(box: HTMLElement): () => void {
  const place = () => {
    box.style.removeProperty('top')
    const { top, height, left, right } = box.getBoundingClientRect()
    const headings = [...document.querySelectorAll('[role="dialog"] header')]
      .map((heading) => heading.getBoundingClientRect())
      .filter((heading) => heading.left < right && heading.right > left)
    const free = placeBelow(top, height, headings)
    if (free !== top) box.style.top = `${free}px`
  }
  place()
  for (const move of MOVES) document.addEventListener(move, place)
  return () => {
    for (const move of MOVES) document.removeEventListener(move, place)
  }
}
