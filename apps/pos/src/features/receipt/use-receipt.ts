import type { PrintConfig, Sale } from '@evertill/contract'
import { receiptLabels } from '@evertill/paper/html/receipt-labels.ts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Receipt, receiptOf } from '@evertill/paper/receipt.ts'
import type { Paper, ReceiptLabels } from '@evertill/paper/roll.ts'
import { useMomentFormat } from '../../queries/use-moments.ts'
import { useReceiptSource } from '../../queries/use-receipt-source.ts'

export interface ReceiptView {
  /** Undefined while it loads. */
  receipt: Receipt | undefined
  paper: Paper
  choosePaper(paper: Paper): void
  /** Counts a print and resolves with the receipt to print, which is a copy after the first. */
  takeOne(): Promise<Receipt | undefined>
}

const defaultOf = (configs: readonly PrintConfig[]): PrintConfig | undefined =>
  configs.find((config) => config.IsDefault) ?? configs[0]

/** The receipt of a sale in this store's print configuration. */
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

export function useReceiptLabels(): ReceiptLabels {
  const { t } = useTranslation()
  const format = useMomentFormat()
  return useMemo(() => receiptLabels(t, format), [t, format])
}
