/** `/sales/history?x=1` typed or shared as a plain path is `/#/sales/history?x=1`; undefined when there is nothing to change. */
export function toHashAddress(location: Pick<Location, 'pathname' | 'search' | 'hash'>): string | undefined {
  const { pathname, search, hash } = location
  if (pathname === '/' || pathname === '/index.html') return undefined
  return hash === '' ? `/#${pathname}${search}` : `/${hash}`
}
