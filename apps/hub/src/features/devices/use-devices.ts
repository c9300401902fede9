import type { DevicesReply } from '@evertill/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useClient } from '../../parts/hub-context.tsx'
import { useAttended } from '../../parts/use-attended.ts'

export interface DeviceFilters {
  /** Empty: every store. */
  store: string
  /** Only those that somebody should look at. */
  needsSomebody: boolean
}

/** In the address: they survive a reload and can be passed on. */
export function useDeviceFilters() {
  const [params, setParams] = useSearchParams()
  const filters: DeviceFilters = {
    store: params.get('store') ?? '',
    needsSomebody: params.get('needs') === 'somebody',
  }
  const set = (changes: Partial<DeviceFilters>) => {
    const { store, needsSomebody } = { ...filters, ...changes }
    setParams(
      { ...(store === '' ? {} : { store }), ...(needsSomebody ? { needs: 'somebody' } : {}) },
      { replace: true },
    )
  }
  return { filters, set }
}

/** Tills report at most once a minute. */
const REFRESH_MS = 30_000

export function useDevices(store: string) {
  const { call } = useClient()
  const isAttended = useAttended()
  return useQuery({
    queryKey: ['devices', store],
    queryFn: ({ signal }) =>
      call<DevicesReply>('GET', '/manage/devices', { signal, query: store === '' ? {} : { store } }),
    refetchInterval: isAttended && REFRESH_MS,
  })
}

export type DeviceAction = 'release' | 'sign-out'

export function useDeviceAction(key: string, action: DeviceAction, onDone: () => void) {
  const { call } = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST', `/manage/devices/${encodeURIComponent(key)}/${action}`),
    onSuccess: async () => {
      onDone()
      await queries.invalidateQueries({ queryKey: ['devices'] })
    },
  })
}
