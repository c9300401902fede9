import type { FlaggedReply, FlaggedRow } from '@evertill/contract'
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../parts/hub-context.tsx'

export const FLAG_FILTERS = ['state', 'severity', 'flag', 'store', 'person'] as const
export type FlagFilters = Partial<Record<(typeof FLAG_FILTERS)[number], string>>

export function useFlagged(filters: FlagFilters) {
  const { call } = useClient()
  return useInfiniteQuery({
    queryKey: ['flags', 'list', filters],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call<FlaggedReply>('GET', '/manage/flags', {
        signal,
        query: { ...filters, cursor: pageParam || undefined },
      }),
    getNextPageParam: ({ Next }) => Next ?? undefined,
    // The people to choose from come with the list.
    placeholderData: keepPreviousData,
  })
}

/** Checks a document, or opens a checked one again; each with a note. */
export function useSettleFlags({ key, Flags, Checked }: FlaggedRow) {
  const { call } = useClient()
  const queries = useQueryClient()
  const path = `/manage/flags/${encodeURIComponent(key)}`
  return useMutation({
    mutationFn: (Note: string) =>
      Checked
        ? call('POST', `${path}/open`, { body: { Note } })
        : call('POST', `${path}/check`, { body: { Flags, Note } }),
    // Also after a refusal: with another flag meanwhile, the list shows it.
    onSettled: () => queries.invalidateQueries({ queryKey: ['flags'] }),
  })
}
