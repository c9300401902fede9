import type { DeadLettersReply, LetterBodyReply } from '@evertill/contract'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useClient } from '../../parts/hub-context.tsx'

export interface LetterFilters {
  state: 'dead' | 'closed'
  /** Empty: all of them. */
  receiver: string
}

export const letterPath = (key: string): string => `/manage/dead-letters/${encodeURIComponent(key)}`

/** Below the key of the channels: whatever changes there may change this list. */
export function useDeadLetters({ state, receiver }: LetterFilters) {
  const { call } = useClient()
  return useInfiniteQuery({
    queryKey: ['channels', 'letters', state, receiver],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call<DeadLettersReply>('GET', '/manage/dead-letters', {
        signal,
        query: { state, receiver: receiver || undefined, cursor: pageParam || undefined },
      }),
    getNextPageParam: ({ Next }) => Next ?? undefined,
    // The receivers to choose from come with the list.
    placeholderData: keepPreviousData,
  })
}

export function useLetterBody(key: string, isOpen: boolean) {
  const { call } = useClient()
  return useQuery({
    queryKey: ['letter', key],
    enabled: isOpen,
    queryFn: ({ signal }) => call<LetterBodyReply>('GET', `${letterPath(key)}/body`, { signal }),
  })
}
