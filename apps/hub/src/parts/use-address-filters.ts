import { useLocation, useSearchParams } from 'react-router'
import { addressNow } from './address-now.ts'

/** Filters in the address: they survive a reload and can be passed on. */
export function useAddressFilters<Name extends string>(names: readonly Name[]) {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const filters = Object.fromEntries(
    names.flatMap((name) => {
      const value = params.get(name) ?? ''
      return value === '' ? [] : [[name, value]]
    }),
  ) as Partial<Record<Name, string>>
  const set = (changes: Partial<Record<Name, string>>) => {
    const { path, params: next } = addressNow()
    if (path !== pathname) return
    for (const [name, value] of Object.entries<string | undefined>(changes))
      if (value === undefined || value === '') next.delete(name)
      else next.set(name, value)
    setParams(next, { replace: true })
  }
  return { filters, set, clear: () => setParams({}, { replace: true }) }
}
