/** Whether a menu entry is of the current location or of a page below it. Without a type in the address it is the first sale type. */
export function isCurrent(
  to: string,
  location: { pathname: string; search: string },
  first: string,
): boolean {
  const [path, query = ''] = to.split('?')
  if (path !== location.pathname && !location.pathname.startsWith(`${path}/`)) return false
  const wanted = new URLSearchParams(query).get('type')
  const shown = new URLSearchParams(location.search).get('type')
  return wanted === shown || (shown === null && to === first)
}
