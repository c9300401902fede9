import type { SaleSummary } from '@evertill/contract'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useMemo, useState } from 'react'
import { type HistoryFilter, listHistory, oldestMoment } from '../db/sales/history-query.ts'
import { type HistoryRow, mergeRows, statusOfEntry } from './history-rows.ts'
import { useRuntime } from './runtime.tsx'
import { MAX_PAGE_SIZE, serverQuery } from './server-query.ts'
import { withInFlight } from './sync-state.ts'
import { useConnection } from './use-connection.ts'
import { useSession } from './use-session.ts'
import { useInFlight } from './use-in-flight.ts'

export type { HistoryFilter } from '../db/sales/history-query.ts'
export type { HistoryRow } from './history-rows.ts'

export interface SaleHistory {
  /** Undefined while the device's own are being read. */
  rows: readonly HistoryRow[] | undefined
  /** There may be older ones. */
  hasMore: boolean
  /** The server is being asked. */
  asking: boolean
  /** The server was asked and gave nothing. */
  isUnanswered: boolean
  /** Offline: the moment of the oldest sale on this device. */
  reachesTo: string | null
  isOffline: boolean
}

interface ServerPage {
  of: string
  /** The server refused or broke: what the device has is all there is to show. */
  isUnanswered: boolean
  sales: readonly SaleSummary[]
  hasMore: boolean
}

/** Waits a moment before it asks: somebody is still typing. What the device knows is there at once. */
const ASK_AFTER_MS = 300

const useServerPage = (filter: HistoryFilter, limit: number, mark: string): ServerPage | null => {
  const { api } = useRuntime()
  const { serverReachable } = useConnection()
  const [page, setPage] = useState<ServerPage | null>(null)
  const question = JSON.stringify([filter, limit])
  useEffect(() => {
    if (!serverReachable) return undefined
    let isCurrent = true
    const later = setTimeout(() => {
      const [asked, most] = JSON.parse(question) as [HistoryFilter, number]
      void api.call('listSales', { query: serverQuery(asked, most) }).then((answer) => {
        if (!isCurrent) return
        const { sales, hasMore } = answer.ok ? answer.reply : { sales: [], hasMore: false }
        setPage({ of: question, isUnanswered: !answer.ok, sales, hasMore })
      })
    }, ASK_AFTER_MS)
    return () => {
      isCurrent = false
      clearTimeout(later)
    }
  }, [api, question, serverReachable, mark])
  return page?.of === question && serverReachable ? page : null
}

const fitsOwn = ({ status, methods, cashier }: HistoryRow, filter: HistoryFilter): boolean =>
  (filter.status === undefined || filter.status === status) &&
  (filter.method === undefined || methods.split(', ').includes(filter.method)) &&
  (filter.cashier === undefined || filter.cashier === cashier)

/** Sales of the device and of the server, once each, newest first. */
export const useSaleHistory = (wanted: HistoryFilter, limit: number): SaleHistory => {
  const { strict } = useRuntime().databases
  const { serverReachable } = useConnection()
  const inFlight = useInFlight()
  const storeId = useSession().store?.key
  const key = JSON.stringify({ ...wanted, storeId })
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
  const reachesTo = useLiveQuery(() => oldestMoment(strict), [strict]) ?? null
  // What has been acknowledged since is on the server now.
  const sent = local?.filter(({ history }) => history.serverId !== null).length ?? 0
  const page = useServerPage(filter, limit, String(sent))
  const rows = useMemo(
    () =>
      local &&
      mergeRows(local, page?.sales ?? [], MAX_PAGE_SIZE)
        .filter((row) => fitsOwn(row, filter))
        .slice(0, limit)
        .map((row) => withInFlight(row, inFlight.has(row.uuid))),
    [local, page, limit, filter, inFlight],
  )
  return {
    rows,
    hasMore: (local?.length ?? 0) >= limit || (page?.hasMore ?? false),
    asking: serverReachable && page === null,
    isUnanswered: page?.isUnanswered ?? false,
    reachesTo,
    isOffline: !serverReachable,
  }
}
