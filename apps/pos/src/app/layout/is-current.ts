/** Whether an entry leads to where we are. Without a type in the address the sale is of the first one (screens.md). */
export function isCurrent(
  to: string,
  location: { pathname: string; search: string },
  first: string,
): boolean {
  const [path, query = ''] = to.split('?')
  if (path !== location.pathname) return false
  const wanted = new URLSearchParams(query).get('type')
  const shown = new URLSearchParams(location.search).get('type')
  return wanted === shown || (shown === null && to === first)
}
