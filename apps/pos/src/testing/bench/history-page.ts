import type { Sale } from '@evertill/contract'
import { listHistory } from '../../db/sales/history-query.ts'
import type { HistorySale } from '../../db/records.ts'
import { openDatabases } from '../../db/sales-db.ts'

const LIMIT = 100
const BATCH = 1_000
const START = Date.parse('2026-09-01T04:00:00.000Z')
const PHONES = 5_000

const phoneOf = (place: number) => String(9_800_000_000 + (place % PHONES))

/** As much of a sale as a list reads, with lines enough to weigh what a bill weighs. */
const saleOf = (place: number): HistorySale => {
  const UUID = `bench-${String(place).padStart(8, '0')}`
  const createdAt = new Date(START + place * 60_000).toISOString()
  const lines = Array.from({ length: 5 }, (_, index) => ({
    UUID: `${UUID}-${index}`,
    Name: `Table butter ${index}`,
    Quantity: 1_000,
    TotalAmount: 5_800,
  }))
  const sale = {
    UUID,
    Revision: 1,
    StoreID: 'here',
    CashRegisterID: 'r1',
    TransactionTypeID: 'sale',
    TransactionType: 'Sale',
    TransactionNo: `BLR1A/S26/${String(place).padStart(5, '0')}`,
    TransactionDate: createdAt,
    BusinessDate: createdAt.slice(0, 10),
    CreatedByUserName: 'Cashier 1',
    CustomerName: `Customer ${place % PHONES}`,
    CustomerPhoneNo: phoneOf(place),
    Lines: lines,
    Payments: [{ PaymentType: 'Cash', Kind: 'Cash', Amount: 29_000 }],
    PayableAmount: 29_000,
    PaidAmount: 29_000,
    DueAmount: 0,
  } as unknown as Sale
  return { UUID, sale, createdAt, serverId: UUID, syncedAt: createdAt, flags: [] }
}

/** The list of a till with a long history, beside reading it whole and looking through it. */
export const openHistoryPage = async (count: number) => {
  const { strict, relaxed } = await openDatabases('salesDB')
  for (let from = 0; from < count; from += BATCH) {
    const some = Array.from({ length: Math.min(BATCH, count - from) }, (_, index) => saleOf(from + index))
    await relaxed.salesHistory.bulkPut(some)
  }
  const timed = async (work: () => Promise<{ length: number }>): Promise<number> => {
    const began = performance.now()
    const { length } = await work()
    const taken = performance.now() - began
    // A list that found nothing would be the fastest of all.
    if (length === 0) throw new Error('The list is empty.')
    return taken
  }
  const phone = phoneOf(1_234)
  const newest = (rows: HistorySale[]) =>
    rows.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1)).slice(0, LIMIT)
  return {
    firstOurs: () => timed(() => listHistory(strict, { storeId: 'here' }, LIMIT)),
    firstNaive: () => timed(async () => newest(await strict.salesHistory.toArray())),
    phoneOurs: () => timed(() => listHistory(strict, { storeId: 'here', phone }, LIMIT)),
    phoneNaive: () =>
      timed(async () =>
        newest(await strict.salesHistory.filter(({ sale }) => sale.CustomerPhoneNo === phone).toArray()),
      ),
  }
}

export type HistoryPage = Awaited<ReturnType<typeof openHistoryPage>>

Object.assign(globalThis, { openHistoryPage })
