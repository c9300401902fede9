import type { ResourceName } from '@evertill/contract'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ListQuery, ResourceRow } from '../../api/resource-calls.ts'
import { useResourceCalls, useRights } from '../hub-context.tsx'

/** Under which the cache keeps a resource: everything of it is fetched again after a write. */
export const resourceKey = (resource: ResourceName) => ['rows', resource] as const

/** The rows that match, page by page. The last answer stays on the screen while the next one is on its way. */
export function useRows(resource: ResourceName, query: ListQuery) {
  const { list } = useResourceCalls()
  return useInfiniteQuery({
    queryKey: [...resourceKey(resource), 'pages', query],
    queryFn: ({ pageParam, signal }) => list(resource, query, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ Next }) => Next,
    placeholderData: keepPreviousData,
  })
}

/** The rows that a field offers to choose from; none without the right to read them. */
export function useChoices(resource: ResourceName): readonly ResourceRow[] | undefined {
  const { list } = useResourceCalls()
  const { read } = useRights(resource)
  const { data } = useQuery({
    queryKey: [...resourceKey(resource), 'choices'],
    queryFn: ({ signal }) => list(resource, { deleted: 'all' }, undefined, signal),
    enabled: read,
  })
  return read ? data?.Rows : []
}

/** How many rows there are; undefined until it is known. */
export function useCount(resource: ResourceName, isAsked: boolean): number | undefined {
  const { list } = useResourceCalls()
  const { data } = useQuery({
    queryKey: [...resourceKey(resource), 'count'],
    queryFn: ({ signal }) => list(resource, { size: 1 }, undefined, signal),
    enabled: isAsked,
  })
  return data?.Count
}
