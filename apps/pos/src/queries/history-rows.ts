import { type SaleFlag, type SaleSummary, creditOf } from '@evertill/contract'
import { amountPaid, type DocumentStatus, piecesIn } from '@evertill/domain'
import type { HistoryEntry } from '../db/sales/history-query.ts'
import type { KeptBill } from '../db/sales/read-bills.ts'
import { laterStanding, standingHere, standingThere, type StatusAndDue } from '../ledger/document-standing.ts'
import { type SyncState, syncStateOf } from './sync-state.ts'

export interface HistoryRow {
  uuid: string
  transactionNo: string
  createdAt: string
  transactionType: string
  customer: string
  phone: string
  items: number
  payable: number
  paid: number
  due: number
  methods: string
  cashier: string
  registerId: string
  channelId: string
  status: DocumentStatus
  /** The number of the document that it was converted to, or empty. */
  convertedTo: string
  syncState: SyncState
  lastError: string | null
  flags: readonly SaleFlag[]
}

type DecidingEntry = Pick<HistoryEntry, 'history' | 'returns' | 'invoice'>

const standingOfEntry = ({ history, returns, invoice }: DecidingEntry): StatusAndDue =>
  standingHere(history.sale, {
    isVoid: history.voided !== undefined,
    returns: returns.filter((row) => !row.voided).map((row) => row.sale),
    isConverted: invoice !== undefined,
  })

export const statusOfEntry = (entry: DecidingEntry): DocumentStatus => standingOfEntry(entry).status

const localRow = (entry: HistoryEntry): HistoryRow => {
  const { history, waiting, invoice } = entry
  const { sale } = history
  return {
    uuid: history.UUID,
    transactionNo: sale.TransactionNo,
    createdAt: history.createdAt,
    transactionType: sale.TransactionType,
    customer: sale.CustomerName ?? '',
    phone: sale.CustomerPhoneNo ?? '',
    items: piecesIn([...sale.Lines, ...(sale.Returns ?? [])].map(({ Quantity }) => Quantity)),
    payable: sale.PayableAmount,
    // Money received on account is known to the server alone.
    paid: amountPaid({ paid: sale.PaidAmount, credit: creditOf(sale), received: 0 }),
    methods: [...new Set(sale.Payments.map((payment) => payment.PaymentType))].join(', '),
    cashier: sale.CreatedByUserName,
    registerId: sale.CashRegisterID,
    channelId: sale.SalesChannelID ?? '',
    ...standingOfEntry(entry),
    convertedTo: invoice?.sale.TransactionNo ?? '',
    ...syncStateOf(history.serverId, waiting),
    flags: history.flags,
  }
}

const serverRow = (sale: SaleSummary): HistoryRow => ({
  uuid: sale.UUID,
  transactionNo: sale.TransactionNo,
  createdAt: sale.TransactionDate,
  transactionType: sale.TransactionType,
  customer: sale.CustomerName,
  phone: sale.CustomerPhoneNo,
  items: sale.ItemCount,
  payable: sale.PayableAmount,
  paid: sale.PaidAmount,
  methods: sale.PaymentTypes.join(', '),
  cashier: sale.CreatedByUserName,
  registerId: sale.CashRegisterID,
  channelId: sale.SalesChannelID ?? '',
  ...standingThere(sale, sale.ConvertedTo !== undefined),
  convertedTo: sale.ConvertedTo ?? '',
  syncState: 'sent',
  lastError: null,
  flags: sale.Flags,
})

/** Goods that came back, and the bill that an order became, since the server sent it. */
export const lastKnownSummary = ({ bill, returns, invoice }: KeptBill): SaleSummary => {
  const { summary, sale } = bill
  const here = standingHere(sale, { isVoid: false, returns, isConverted: invoice !== undefined })
  const { status, due } = laterStanding(here, standingThere(summary, summary.ConvertedTo !== undefined))
  return {
    ...summary,
    ...(status === 'PartReturned' || status === 'Returned' ? { Status: status } : {}),
    ...(invoice ? { ConvertedTo: invoice.TransactionNo, DueAmount: due } : {}),
  }
}

const isLocalOnly = (row: HistoryRow): boolean => row.syncState !== 'sent'

/** One row from both: unsent changes from the device, changes by others from the server. */
const mergedRow = (here: HistoryRow, there: HistoryRow): HistoryRow => {
  const newest = isLocalOnly(here)
    ? here
    : {
        ...there,
        convertedTo: here.convertedTo || there.convertedTo,
        channelId: here.channelId || there.channelId,
      }
  // If both are equally late, the one with the newest body decides.
  const { status, due } = isLocalOnly(here) ? laterStanding(there, here) : laterStanding(here, there)
  const { createdAt, syncState, lastError } = here
  return { ...newest, createdAt, status, due, syncState, lastError, flags: there.flags }
}

/** Merges device and server by UUID, newest first. */
export const mergeRows = (
  local: readonly HistoryEntry[],
  server: readonly SaleSummary[],
  limit: number,
): HistoryRow[] => {
  const rows = new Map(local.map((entry) => [entry.history.UUID, localRow(entry)]))
  for (const summary of server) {
    const there = serverRow(summary)
    const here = rows.get(there.uuid)
    rows.set(there.uuid, here ? mergedRow(here, there) : there)
  }
  return [...rows.values()]
    .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0))
    .slice(0, limit)
}
