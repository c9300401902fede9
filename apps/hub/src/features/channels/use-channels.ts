import type { PartnersReply, SubscribersReply } from '@evertill/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../parts/hub-context.tsx'

const KEY = ['channels']

export function usePartners() {
  const { call } = useClient()
  return useQuery({
    queryKey: [...KEY, 'partners'],
    queryFn: ({ signal }) => call<PartnersReply>('GET', '/manage/partners', { signal }),
  })
}

export function useSubscribers() {
  const { call } = useClient()
  return useQuery({
    queryKey: [...KEY, 'subscribers'],
    queryFn: ({ signal }) => call<SubscribersReply>('GET', '/manage/subscribers', { signal }),
  })
}

interface ChannelCall<Reply> {
  method: 'POST' | 'PUT' | 'DELETE'
  path: string
  onDone?: (reply: Reply) => void
}

/** A call that changes what the page shows. */
export function useChannelCall<Body, Reply = unknown>({ method, path, onDone }: ChannelCall<Reply>) {
  const { call } = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Body) => call<Reply>(method, path, body === undefined ? {} : { body }),
    onSuccess: (reply) => onDone?.(reply),
    // Also after a refusal: somebody else may have been quicker.
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  })
}

export const secretsPath = (kind: string, key: string): string =>
  `/manage/secrets/${kind}/${encodeURIComponent(key)}`
