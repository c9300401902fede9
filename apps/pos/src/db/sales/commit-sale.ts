import type { RegisterLease, Sale } from '@evertill/contract'
import type { LedgerDb } from '../ledger-db.ts'
import { newRow } from '../outbox/queued-row.ts'
import { nextNumber, type NoNumber, slotsOf, usableLease } from '../numbers/slots.ts'

export interface SaleToCommit {
  uuid: string
  /** The series that the sale belongs to in this slot. */
  seriesOf(slot: string): string
  /** The lease that the number is taken under. The device must still hold it. */
  lease: RegisterLease
  transactionTypeId: string
  /** ISO instant of the commit. */
  at: string
  isOffline: boolean
  /** Approvals, for the journal. */
  approvals?: readonly string[]
  /** Called inside the transaction with the number just taken, its slot and its holder; must not await anything. */
  freeze(runningNo: number, slot: string, deviceId: string): Sale
}

/**
 * Turns a cart into a sale: takes a number, queues the sale, adds it to history and deletes the cart, all or nothing.
 * The promise resolves on the transaction's `complete` with strict durability, when the sale is on the disk. Otherwise
 * a power cut could lose a sale whose receipt the customer holds.
 */
export const commitSale = (db: LedgerDb, request: SaleToCommit): Promise<Sale | NoNumber> =>
  db.asCommit(() => commit(db, request))

const commit = (db: LedgerDb, request: SaleToCommit): Promise<Sale | NoNumber> =>
  db.write(
    'strict',
    ['salesQueue', 'salesHistory', 'runningNumbers', 'registerLease', 'cart', 'journal', 'unshownSales'],
    async (tx) => {
      const { uuid, at } = request
      const { CashRegisterID, Slot } = request.lease
      const [earlier, held] = await Promise.all([
        tx.get('salesHistory', uuid),
        tx.get('registerLease', CashRegisterID),
      ])
      // A double click, or a second tab with the same cart: return the existing sale.
      if (earlier) return earlier.sale

      const lease = usableLease(held, Slot)
      if (typeof lease === 'string') return lease

      const { slot, series, runningNo } = await nextNumber(
        slotsOf(lease),
        request.seriesOf,
        async (key) => (await tx.get('runningNumbers', key))?.RunningNo,
      )
      const sale = request.freeze(runningNo, slot, lease.DeviceID)
      const { TransactionNo, PayableAmount, ChangeAmount } = sale
      await Promise.all([
        tx.put('runningNumbers', [
          {
            key: series,
            RunningNo: runningNo,
            CashRegisterID,
            TransactionTypeID: request.transactionTypeId,
          },
        ]),
        tx.add('salesQueue', {
          ...newRow(uuid, at),
          originalData: sale,
          isOffline: request.isOffline,
          serverId: null,
          syncedAt: null,
        }),
        tx.add('salesHistory', {
          UUID: uuid,
          sale,
          createdAt: at,
          serverId: null,
          syncedAt: null,
          flags: [],
        }),
        tx.remove('cart', [uuid]),
        tx.put('journal', [
          ...(request.approvals ?? []).map((detail) => ({
            UUID: uuid,
            at,
            event: 'approved' as const,
            detail,
          })),
          { UUID: uuid, at, event: 'committed' as const, detail: TransactionNo },
        ]),
        tx.put('unshownSales', [{ UUID: uuid, TransactionNo, PayableAmount, ChangeAmount, at }]),
      ])
      return sale
    },
  )
