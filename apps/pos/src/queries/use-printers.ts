import type { LogoDots } from '@evertill/paper/logo-dots.ts'
import type { Paper } from '@evertill/paper/roll.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import type { PrinterRecord } from '../db/device/printer-record.ts'
import { createPrinterStore } from '../db/device/printer-store.ts'
import { createLogoStore } from '../db/print/logo-store.ts'
import type { PrintJob, PrintLogo } from '../db/print/print-job.ts'
import { useRuntime } from './runtime.tsx'

/** The printers that this device remembers; undefined while they are being read. */
export const usePrinters = (): readonly PrinterRecord[] | undefined =>
  useLiveQuery(() => createPrinterStore().read(), [])

/** What is not printed yet, or may be, oldest first; undefined while it is being read. */
export const usePrintJobs = (): readonly PrintJob[] | undefined => {
  const { strict } = useRuntime().databases
  return useLiveQuery(() => strict.printJobs.toCollection().sortBy('createdAt'), [strict])
}

/** The logo above receipts on this paper; undefined while it is being read, or if there is none. */
export const usePrintLogo = (paper: Paper): LogoDots | undefined => {
  const { strict } = useRuntime().databases
  return useLiveQuery(() => createLogoStore(strict).read(paper), [strict, paper])
}

/** The logo that this device has instead of the shop's. */
export const useOwnPrintLogo = (): PrintLogo | undefined => {
  const { strict } = useRuntime().databases
  return useLiveQuery(() => createLogoStore(strict).readOwn(), [strict])
}
