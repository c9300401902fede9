/** Quantity and name. The buttons of the active line are a toolbar, which is a stop by itself. */
const controlsOf = (row: Element): HTMLElement[] =>
  [...row.querySelectorAll<HTMLElement>('button, input')].filter((one) => !one.closest('[role="toolbar"]'))

/** Tab stops in one line only: the focused one, else the active one. A long bill must not stand between search and Pay. */
export const keepOneLineInTabOrder = (list: HTMLElement): void => {
  const rows = [...list.querySelectorAll<HTMLElement>('[data-line]')]
  const stop =
    rows.find((row) => row.contains(document.activeElement)) ??
    rows.find((row) => row.dataset['active'] === 'true') ??
    rows.at(-1)
  for (const row of rows) {
    for (const control of controlsOf(row)) control.tabIndex = row === stop ? 0 : -1
  }
}

/** Moves the focus to the same control of the line above or below. False if there is none. */
export const focusOtherLine = (from: Element, by: -1 | 1): boolean => {
  const row = from.closest('[data-line]')
  if (!row) return false
  const place = Number(row.getAttribute('aria-posinset')) + by
  const next = row.parentElement?.querySelector(`[aria-posinset="${place}"]`)
  const kind = controlsOf(row).findIndex((control) => control === from)
  const control = next && (controlsOf(next)[kind] ?? next.querySelector('input'))
  if (!control) return false
  control.focus()
  return true
}
