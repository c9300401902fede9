import type { SentSale } from '@evertill/contract'
import { useMemo, useState } from 'react'
import { type Receipt, receiptOf } from '@evertill/paper/receipt.ts'
import type { Paper } from '@evertill/paper/roll.ts'
import { configFor, defaultConfig } from '@evertill/paper/print-config.ts'
import type { OriginalReceipt } from '../../parts/receipt-jobs.ts'
import { type ReceiptDocument, useReceiptSource } from '../../queries/use-receipt-source.ts'

export interface ReceiptView {
  /** One of a sale, two of an exchange; undefined while they load. */
  receipts: readonly Receipt[] | undefined
  /** That of the print configuration until someone chooses another: print, PDF and share all use it. */
  paper: Paper
  choosePaper(paper: Paper): void
  /** The receipts as if none was printed before; undefined while they load. */
  originals: readonly OriginalReceipt[] | undefined
  /**
   * Counts a print and resolves with the receipts to print, which are copies after the first. Where originals are
   * wanted, those that were printed meanwhile are left out.
   */
  take(isOriginal: boolean): Promise<readonly Receipt[]>
}

/** The receipts of a sale in this store's print configuration. */
export function useReceipt(sale: SentSale): ReceiptView {
  const { configs, documents, known, countPrint } = useReceiptSource(sale)
  const [chosen, choosePaper] = useState<Paper | null>(null)
  const paper = chosen ?? defaultConfig(configs ?? [])?.Paper ?? '80mm'
  const build = useMemo(() => {
    if (!configs || !known) return undefined
    const config = configFor(configs, paper) ?? null
    return ({ sale: body, kind }: ReceiptDocument, index: number, printed = known[index]?.prints ?? 0) =>
      receiptOf(body, { config, kind, isCopy: printed > 0, before: known[index]?.before })
  }, [configs, known, paper])
  const receipts = useMemo(
    () => build && documents.map((document, index) => build(document, index)),
    [build, documents],
  )
  const originals = useMemo(
    () =>
      build &&
      documents.map((document, index) => ({
        uuid: document.sale.UUID,
        receipt: build(document, index, 0),
      })),
    [build, documents],
  )
  const take = async (isOriginal: boolean) => {
    const taken: Receipt[] = []
    if (!build) return taken
    for (const [index, document] of documents.entries()) {
      const printed = await countPrint(document, isOriginal)
      if (!isOriginal || printed === 0) taken.push(build(document, index, printed))
    }
    return taken
  }
  return { receipts, paper, choosePaper, originals, take }
}
