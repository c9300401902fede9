import type { ManagedOrderReply, ManagedOrdersReply } from '@evertill/contract'
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import { newKey } from '../../api/new-key.ts'
import { useClient } from '../../parts/hub-context.tsx'
import { useAttended } from '../../parts/use-attended.ts'

export interface OrderFilters {
  from: string
  to: string
  store?: string | undefined
  channel?: string | undefined
  state?: string | undefined
  q?: string | undefined
}

const KEY = ['orders']
const REFRESH_MS = 30_000

/** Orders wait for minutes, so the page asks again while somebody is at it. */
export function useOrders(filters: OrderFilters) {
  const { call } = useClient()
  const isAttended = useAttended()
  return useInfiniteQuery({
    queryKey: [...KEY, 'list', filters],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call<ManagedOrdersReply>('GET', '/manage/orders', {
        signal,
        query: { ...filters, cursor: pageParam || undefined },
      }),
    getNextPageParam: ({ Next }) => Next ?? undefined,
    // The channels to choose from come with the list.
    placeholderData: keepPreviousData,
    refetchInterval: isAttended && REFRESH_MS,
  })
}

const pathOf = (key: string): string => `/manage/orders/${encodeURIComponent(key)}`

export function useOrder(key: string) {
  const { call } = useClient()
  return useQuery({
    queryKey: [...KEY, key],
    queryFn: ({ signal }) => call<ManagedOrderReply>('GET', pathOf(key), { signal }),
  })
}

export function useCancelOrder(key: string, Version: number) {
  const { call } = useClient()
  const queries = useQueryClient()
  // Sent again after a lost answer, it is the same cancellation.
  const [EventID] = useState(newKey)
  return useMutation({
    mutationFn: (Reason: string) =>
      call('POST', `${pathOf(key)}/cancel`, { body: { EventID, Version, Reason } }),
    // Also after a refusal: the order was changed meanwhile.
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  })
}
