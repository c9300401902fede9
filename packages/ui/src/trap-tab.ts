const TABBABLE = 'a[href], button, input, select, textarea, [tabindex]'

/** Tab wraps around inside the box. Needed where the rest of the page is inert: Tab would leave the page. */
export function trapTab(box: HTMLElement, event: KeyboardEvent): void {
  const stops = [...box.querySelectorAll<HTMLElement>(TABBABLE)].filter(
    (stop) => stop.tabIndex >= 0 && !stop.matches(':disabled') && stop.checkVisibility(),
  )
  const [end, other] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
  if (event.target !== end) return
  event.preventDefault()
  other?.focus()
}
