import type { PrintPurpose } from '@evertill/paper/print-purpose.ts'
import type { RollRow } from '@evertill/paper/roll.ts'
import { useTranslation } from 'react-i18next'
import type { PrintFate } from '../print/print-queue.ts'
import type { Printing } from '../print/printing.ts'
import { useRuntime } from '../queries/runtime.tsx'
import { faultText, tellFate } from './print-fate.ts'
import { rowsJob } from './receipt-jobs.ts'

/** Loaded when something is printed or set up. */
export const useLoadPrinting = (): (() => Promise<Printing>) => {
  const runtime = useRuntime()
  return async () => (await import('../print/printing.ts')).printingOf(runtime)
}

/** The reason in words. */
export const useFaultText = (): ((reason: string | undefined) => string) => {
  const { t } = useTranslation()
  return (reason) => faultText(t, reason)
}

/** Says in a toast what became of a print that somebody asked for. */
export const useTellFate = (): ((fate: PrintFate) => void) => {
  const { t } = useTranslation()
  return (fate) => tellFate(t, fate)
}

/** Prints a paper other than a receipt. False if no printer of this device takes it. */
export const usePrintRows = (purpose: PrintPurpose = 'receipt') => {
  const { t } = useTranslation()
  const load = useLoadPrinting()
  const tell = useTellFate()
  const { newUuid } = useRuntime()
  return async (title: string, rowsOf: (columns: number) => readonly RollRow[]): Promise<boolean> => {
    const printing = await load()
    const [printer] = await printing.printersFor(purpose)
    if (!printer) return false
    tell(await printing.print([rowsJob(printer, { title, rowsOf, copyLabel: t('receipt.copy') }, newUuid)]))
    return true
  }
}
