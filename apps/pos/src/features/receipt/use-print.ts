import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../platform/save-file.ts'
import type { LogoDots } from '@evertill/paper/logo-dots.ts'
import type { Receipt } from '@evertill/paper/receipt.ts'
import type { Paper } from '@evertill/paper/roll.ts'
import { useOpenWork } from '../../queries/use-open-work.ts'
import { toast } from '@evertill/ui/toast.ts'
import { receiptJobs } from '../../parts/receipt-jobs.ts'
import { useBillTexts } from '../../parts/use-bill-texts.ts'
import { usePrintWork } from '../../parts/use-print-work.ts'
import { useLoadPrinting, useTellFate } from '../../parts/use-printing.ts'
import { useRuntime } from '../../queries/runtime.tsx'
import { shareFile } from '../../print/share-file.ts'
import type { ReceiptView } from './use-receipt.ts'

export interface Print {
  /** What the browser's print dialog shows. */
  out: { receipts: readonly Receipt[]; paper: Paper; logo: LogoDots | undefined } | null
  busy: boolean
  /** On the printer of this device for the paper, and without one through the browser. An original is never a copy. */
  print(isOriginal: boolean): Promise<void>
  printInBrowser(isOriginal: boolean): Promise<void>
  share(): Promise<void>
  save(): Promise<void>
  done(): void
}

/** Prints, shares and saves a receipt. A failure here never affects the sale. */
export function usePrint({ receipts, paper, originals, take }: ReceiptView): Print {
  const { t } = useTranslation()
  const texts = useBillTexts()
  const [out, setOut] = useState<Print['out']>(null)
  const { busy, guarded } = usePrintWork('Printing or sharing a receipt failed.', t('receipt.failed'))
  useOpenWork(busy || out !== null)

  const load = useLoadPrinting()
  const tellFate = useTellFate()
  const { newUuid } = useRuntime()

  const inBrowser = async (isOriginal: boolean) => {
    const taken = await take(isOriginal)
    if (taken.length > 0) setOut({ receipts: taken, paper, logo: await (await load()).logo.read(paper) })
    else if (receipts) toast.info(t('receipt.printedMeanwhile'))
  }
  const print = async (isOriginal: boolean) => {
    const printing = await load()
    const [printer] = await printing.printersFor(paper === 'A4' ? 'a4' : 'receipt')
    if (!printer) return inBrowser(isOriginal)
    if (!originals) return
    const jobs = receiptJobs(printer, originals, texts, newUuid)
    tellFate(
      await printing.print(
        isOriginal ? jobs.map((job) => ({ ...job, isOriginalOnly: true as const })) : jobs,
      ),
    )
  }

  const fileOf = async (all: readonly Receipt[]) => {
    const { receiptFile } = await import('../../print/receipt-file.ts')
    return receiptFile(all, paper, texts)
  }

  return {
    out,
    busy,
    done: () => setOut(null),
    print: (isOriginal) => guarded(() => print(isOriginal)),
    printInBrowser: (isOriginal) => guarded(() => inBrowser(isOriginal)),
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
