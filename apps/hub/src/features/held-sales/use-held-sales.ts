import type {
  BookHeldSaleReply,
  HeldSaleReply,
  HeldSalesReply,
  HeldState,
  SaleCorrection,
} from '@evertill/contract'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../parts/hub-context.tsx'

export interface HeldFilters {
  store: string
  state: HeldState
}

export function useHeldSales({ store, state }: HeldFilters) {
  const { call } = useClient()
  return useInfiniteQuery({
    queryKey: ['held-sales', 'list', store, state],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call<HeldSalesReply>('GET', '/manage/held-sales', {
        signal,
        query: { state, store: store || undefined, cursor: pageParam || undefined },
      }),
    getNextPageParam: ({ Next }) => Next ?? undefined,
  })
}

const pathOf = (key: string) => `/manage/held-sales/${encodeURIComponent(key)}`

export function useHeldSale(key: string) {
  const { call } = useClient()
  return useQuery({
    queryKey: ['held-sales', 'one', key],
    queryFn: async ({ signal }) => (await call<HeldSaleReply>('GET', pathOf(key), { signal })).Sale,
  })
}

/** What settles a sale. Also after a refusal the page shows what is true now: somebody else may have been faster. */
function useStep<Input, Reply>(key: string, step: string, bodyOf: (input: Input) => unknown) {
  const { call } = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => call<Reply>('POST', `${pathOf(key)}/${step}`, { body: bodyOf(input) }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['held-sales'] }),
  })
}

export const useBook = (key: string) =>
  useStep<readonly SaleCorrection[], BookHeldSaleReply>(key, 'book', (Corrections) => ({ Corrections }))

export interface Closing {
  Resolution: 'RecordedElsewhere' | 'NotASale'
  Reason: string
}
export const useCloseHeld = (key: string) => useStep<Closing, object>(key, 'close', (body) => body)
export const useReopenHeld = (key: string) => useStep<string, object>(key, 'reopen', (Reason) => ({ Reason }))
