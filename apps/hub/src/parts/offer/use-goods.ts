import type { FoundGoods, GoodsKind } from '@evertill/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useClient } from '../hub-context.tsx'

type Reply = { Goods: readonly FoundGoods[] }
const NONE: readonly FoundGoods[] = []

/** Goods that a search finds. The last answer stays while the next one is on its way. */
export function useFoundGoods(q: string, kinds: readonly GoodsKind[]): readonly FoundGoods[] {
  const { call } = useClient()
  const { data } = useQuery({
    queryKey: ['offer-goods', 'found', kinds, q],
    queryFn: ({ signal }) =>
      call<Reply>('POST', '/manage/offer-goods', { body: { Q: q, Kinds: kinds }, signal }),
    placeholderData: keepPreviousData,
  })
  return data?.Goods ?? NONE
}

/** The names of goods that are chosen already. */
export function useNamedGoods(keys: readonly string[], kinds: readonly GoodsKind[]): readonly FoundGoods[] {
  const { call } = useClient()
  const { data } = useQuery({
    queryKey: ['offer-goods', 'named', kinds, keys],
    queryFn: ({ signal }) =>
      call<Reply>('POST', '/manage/offer-goods', { body: { Keys: keys, Kinds: kinds }, signal }),
    placeholderData: keepPreviousData,
    enabled: keys.length > 0,
  })
  return data?.Goods ?? NONE
}
