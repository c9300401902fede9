import { type CustomerStatementReply, creditOf, documentsOf } from '@evertill/contract'
import { useLiveQuery } from 'dexie-react-hooks'
import type { CallResult } from '../api/failure.ts'
import { useRuntime } from './runtime.tsx'
import { useConnection } from './use-connection.ts'
import { type ServerRead, useServerRead } from './use-server-read.ts'

export interface Period {
  /** Business dates, both included; empty for no end. */
  from: string
  to: string
}

/** The largest page of the call. */
const PAGE = 1_000
/** More than any statement on paper needs. */
const MAX_PAGES = 20

/** A change of the account on this device that the server does not have yet. */
export interface UnsentEntry {
  key: string
  number: string
  /** Above zero: the customer owes more. */
  amount: number
}

export interface StatementView extends ServerRead<CustomerStatementReply> {
  isOffline: boolean
  unsent: readonly UnsentEntry[]
}

/** A customer's statement from the server, read again when this device has sent something. */
export const useStatement = (customerId: string, { from, to }: Period): StatementView => {
  const { api, databases } = useRuntime()
  const { serverReachable } = useConnection()
  const { strict } = databases
  const unsent = useLiveQuery(async (): Promise<UnsentEntry[]> => {
    const [sales, writes] = await Promise.all([
      strict.salesQueue.filter((row) => row.originalData.CustomerID === customerId).toArray(),
      strict.otherWrites.where('status').notEqual('completed').toArray(),
    ])
    return [
      ...sales
        .flatMap(({ originalData }) => documentsOf(originalData))
        .map((sale) => ({ key: sale.UUID, number: sale.TransactionNo, amount: creditOf(sale) })),
      ...writes.flatMap((row) =>
        row.kind === 'payment' && row.body.CustomerID === customerId
          ? [{ key: row.key, number: row.body.TransactionNo, amount: -row.body.Amount }]
          : [],
      ),
    ].filter(({ amount }) => amount !== 0)
  }, [strict, customerId])

  const ask = async (): Promise<CallResult<CustomerStatementReply>> => {
    const days = { ...(from === '' ? {} : { fromDate: from }), ...(to === '' ? {} : { toDate: to }) }
    const page = (start: number) =>
      api.call('getCustomerStatement', {
        params: { key: customerId },
        query: { ...days, from: start, size: PAGE },
      })
    const first = await page(0)
    if (!first.ok) return first
    const entries = [...first.reply.Entries]
    let { hasMore } = first.reply
    for (let pages = 1; hasMore && pages < MAX_PAGES; pages += 1) {
      const next = await page(entries.length)
      if (!next.ok) return next
      entries.push(...next.reply.Entries)
      hasMore = next.reply.hasMore
    }
    return { ok: true, reply: { ...first.reply, Entries: entries, hasMore } }
  }
  const read = useServerRead(
    serverReachable ? `${customerId} ${from} ${to}` : null,
    ask,
    (unsent ?? []).length,
  )
  return { ...read, isOffline: !serverReachable, unsent: unsent ?? [] }
}
