import { useSearchParams } from 'react-router'

/** The address is ahead of what is drawn, so two filters chosen quickly are both kept. */
const asAddressed = () => new URLSearchParams(window.location.hash.split('?')[1])

/** Filters in the address: they survive a reload and can be passed on. */
export function useAddressFilters<Name extends string>(names: readonly Name[]) {
  const [params, setParams] = useSearchParams()
  const filters = Object.fromEntries(
    names.flatMap((name) => {
      const value = params.get(name) ?? ''
      return value === '' ? [] : [[name, value]]
    }),
  ) as Partial<Record<Name, string>>
  const set = (changes: Partial<Record<Name, string>>) => {
    const next = asAddressed()
    for (const [name, value] of Object.entries<string | undefined>(changes))
      if (value === undefined || value === '') next.delete(name)
      else next.set(name, value)
    setParams(next, { replace: true })
  }
  return { filters, set, clear: () => setParams({}, { replace: true }) }
}
