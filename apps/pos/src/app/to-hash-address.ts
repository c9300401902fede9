/** Turns a plain path such as `/sales/history?x=1` into `/#/sales/history?x=1`; undefined if there is none. */
export function toHashAddress(location: Pick<Location, 'pathname' | 'search' | 'hash'>): string | undefined {
  const { pathname, search, hash } = location
  if (pathname === '/' || pathname === '/index.html') return undefined
  return hash === '' ? `/#${pathname}${search}` : `/${hash}`
}
