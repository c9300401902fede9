import type { Sale } from '@evertill/contract'
import { needsAttention, ONE_UNIT } from '@evertill/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import type { HistorySale, QueuedSale } from '../db/records.ts'
import { useRuntime } from './runtime.tsx'

export type SyncState = 'unsent' | 'sending' | 'failed' | 'attention' | 'sent'

export interface HistoryRow {
  uuid: string
  transactionNo: string
  createdAt: string
  transactionType: string
  items: number
  payable: number
  methods: string
  cashier: string
  syncState: SyncState
  lastError: string | null
  serverId: string | null
  flags: readonly string[]
}

/** The spec's default list size. */
const DEFAULT_LIMIT = 100

/** A sale is unsent until the server acknowledged it, whatever else is known about it (peers: complaint 8). */
const syncStateOf = (sale: HistorySale, queued: QueuedSale | undefined): SyncState => {
  if (!queued) return sale.serverId === null ? 'unsent' : 'sent'
  if (queued.status === 'processing') return 'sending'
  if (needsAttention(queued)) return 'attention'
  return queued.status === 'failed' ? 'failed' : 'unsent'
}

/** Pieces, as the cart counts them; a weighed line is one. */
const piecesOf = (sale: Sale): number =>
  sale.Lines.reduce((sum, { Quantity }) => sum + (Quantity % ONE_UNIT === 0 ? Quantity / ONE_UNIT : 1), 0)

const toRow = (history: HistorySale, queued: QueuedSale | undefined): HistoryRow => ({
  uuid: history.UUID,
  transactionNo: history.sale.TransactionNo,
  createdAt: history.createdAt,
  transactionType: history.sale.TransactionType,
  items: piecesOf(history.sale),
  payable: history.sale.PayableAmount,
  methods: [...new Set(history.sale.Payments.map((payment) => payment.PaymentType))].join(', '),
  cashier: history.sale.CreatedByUserName,
  syncState: syncStateOf(history, queued),
  lastError: queued?.lastError ?? null,
  serverId: history.serverId,
  flags: history.flags,
})

/** The device's own sales, newest first; undefined while they are being read. */
export const useSaleHistory = (limit: number = DEFAULT_LIMIT): readonly HistoryRow[] | undefined => {
  const { strict } = useRuntime().databases
  return useLiveQuery(
    () =>
      strict.transaction('r', [strict.salesHistory, strict.salesQueue], async () => {
        const sales = await strict.salesHistory.orderBy('createdAt').reverse().limit(limit).toArray()
        const queued = await strict.salesQueue.bulkGet(sales.map((sale) => sale.UUID))
        return sales.map((sale, index) => toRow(sale, queued[index]))
      }),
    [strict, limit],
  )
}
