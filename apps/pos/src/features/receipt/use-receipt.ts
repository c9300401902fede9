import type { PrintConfig, Sale } from '@evertill/contract'
import { useMemo, useState } from 'react'
import { type Receipt, receiptOf } from '@evertill/paper/receipt.ts'
import { useReceiptSource } from '../../queries/use-receipt-source.ts'

export type Paper = PrintConfig['Paper']

export interface ReceiptView {
  /** Undefined while its parts are being read. */
  receipt: Receipt | undefined
  paper: Paper
  choosePaper(paper: Paper): void
  /** Notes a print; resolves with the receipt that goes out now, a copy if one went before. */
  takeOne(): Promise<Receipt | undefined>
}

export const PAPERS: readonly Paper[] = ['58mm', '80mm', 'A4']

const defaultOf = (configs: readonly PrintConfig[]): PrintConfig | undefined =>
  configs.find((config) => config.IsDefault) ?? configs[0]

/** The receipt of a sale as this store prints it. */
export function useReceipt(sale: Sale): ReceiptView {
  const { configs, kind, prints, countPrint } = useReceiptSource(sale)
  const [chosen, choosePaper] = useState<Paper | null>(null)
  const paper = chosen ?? defaultOf(configs ?? [])?.Paper ?? '80mm'
  const build = useMemo(() => {
    if (!configs) return undefined
    const config = configs.find((one) => one.Paper === paper) ?? defaultOf(configs) ?? null
    return (isCopy: boolean) => receiptOf(sale, { config, kind, isCopy })
  }, [configs, paper, sale, kind])
  const receipt = useMemo(() => build?.(prints > 0), [build, prints])
  return { receipt, paper, choosePaper, takeOne: async () => build?.((await countPrint()) > 0) }
}
