import { documentsOf, type PrintConfig, revisionBefore, type Sale, type SentSale } from '@evertill/contract'
import { type DocumentKind, documentKindOf } from '@evertill/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import { countPrint } from '../ledger/print-jobs.ts'
import { useRuntime } from './runtime.tsx'

export interface ReceiptDocument {
  sale: Sale
  kind: DocumentKind
}

export interface KnownDocument {
  /** Receipts printed so far. */
  prints: number
  /** The revision before the document's; undefined if this device does not have it. */
  before: Sale | undefined
}

export interface ReceiptSource {
  /** The store's print configurations; undefined while they are being read. */
  configs: readonly PrintConfig[] | undefined
  /** One of a sale, two of an exchange. */
  documents: readonly ReceiptDocument[]
  /** What this device knows of each document besides its body; undefined while it is being read. */
  known: readonly KnownDocument[] | undefined
  /** Counts one more and resolves with the number before. Counts no copy if the original is wanted. */
  countPrint(document: ReceiptDocument, isOriginal: boolean): Promise<number>
}

/** What a receipt needs besides the sale. */
export const useReceiptSource = (sent: SentSale): ReceiptSource => {
  const { catalogue, clock, databases, ledger } = useRuntime()
  const { strict } = databases
  const configs = useLiveQuery(() => strict.printConfig.toArray(), [strict])
  const { transactionTypes } = catalogue.goods().setup
  const documents = useMemo(
    () =>
      documentsOf(sent).map((sale) => {
        const type = transactionTypes.find(({ key }) => key === sale.TransactionTypeID)
        return { sale, kind: documentKindOf(type?.Letter ?? '') }
      }),
    [sent, transactionTypes],
  )
  const known = useLiveQuery(async () => {
    const rows = await strict.salesHistory.bulkGet(documents.map(({ sale }) => sale.UUID))
    return documents.map(({ sale }, index): KnownDocument => ({
      // A bill of another counter was printed there.
      prints: rows[index] ? (rows[index].prints ?? 0) : 1,
      before: revisionBefore(sale, rows[index]?.earlier ?? []),
    }))
  }, [strict, documents])
  return {
    configs,
    documents,
    known,
    countPrint: ({ sale }, isOriginal) => countPrint({ db: ledger, clock }, sale.UUID, isOriginal),
  }
}
