import type { Sale } from '@evertill/contract'
import { nextRunningNumber } from '@evertill/domain'
import type { SalesDb } from './sales-db.ts'

export interface SaleToCommit {
  uuid: string
  series: string
  cashRegisterId: string
  transactionTypeId: string
  /** ISO instant of the commit. */
  at: string
  isOffline: boolean
  /** Called inside the transaction with the number just taken; must not await anything. */
  freeze(runningNo: number): Sale
}

/**
 * The moment a cart becomes a sale: number taken, sale queued and in history, cart gone, all or nothing. The promise
 * resolves on the transaction's `complete`, so with the strict handle the sale has reached the disk by then.
 *
 * Awaiting anything but this database inside would end the transaction early and split it.
 */
export const commitSale = (db: SalesDb, request: SaleToCommit): Promise<Sale> =>
  db.gate.commit(() => commit(db, request))

const commit = (db: SalesDb, request: SaleToCommit): Promise<Sale> =>
  db.transaction('rw', [db.salesQueue, db.salesHistory, db.runningNumbers, db.cart, db.journal], async () => {
    const { uuid, series, at } = request
    const [earlier, counter] = await Promise.all([db.salesHistory.get(uuid), db.runningNumbers.get(series)])
    // A double click, or a second tab with the same cart: the sale exists, hand back that one.
    if (earlier) return earlier.sale

    const runningNo = nextRunningNumber(counter?.RunningNo)
    const sale = request.freeze(runningNo)
    await Promise.all([
      db.runningNumbers.put({
        key: series,
        RunningNo: runningNo,
        CashRegisterID: request.cashRegisterId,
        TransactionTypeID: request.transactionTypeId,
      }),
      db.salesQueue.add({
        key: uuid,
        originalData: sale,
        status: 'pending',
        createdAt: at,
        updatedAt: at,
        attempts: 0,
        isOffline: request.isOffline,
        lastError: null,
        serverId: null,
        syncedAt: null,
        leaseUntil: 0,
        nextTryAt: 0,
      }),
      db.salesHistory.add({ UUID: uuid, sale, createdAt: at, serverId: null, syncedAt: null, flags: [] }),
      db.cart.delete(uuid),
      db.journal.add({ UUID: uuid, at, event: 'committed', detail: sale.TransactionNo }),
    ])
    return sale
  })
