interface Box {
  top: number
  bottom: number
}

const GAP = 8

/**
 * The first place from `top` on where a box of this height covers nothing of what must stay free. Where the screen has no
 * such place it stays at `top`.
 */
export const placeBelow = (top: number, height: number, kept: readonly Box[], screen = Infinity): number => {
  const free = kept
    .toSorted((one, other) => one.top - other.top)
    .reduce((at, box) => (box.top < at + height && box.bottom > at ? box.bottom + GAP : at), top)
  return free + height > screen ? top : free
}

/** Headings of dialogs hold the close button; what is marked holds the main buttons of a page. */
const KEPT = '[role="dialog"] header, [data-no-toast]'

/** Dialogs that open or close move the focus; sheets also slide. */
const MOVES = ['focusin', 'transitionend'] as const

/**
 * Keeps the toasts below the headings of open dialogs and below what is marked with `data-no-toast`. A style sheet alone
 * cannot know where those are.
 */
export function placeToasts(box: HTMLElement): () => void {
  const place = () => {
    box.style.removeProperty('top')
    const { top, height, left, right } = box.getBoundingClientRect()
    const kept = [...document.querySelectorAll(KEPT)]
      .map((one) => one.getBoundingClientRect())
      .filter((one) => one.height > 0 && one.left < right && one.right > left)
    const free = placeBelow(top, height, kept, window.innerHeight)
    if (free !== top) box.style.top = `${free}px`
  }
  place()
  const gone = new AbortController()
  for (const move of MOVES) document.addEventListener(move, place, { signal: gone.signal })
  // Scrolling is not told to the document, and what is read from the server moves the buttons while a toast is shown.
  window.addEventListener('scroll', place, { capture: true, passive: true, signal: gone.signal })
  window.addEventListener('resize', place, { signal: gone.signal })
  const changes = new MutationObserver(place)
  changes.observe(document.body, { childList: true, subtree: true })
  return () => {
    gone.abort()
    changes.disconnect()
  }
}
