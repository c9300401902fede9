import { SALE_STATUSES, type SalesQuestion } from '@evertill/contract'
import type { HistoryFilter } from '../db/sales/history-query.ts'

/** Only searches at the server wait for the last key; what the device has is shown at once (R-516, D-16). */
export const SERVER_DEBOUNCE_MS = 500

/** The largest page of the server's call. */
export const MAX_PAGE_SIZE = 1_000

/** The filter as query of the server's call. */
export const serverQuery = (filter: HistoryFilter, limit: number): SalesQuestion => {
  const { storeId, fromDate, toDate } = filter
  // The call has fewer statuses than the till shows: the rest is filtered here from the largest page.
  const wanted = filter.status === 'Unpaid' ? 'PartlyPaid' : filter.status
  const status = SALE_STATUSES.find((one) => one === wanted)
  const isFilteredHere = status !== filter.status
  return {
    from: 0,
    size: isFilteredHere ? MAX_PAGE_SIZE : Math.min(MAX_PAGE_SIZE, limit),
    storeId,
    fromDate,
    toDate,
    cashRegisterId: filter.registerId,
    transactionTypeId: filter.typeId,
    transactionNo: filter.number,
    customerFirstName: filter.customer,
    customerEmailId: filter.email,
    customerPhoneNo: filter.phone,
    searchParam: filter.term,
    status,
    paymentType: filter.method,
    createdByUserName: filter.cashier,
  }
}
