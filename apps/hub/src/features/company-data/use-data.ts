import type { DataReply } from '@evertill/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../parts/hub-context.tsx'

const KEY = ['data']
/** While an export is made, it is looked at so often. */
const WATCH_MS = 2_000

export function useData() {
  const { call } = useClient()
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call<DataReply>('GET', '/manage/data', { signal }),
    refetchInterval: ({ state }) => (state.data?.Export?.State === 'running' ? WATCH_MS : false),
  })
}

/** A call that changes what the page shows. */
export function useDataCall<Body>(method: 'POST' | 'DELETE', path: string, onDone: () => void) {
  const { call, refresh } = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Body) => call(method, path, body === undefined ? {} : { body }),
    onSuccess: async () => {
      onDone()
      await queries.invalidateQueries({ queryKey: KEY })
      // Every page says that the company is going to be deleted.
      await refresh()
    },
  })
}
