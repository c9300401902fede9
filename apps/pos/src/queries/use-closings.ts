import type { Closing } from '@evertill/contract'
import { useState } from 'react'
import type { CallResult } from '../api/failure.ts'
import { useRuntime } from './runtime.tsx'
import { useConnection } from './use-connection.ts'
import { type ServerRead, useServerRead } from './use-server-read.ts'
import { useSession } from './use-session.ts'

export interface ClosingFilters {
  /** Empty: all registers. */
  cashRegisterId: string
  fromDate: string
  toDate: string
  status: '' | 'Open' | 'Closed'
}

export const NO_FILTERS: ClosingFilters = { cashRegisterId: '', fromDate: '', toDate: '', status: '' }

const PAGE = 50
/** The largest page of the server's call. */
const MAX_PAGE = 500

export interface ClosingsPage {
  closings: readonly Closing[]
  hasMore: boolean
}

const queryOf = ({ cashRegisterId, fromDate, toDate, status }: ClosingFilters) => ({
  ...(cashRegisterId === '' ? {} : { cashRegisterId }),
  ...(fromDate === '' ? {} : { fromDate }),
  ...(toDate === '' ? {} : { toDate }),
  ...(status === '' ? {} : { status }),
})

export interface ClosingsView extends ServerRead<ClosingsPage> {
  showMore(): void
  /** Every closing that matches the filters. */
  readAll(): Promise<readonly Closing[] | undefined>
}

/** The closings of this store, newest first. */
export const useClosings = (filters: ClosingFilters): ClosingsView => {
  const { api } = useRuntime()
  const { serverReachable } = useConnection()
  const storeId = useSession().store?.key ?? ''
  const filterKey = JSON.stringify(filters)
  const [pages, setPages] = useState({ of: filterKey, count: 1 })
  const count = pages.of === filterKey ? pages.count : 1
  const ask = (size: number, after?: string) =>
    api.call('listClosings', {
      params: { storeId },
      query: { ...queryOf(filters), size, ...(after === undefined ? {} : { after }) },
    })

  const readPages = async (): Promise<CallResult<ClosingsPage>> => {
    const answer = await ask(Math.min(count * PAGE, MAX_PAGE))
    return answer.ok ? { ok: true, reply: answer.reply } : answer
  }
  const read = useServerRead(serverReachable && storeId !== '' ? storeId : null, readPages, filterKey + count)
  return {
    ...read,
    showMore: () => setPages({ of: filterKey, count: count + 1 }),
    readAll: async () => {
      const all: Closing[] = []
      for (;;) {
        const answer = await ask(MAX_PAGE, all.at(-1)?.key)
        if (!answer.ok) return undefined
        all.push(...answer.reply.closings)
        if (!answer.reply.hasMore) return all
      }
    },
  }
}
