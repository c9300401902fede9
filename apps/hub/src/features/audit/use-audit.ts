import type { AuditEntry, AuditListReply, AuditStateReply } from '@evertill/contract'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useClient } from '../../parts/hub-context.tsx'

export const AUDIT_FILTERS = ['user', 'action', 'source', 'store', 'q', 'from', 'to'] as const
export type AuditFilters = Partial<Record<(typeof AUDIT_FILTERS)[number], string>>

/** The address is ahead of what is drawn, so two filters chosen quickly are both kept. */
const asAddressed = () => new URLSearchParams(window.location.hash.split('?')[1])

/** The filters are in the address: they survive a reload and can be passed on. */
export function useAuditFilters() {
  const [params, setParams] = useSearchParams()
  const filters = Object.fromEntries(
    AUDIT_FILTERS.flatMap((name) => {
      const value = params.get(name) ?? ''
      return value === '' ? [] : [[name, value]]
    }),
  ) as AuditFilters
  const set = (changes: AuditFilters) => {
    const next = asAddressed()
    for (const [name, value] of Object.entries(changes))
      if (value === '') next.delete(name)
      else next.set(name, value)
    setParams(next, { replace: true })
  }
  return { filters, set, clear: () => setParams({}, { replace: true }) }
}

const startOf = (day: string, later = 0): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later).toISOString()
}

/** Days are those of whoever looks at them, the last one included. */
const askedOf = ({ from, to, ...rest }: AuditFilters): Record<string, string> => ({
  ...rest,
  ...(from === undefined ? {} : { from: startOf(from) }),
  ...(to === undefined ? {} : { to: startOf(to, 1) }),
})

export function useAuditEntries(filters: AuditFilters) {
  const { call } = useClient()
  return useInfiniteQuery({
    queryKey: ['audit', 'list', filters],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call<AuditListReply>('GET', '/manage/audit', {
        signal,
        query: { ...askedOf(filters), ...(pageParam === '' ? {} : { cursor: pageParam }) },
      }),
    getNextPageParam: ({ Next }) => Next ?? undefined,
  })
}

/** A running check is looked at until it has ended. */
const WATCH_MS = 1_000

export function useAuditState() {
  const { call } = useClient()
  return useQuery({
    queryKey: ['audit', 'state'],
    queryFn: ({ signal }) => call<AuditStateReply>('GET', '/manage/audit/state', { signal }),
    refetchInterval: ({ state }) => (state.data?.Running ? WATCH_MS : false),
  })
}

export function useCheckAudit() {
  const { call } = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST', '/manage/audit/check'),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['audit', 'state'] }),
  })
}

/** A spreadsheet takes no more rows. */
const MAX_EXPORT = 1_000_000

export function useExportAudit() {
  const { call } = useClient()
  return async (filters: AuditFilters): Promise<AuditEntry[]> => {
    const entries: AuditEntry[] = []
    let cursor: string | null = ''
    while (cursor !== null && entries.length < MAX_EXPORT) {
      const page: AuditListReply = await call<AuditListReply>('POST', '/manage/audit/export', {
        body: { ...askedOf(filters), ...(cursor === '' ? {} : { cursor }) },
      })
      for (const entry of page.Entries) entries.push(entry)
      cursor = page.Next
    }
    return entries
  }
}
