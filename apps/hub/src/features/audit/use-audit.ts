import type { AuditEntry, AuditListReply, AuditStateReply } from '@evertill/contract'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../parts/hub-context.tsx'
import { useAddressFilters } from '../../parts/use-address-filters.ts'

export const AUDIT_FILTERS = ['user', 'action', 'source', 'store', 'q', 'from', 'to'] as const
export type AuditFilters = Partial<Record<(typeof AUDIT_FILTERS)[number], string>>

export const useAuditFilters = () => useAddressFilters(AUDIT_FILTERS)

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
