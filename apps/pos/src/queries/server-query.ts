import { SALE_STATUSES, type SalesQuestion } from '@evertill/contract'
import type { HistoryFilter } from '../db/sales/history-query.ts'

/** The most that the server's call gives at once. */
export const MAX_PAGE_SIZE = 1_000

/** A filter of the list as the server's call asks it. */
export const serverQuery = (filter: HistoryFilter, limit: number): SalesQuestion => {
  const { storeId, fromDate, toDate } = filter
  const status = SALE_STATUSES.find((one) => one === filter.status)
  // What the server's call cannot filter by, such as "invoiced", is looked for in a larger page of it.
  const isOurs = status !== filter.status
  return {
    from: 0,
    size: isOurs ? MAX_PAGE_SIZE : Math.min(MAX_PAGE_SIZE, limit),
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
