import type { PartnersReply, SubscribersReply } from '@evertill/contract'
import { useQuery } from '@tanstack/react-query'
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

export const secretsPath = (kind: string, key: string): string =>
  `/manage/secrets/${kind}/${encodeURIComponent(key)}`
