import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../platform/save-file.ts'
import { receiptPrinter } from '../../print/receipt-printer.ts'
import type { Receipt } from '@evertill/paper/receipt.ts'
import { COLUMNS, type Paper, rollOf } from '@evertill/paper/roll.ts'
import { useOpenWork } from '../../queries/use-open-work.ts'
import { toast } from '@evertill/ui/toast.ts'
import { usePrintWork } from '../../parts/use-print-work.ts'
import { rowsToFile, rowsToPrinter } from './rows-out.ts'
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

/** Shared files are read on a phone, so they use the wide roll whatever paper the shop prints on. */
const SHARED_PAPER = '80mm'

/** Prints, shares and saves a receipt. A failure here never affects the sale. */
export function usePrint({ receipts, paper, take }: ReceiptView): Print {
  const { t } = useTranslation()
  const labels = useReceiptLabels()
  const [out, setOut] = useState<Print['out']>(null)
  const { busy, guarded } = usePrintWork('Printing or sharing a receipt failed.', t('receipt.failed'))
  useOpenWork(busy || out !== null)

  const rowsFor = (one: Receipt, roll: '58mm' | '80mm') => rollOf(one, labels, COLUMNS[roll])

  const throughPrinter = async (one: Receipt) => {
    const roll = paper === '58mm' ? '58mm' : '80mm'
    const outcome = await rowsToPrinter(rowsFor(one, roll), COLUMNS[roll])
    if (!outcome.ok) toast.error(t(outcome.message === 'late' ? 'receipt.late' : 'receipt.failed'))
  }

  const fileOf = (all: readonly Receipt[]) =>
    rowsToFile(
      all.flatMap((one) => rowsFor(one, SHARED_PAPER)),
      COLUMNS[SHARED_PAPER],
      all.at(-1)?.number ?? '',
    )

  return {
    out,
    busy,
    done: () => setOut(null),
    print: () =>
      guarded(async () => {
        const taken = await take()
        if (taken.length === 0) return
        if (!receiptPrinter.get()) return setOut({ receipts: taken, paper })
        for (const one of taken) await throughPrinter(one)
      }),
    share: () =>
      guarded(async () => {
        if (!receipts) return
        const { shareFile } = await import('../../print/share-receipt.ts')
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
