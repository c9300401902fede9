import { SALE_STATUSES, type SalesQuestion } from '@evertill/contract'
import type { HistoryFilter } from '../db/sales/history-query.ts'

/** The most that the server's call gives at once. */
export const MOST_ASKED = 1_000

/** A filter of the list as the server's call asks it. */
export const serverQuestion = (filter: HistoryFilter, limit: number): SalesQuestion => {
  const { storeId, fromDate, toDate } = filter
  const status = SALE_STATUSES.find((one) => one === filter.status)
  // What the server's call cannot filter by, such as "invoiced", is looked for in a larger page of it.
  const isOurs = status !== filter.status
  return {
    from: 0,
    size: isOurs ? MOST_ASKED : Math.min(MOST_ASKED, limit),
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
