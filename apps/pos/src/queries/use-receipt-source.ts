import type { PrintConfig, Sale } from '@evertill/contract'
import { useLiveQuery } from 'dexie-react-hooks'
import { countPrint } from '../ledger/count-print.ts'
import { type DocumentKind, documentKindOf } from '@evertill/domain'
import { useRuntime } from './runtime.tsx'

export interface ReceiptSource {
  /** The store's print configurations; undefined while they are being read. */
  configs: readonly PrintConfig[] | undefined
  kind: DocumentKind
  /** Receipts of this sale printed so far. */
  prints: number
  /** Counts one more and resolves with the number before. */
  countPrint(): Promise<number>
}

/** What a receipt needs besides the sale. */
export const useReceiptSource = (sale: Sale): ReceiptSource => {
  const { catalogue, clock, databases, ledger } = useRuntime()
  const { strict } = databases
  const configs = useLiveQuery(() => strict.printConfig.toArray(), [strict])
  const history = useLiveQuery(() => strict.salesHistory.get(sale.UUID), [strict, sale.UUID])
  const { transactionTypes } = catalogue.goods().setup
  return {
    configs,
    kind: documentKindOf(transactionTypes.find((type) => type.key === sale.TransactionTypeID)?.Letter ?? ''),
    prints: history?.prints ?? 0,
    countPrint: () => countPrint({ db: ledger, clock }, sale.UUID),
  }
}
