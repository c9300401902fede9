import { carrierOf } from '@evertill/contract'
import type { EntityTable } from 'dexie'
import { withAnswers } from '../outbox/acknowledgements.ts'
import type { HistorySale, QueuedSale } from '../records.ts'
import type { OtherWrite } from '../ledger-records.ts'
import type { SalesDb } from '../sales-db.ts'
import { queueKeysOf } from './queue-keys.ts'

/** The filters of the server's call, and some that only the device knows. Texts match from their start. */
export interface HistoryFilter {
  storeId?: string | undefined
  /** Business dates, both ends included. */
  fromDate?: string | undefined
  toDate?: string | undefined
  registerId?: string | undefined
  typeId?: string | undefined
  number?: string | undefined
  customer?: string | undefined
  email?: string | undefined
  phone?: string | undefined
  /** Start of a number, a customer's name or a phone. */
  term?: string | undefined
  status?: string | undefined
  method?: string | undefined
  cashier?: string | undefined
}

/** A sale with everything on this device that decides its status. */
export interface HistoryEntry {
  history: HistorySale
  waiting: readonly (QueuedSale | OtherWrite)[]
  returns: readonly HistorySale[]
  /** The bill that was made from it and is not void. */
  invoice: HistorySale | undefined
}

/** What both stores of sales have: those of this device, and those of the whole store. */
type SaleRow = Pick<HistorySale, 'UUID' | 'sale' | 'createdAt'>
type SaleTable<Row extends SaleRow> = EntityTable<Row, 'UUID'>

const startsWith = (text: string | undefined, start: string): boolean =>
  (text ?? '').toLowerCase().startsWith(start.toLowerCase())

/** All filters except the status, which depends on other documents. */
const matchesFilter = ({ sale }: SaleRow, filter: HistoryFilter): boolean => {
  const {
    storeId,
    fromDate,
    toDate,
    registerId,
    typeId,
    number,
    customer,
    email,
    phone,
    term,
    method,
    cashier,
  } = filter
  return (
    (storeId === undefined || sale.StoreID === storeId) &&
    (fromDate === undefined || sale.BusinessDate >= fromDate) &&
    (toDate === undefined || sale.BusinessDate <= toDate) &&
    (registerId === undefined || sale.CashRegisterID === registerId) &&
    (typeId === undefined || sale.TransactionTypeID === typeId) &&
    (number === undefined || startsWith(sale.TransactionNo, number)) &&
    (customer === undefined || startsWith(sale.CustomerName, customer)) &&
    (email === undefined || startsWith(sale.CustomerEmailID, email)) &&
    (phone === undefined || startsWith(sale.CustomerPhoneNo, phone)) &&
    (term === undefined ||
      [sale.TransactionNo, sale.CustomerName, sale.CustomerPhoneNo].some((text) => startsWith(text, term))) &&
    (method === undefined || sale.Payments.some(({ PaymentType }) => PaymentType === method)) &&
    (cashier === undefined || sale.CreatedByUserName === cashier)
  )
}

const newestFirst = (a: SaleRow, b: SaleRow): number => (a.createdAt < b.createdAt ? 1 : -1)

/** Uses the most selective index; null when the whole history has to be scanned, newest first. */
const byIndex = async <Row extends SaleRow>(
  table: SaleTable<Row>,
  filter: HistoryFilter,
): Promise<Row[] | null> => {
  const starting = (index: string, text: string) => table.where(index).startsWithIgnoreCase(text).toArray()
  const { number, phone, customer, term } = filter
  if (number !== undefined) return starting('sale.TransactionNo', number)
  if (phone !== undefined) return table.where('sale.CustomerPhoneNo').startsWith(phone).toArray()
  if (customer !== undefined) return starting('sale.CustomerName', customer)
  if (term === undefined) return null
  const found = await Promise.all(
    ['sale.TransactionNo', 'sale.CustomerName', 'sale.CustomerPhoneNo'].map((index) => starting(index, term)),
  )
  return [...new Map(found.flat().map((row) => [row.UUID, row])).values()]
}

/** With a day of margin on either side: business dates are in the store's time zone, `createdAt` is UTC. */
const daysAround = ({ fromDate, toDate }: HistoryFilter): [string, string] => {
  const shift = (day: string, days: number) => {
    const date = new Date(`${day}T00:00:00Z`)
    date.setUTCDate(date.getUTCDate() + days)
    return date.toISOString()
  }
  return [
    fromDate === undefined ? '' : shift(fromDate, -1),
    toDate === undefined ? '\uffff' : shift(toDate, 2),
  ]
}

/** The newest rows of a store of sales that match the filter, except its status. */
export const newestMatching = async <Row extends SaleRow>(
  table: SaleTable<Row>,
  filter: HistoryFilter,
  limit: number,
  isMatch: (row: Row) => boolean = () => true,
): Promise<Row[]> => {
  const isWanted = (row: Row) => matchesFilter(row, filter) && isMatch(row)
  const indexed = await byIndex(table, filter)
  if (indexed) return indexed.filter(isWanted).toSorted(newestFirst).slice(0, limit)
  const [from, to] = daysAround(filter)
  return table
    .where('createdAt')
    .between(from, to, true, true)
    .reverse()
    .filter(isWanted)
    .limit(limit)
    .toArray()
}

const groupBy = <Row>(rows: readonly Row[], keyOf: (row: Row) => string | undefined): Map<string, Row[]> => {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const key = keyOf(row) ?? ''
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return groups
}

/** A page of the newest matching sales of this device, with what decides their status. */
export const listHistory = (
  db: SalesDb,
  filter: HistoryFilter,
  limit: number,
  hasStatus: (entry: Pick<HistoryEntry, 'history' | 'returns' | 'invoice'>) => boolean = () => true,
): Promise<HistoryEntry[]> =>
  db.transaction('r', [db.salesHistory, db.acknowledged, db.salesQueue, db.otherWrites], async () => {
    const { salesHistory } = db
    let returns = new Map<string, HistorySale[]>()
    let invoices = new Map<string, HistorySale[]>()
    const group = (returned: HistorySale[], made: HistorySale[]) => {
      returns = groupBy(returned, ({ sale }) => sale.Original?.UUID)
      invoices = groupBy(made, ({ sale }) => sale.ConvertedFromUUID)
    }
    const withFollowers = (history: HistorySale) => ({
      history,
      returns: returns.get(history.UUID) ?? [],
      invoice: invoices.get(history.UUID)?.find(({ voided }) => !voided),
    })
    if (filter.status !== undefined) {
      // Few documents refer to another one, so all of them are read: the status of every sale depends on them.
      group(
        await salesHistory.where('sale.Original.UUID').above('').toArray(),
        await salesHistory.where('sale.ConvertedFromUUID').above('').toArray(),
      )
    }
    const rows = withAnswers(
      await newestMatching(salesHistory, filter, limit, (row) => hasStatus(withFollowers(row))),
      await db.acknowledged.toArray(),
    )
    const uuids = rows.map(({ UUID }) => UUID)
    if (filter.status === undefined) {
      group(
        await salesHistory.where('sale.Original.UUID').anyOf(uuids).toArray(),
        await salesHistory.where('sale.ConvertedFromUUID').anyOf(uuids).toArray(),
      )
    }
    const queued = groupBy(
      (await db.salesQueue.bulkGet([...new Set(rows.flatMap(({ sale }) => queueKeysOf(sale)))])).filter(
        (row) => row !== undefined,
      ),
      (row) => row.originalData.UUID,
    )
    const voids = new Map(
      (await db.otherWrites.bulkGet(rows.flatMap(({ voided }) => (voided ? [voided.UUID] : []))))
        .filter((row) => row !== undefined)
        .map((row) => [row.key, row]),
    )
    return rows.map((history) => {
      const write = history.voided && voids.get(history.voided.UUID)
      return {
        ...withFollowers(history),
        waiting: [...(queued.get(carrierOf(history.sale)) ?? []), ...(write ? [write] : [])],
      }
    })
  })

/** When the oldest sale on this device was made; null if there is none. */
export const oldestMoment = async (db: SalesDb): Promise<string | null> =>
  (await db.salesHistory.orderBy('createdAt').first())?.createdAt ?? null
