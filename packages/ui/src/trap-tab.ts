const REACHED_BY_TAB = 'a[href], button, input, select, textarea, [tabindex]'

/** Behind the last field comes the first. For a box beside which everything is inert: Tab would go on into the browser. */
export function turnAround(box: HTMLElement, event: KeyboardEvent): void {
  const stops = [...box.querySelectorAll<HTMLElement>(REACHED_BY_TAB)].filter(
    (stop) => stop.tabIndex >= 0 && !stop.matches(':disabled') && stop.checkVisibility(),
  )
  const [end, other] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
  if (event.target !== end) return
  event.preventDefault()
  other?.focus()
}
