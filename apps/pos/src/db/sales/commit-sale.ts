import { documentsOf, type RegisterLease, type SentSale } from '@evertill/contract'
import type { LedgerDb, LedgerReader } from '../ledger-db.ts'
import { newRow } from '../outbox/queued-row.ts'
import { approvedEntries, type JournalApproval } from './approved-entries.ts'
import { nextNumber, type NoNumber, slotsOf, type TakenNumber, usableLease } from '../numbers/slots.ts'

interface NumberedDocument {
  uuid: string
  /** The series that the document belongs to in this slot. */
  seriesOf(slot: string): string
  transactionTypeId: string
}

export interface SaleToCommit extends NumberedDocument {
  /** Of an exchange: gets a number of its own in the same transaction. */
  creditNote?: NumberedDocument | undefined
  /** The lease that the number is taken under. The device must still hold it. */
  lease: RegisterLease
  /** ISO instant of the commit. */
  at: string
  isOffline: boolean
  approvals?: readonly JournalApproval[]
  /** Called inside the transaction with the numbers just taken and their holder; must not await anything. */
  freeze(numbers: { own: TakenNumber; creditNote?: TakenNumber | undefined; deviceId: string }): SentSale
}

/**
 * Turns a cart into a sale: takes a number, queues the sale, adds it to history and deletes the cart, all or nothing.
 * The promise resolves on the transaction's `complete` with strict durability, when the sale is on the disk. Otherwise
 * a power cut could lose a sale whose receipt the customer holds.
 */
export const commitSale = (db: LedgerDb, request: SaleToCommit): Promise<SentSale | NoNumber> =>
  db.asCommit(() => commit(db, request))

/** A document of history as it was sent: the bill of an exchange with its credit note. */
export const sentFromHistory = async (tx: LedgerReader, uuid: string): Promise<SentSale | undefined> => {
  const sale = (await tx.get('salesHistory', uuid))?.sale
  if (!sale?.Exchange) return sale
  const note = await tx.get('salesHistory', sale.Exchange.UUID)
  return note ? { ...sale, CreditNote: note.sale } : sale
}

const commit = (db: LedgerDb, request: SaleToCommit): Promise<SentSale | NoNumber> =>
  db.write(
    'strict',
    ['salesQueue', 'salesHistory', 'runningNumbers', 'registerLease', 'cart', 'journal', 'unshownSales'],
    async (tx) => {
      const { uuid, at } = request
      const { CashRegisterID, Slot } = request.lease
      const [earlier, held] = await Promise.all([
        sentFromHistory(tx, uuid),
        tx.get('registerLease', CashRegisterID),
      ])
      // A double click, or a second tab with the same cart: return the existing sale.
      if (earlier) return earlier

      const lease = usableLease(held, Slot)
      if (typeof lease === 'string') return lease

      const take = ({ seriesOf }: NumberedDocument) =>
        nextNumber(slotsOf(lease), seriesOf, async (key) => (await tx.get('runningNumbers', key))?.RunningNo)
      const own = await take(request)
      const creditNote = request.creditNote && (await take(request.creditNote))
      const sent = request.freeze({ own, creditNote, deviceId: lease.DeviceID })
      const documents = documentsOf(sent)
      const { TransactionNo, PayableAmount, ChangeAmount } = sent
      const numberRow = (
        { series: key, runningNo: RunningNo }: TakenNumber,
        { transactionTypeId: TransactionTypeID }: NumberedDocument,
      ) => ({ key, RunningNo, CashRegisterID, TransactionTypeID })
      await Promise.all([
        tx.put('runningNumbers', [
          numberRow(own, request),
          ...(creditNote && request.creditNote ? [numberRow(creditNote, request.creditNote)] : []),
        ]),
        tx.add('salesQueue', {
          ...newRow(uuid, at),
          originalData: sent,
          isOffline: request.isOffline,
          serverId: null,
          syncedAt: null,
        }),
        ...documents.map((sale) =>
          tx.add('salesHistory', {
            UUID: sale.UUID,
            sale,
            createdAt: at,
            serverId: null,
            syncedAt: null,
            flags: [],
          }),
        ),
        tx.remove('cart', [uuid]),
        tx.put('journal', [
          ...documents.flatMap(({ UUID, TransactionNo: detail }) => [
            ...approvedEntries({ UUID, at }, request.approvals),
            { UUID, at, event: 'committed' as const, detail },
          ]),
        ]),
        tx.put('unshownSales', [{ UUID: uuid, TransactionNo, PayableAmount, ChangeAmount, at }]),
      ])
      return sent
    },
  )
