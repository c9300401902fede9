import { documentsOf, type PrintConfig, type Sale, type SentSale } from '@evertill/contract'
import { type DocumentKind, documentKindOf } from '@evertill/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import { countPrint } from '../ledger/count-print.ts'
import { useRuntime } from './runtime.tsx'

export interface ReceiptDocument {
  sale: Sale
  kind: DocumentKind
}

export interface ReceiptSource {
  /** The store's print configurations; undefined while they are being read. */
  configs: readonly PrintConfig[] | undefined
  /** One of a sale, two of an exchange. */
  documents: readonly ReceiptDocument[]
  /** Receipts of each document printed so far. */
  prints: readonly number[]
  /** Counts one more and resolves with the number before. */
  countPrint(document: ReceiptDocument): Promise<number>
}

const NONE: readonly number[] = []

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
  const prints = useLiveQuery(async () => {
    const rows = await strict.salesHistory.bulkGet(documents.map(({ sale }) => sale.UUID))
    return rows.map((row) => row?.prints ?? 0)
  }, [strict, documents])
  return {
    configs,
    documents,
    prints: prints ?? NONE,
    countPrint: ({ sale }) => countPrint({ db: ledger, clock }, sale.UUID),
  }
}
