import { RESOURCES, type ResourceName } from '@evertill/contract'
import { useLocation, useSearchParams } from 'react-router'
import type { ListQuery } from '../../api/resource-calls.ts'
import { addressNow } from '../address-now.ts'

export interface ListState {
  query: ListQuery
  order: string
  isDeletedShown: boolean
  /** By the names of the definition's filters. */
  filters: Readonly<Record<string, string>>
  /** Something keeps rows from being shown. */
  isNarrowed: boolean
  setSearch: (text: string) => void
  setOrder: (order: string) => void
  setDeletedShown: (isShown: boolean) => void
  setFilter: (name: string, value: string) => void
  clear: () => void
}

/** What is shown of a list is in the address: it survives a reload and can be passed on. */
export function useListState(resource: ResourceName): ListState {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const definition = RESOURCES[resource]
  const sorts: readonly string[] = definition.sort
  const names: readonly string[] = definition.filters
  const set = (changes: Record<string, string>) => {
    const { path, params: next } = addressNow()
    if (path !== pathname) return
    for (const [name, value] of Object.entries(changes))
      if (value === '') next.delete(name)
      else next.set(name, value)
    setParams(next, { replace: true })
  }
  const asked = params.get('sort') ?? ''
  // A link of an earlier version may name a field that is no longer sorted by.
  const order = sorts.includes(asked.replace(/^-/, '')) ? asked : definition.sort[0]
  const filters = Object.fromEntries(
    names.flatMap((name) => {
      const value = params.get(name) ?? ''
      return value === '' ? [] : [[name, value]]
    }),
  )
  const q = params.get('q') ?? ''
  const isDeletedShown = params.get('deleted') === 'yes'
  return {
    query: { q: q || undefined, sort: order, deleted: isDeletedShown ? 'yes' : 'no', filters },
    order,
    isDeletedShown,
    filters,
    isNarrowed: q !== '' || Object.keys(filters).length > 0,
    setSearch: (text) => set({ q: text }),
    setOrder: (next) => set({ sort: next === definition.sort[0] ? '' : next }),
    setDeletedShown: (isShown) => set({ deleted: isShown ? 'yes' : '' }),
    setFilter: (name, value) => set({ [name]: value }),
    clear: () => set(Object.fromEntries(['q', ...names].map((name) => [name, '']))),
  }
}
