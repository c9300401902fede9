import type { SaleSummary } from '@evertill/contract'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useMemo, useState } from 'react'
import { type HistoryFilter, listHistory, oldestMoment } from '../db/sales/history-query.ts'
import { billsSince, listBills } from '../db/sales/read-bills.ts'
import { type HistoryRow, lastKnownSummary, mergeRows, statusOfEntry } from './history-rows.ts'
import { useRuntime } from './runtime.tsx'
import { MAX_PAGE_SIZE, SERVER_DEBOUNCE_MS, serverQuery } from './server-query.ts'
import { withInFlight } from './sync-state.ts'
import { useConnection } from './use-connection.ts'
import { useSession } from './use-session.ts'
import { useInFlight } from './use-in-flight.ts'

export type { HistoryFilter } from '../db/sales/history-query.ts'
export type { HistoryRow } from './history-rows.ts'

export interface SaleHistory {
  /** Undefined while the device is being read. */
  rows: readonly HistoryRow[] | undefined
  /** There may be older ones. */
  hasMore: boolean
  /** The server is being asked. */
  asking: boolean
  /** The server did not answer or refused. */
  isUnanswered: boolean
  /** When the oldest sale on this device was made. */
  reachesTo: string | null
  /** Since when the bills of the other counters are on this device; null if none are. */
  storeReachesTo: string | null
  isOffline: boolean
}

interface ServerPage {
  of: string
  /** The server did not answer or refused, so only the device's sales are shown. */
  isUnanswered: boolean
  sales: readonly SaleSummary[]
  hasMore: boolean
}

const useServerPage = (filter: HistoryFilter, limit: number, version: string): ServerPage | null => {
  const { api } = useRuntime()
  const { serverReachable } = useConnection()
  const [page, setPage] = useState<ServerPage | null>(null)
  const queryKey = JSON.stringify([filter, limit])
  useEffect(() => {
    if (!serverReachable) return undefined
    let isCurrent = true
    const later = setTimeout(() => {
      const [filters, size] = JSON.parse(queryKey) as [HistoryFilter, number]
      void api.call('listSales', { query: serverQuery(filters, size) }).then((answer) => {
        if (!isCurrent) return
        const { sales, hasMore } = answer.ok ? answer.reply : { sales: [], hasMore: false }
        setPage({ of: queryKey, isUnanswered: !answer.ok, sales, hasMore })
      })
    }, SERVER_DEBOUNCE_MS)
    return () => {
      isCurrent = false
      clearTimeout(later)
    }
  }, [api, queryKey, serverReachable, version])
  return page?.of === queryKey && serverReachable ? page : null
}

const matchesLocalFilters = ({ status, methods, cashier }: HistoryRow, filter: HistoryFilter): boolean =>
  (filter.status === undefined || filter.status === status) &&
  (filter.method === undefined || methods.split(', ').includes(filter.method)) &&
  (filter.cashier === undefined || filter.cashier === cashier)

/** Sales of device and server, each once, newest first. */
export const useSaleHistory = (requested: HistoryFilter, limit: number): SaleHistory => {
  const { strict } = useRuntime().databases
  const { serverReachable } = useConnection()
  const inFlight = useInFlight()
  const storeId = useSession().store?.key
  const key = JSON.stringify({ ...requested, storeId })
  const filter = useMemo(() => JSON.parse(key) as HistoryFilter, [key])
  const local = useLiveQuery(
    () =>
      listHistory(
        strict,
        filter,
        limit,
        (entry) => filter.status === undefined || statusOfEntry(entry) === filter.status,
      ),
    [strict, filter, limit],
  )
  // Until the server answers, and without it: what it sent of the whole store.
  const kept = useLiveQuery(
    async () => (await listBills(strict, filter, limit)).map(lastKnownSummary),
    [strict, filter, limit],
  )
  const storeReachesTo = useLiveQuery(() => billsSince(strict), [strict]) ?? null
  const reachesTo = useLiveQuery(() => oldestMoment(strict), [strict]) ?? null
  // Newly acknowledged sales are on the server now, so it is asked again.
  const sent = local?.filter(({ history }) => history.serverId !== null).length ?? 0
  const page = useServerPage(filter, limit, String(sent))
  const rows = useMemo(
    () =>
      local &&
      mergeRows(local, (page?.isUnanswered === false ? page.sales : kept) ?? [], MAX_PAGE_SIZE)
        .filter((row) => matchesLocalFilters(row, filter))
        .slice(0, limit)
        .map((row) => withInFlight(row, inFlight.has(row.uuid))),
    [local, page, kept, limit, filter, inFlight],
  )
  return {
    rows,
    hasMore:
      (local?.length ?? 0) >= limit ||
      (page?.isUnanswered === false ? page.hasMore : (kept?.length ?? 0) >= limit),
    asking: serverReachable && page === null,
    isUnanswered: page?.isUnanswered ?? false,
    reachesTo,
    storeReachesTo,
    isOffline: !serverReachable,
  }
}
