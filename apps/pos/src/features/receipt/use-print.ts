import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../platform/save-file.ts'
import { receiptPrinter } from '../../print/receipt-printer.ts'
import type { Receipt } from '@evertill/paper/receipt.ts'
import { COLUMNS, type Paper, type Roll, rollOf } from '@evertill/paper/roll.ts'
import { useOpenWork } from '../../queries/use-open-work.ts'
import { toast } from '@evertill/ui/toast.ts'
import { usePrintWork } from '../../parts/use-print-work.ts'
import { rowsToPrinter } from '../../print/rows-to-printer.ts'
import { shareFile } from '../../print/share-file.ts'
import { type ReceiptView, useReceiptLabels } from './use-receipt.ts'

export interface Print {
  /** What the browser's print dialog shows. */
  out: { receipts: readonly Receipt[]; paper: Paper } | null
  busy: boolean
  print(): Promise<void>
  share(): Promise<void>
  save(): Promise<void>
  done(): void
}

/** Prints, shares and saves a receipt. A failure here never affects the sale. */
export function usePrint({ receipts, paper, take }: ReceiptView): Print {
  const { t, i18n } = useTranslation()
  const labels = useReceiptLabels()
  const [out, setOut] = useState<Print['out']>(null)
  const { busy, guarded } = usePrintWork('Printing or sharing a receipt failed.', t('receipt.failed'))
  useOpenWork(busy || out !== null)

  const throughPrinter = async (one: Receipt, roll: Roll) => {
    const outcome = await rowsToPrinter(rollOf(one, labels, COLUMNS[roll]), COLUMNS[roll])
    if (!outcome.ok) toast.error(t(outcome.message === 'late' ? 'receipt.late' : 'receipt.failed'))
  }

  const fileOf = async (all: readonly Receipt[]) => {
    const { receiptFile } = await import('../../print/receipt-file.ts')
    return receiptFile(all, paper, { labels, language: i18n.language })
  }

  return {
    out,
    busy,
    done: () => setOut(null),
    print: () =>
      guarded(async () => {
        const taken = await take()
        if (taken.length === 0) return
        if (!receiptPrinter.takes(paper)) return setOut({ receipts: taken, paper })
        for (const one of taken) await throughPrinter(one, paper)
      }),
    share: () =>
      guarded(async () => {
        if (!receipts) return
        if ((await shareFile(await fileOf(receipts))) === 'saved') toast.info(t('receipt.saved'))
      }),
    save: () =>
      guarded(async () => {
        if (!receipts) return
        saveFile(await fileOf(receipts))
        toast.info(t('receipt.saved'))
      }),
  }
}
