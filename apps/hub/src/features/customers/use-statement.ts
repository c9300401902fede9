import type { CustomerStatementReply } from '@evertill/contract'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../parts/hub-context.tsx'
import { resourceKey } from '../../parts/list/use-rows.ts'

/** The largest page of the call. */
const PAGE = 1_000
/** More than any statement on paper needs. */
const MAX_PAGES = 20

export interface StatementPeriod {
  /** Both included; empty for no end. */
  from: string
  to: string
}

/** A customer's whole statement of a period. */
export function useStatement(key: string, { from, to }: StatementPeriod) {
  const { call } = useClient()
  const path = `/manage/customers/${encodeURIComponent(key)}/statement`
  return useQuery({
    queryKey: [...resourceKey('customers'), 'statement', key, from, to],
    queryFn: async ({ signal }) => {
      const query = { fromDate: from || undefined, toDate: to || undefined, size: PAGE }
      const page = (start: number) =>
        call<CustomerStatementReply>('GET', path, { query: { ...query, from: start }, signal })
      let reply = await page(0)
      for (let pages = 1; reply.hasMore && pages < MAX_PAGES; pages += 1) {
        const next = await page(reply.Entries.length)
        reply = { ...next, Entries: [...reply.Entries, ...next.Entries] }
      }
      return reply
    },
  })
}
