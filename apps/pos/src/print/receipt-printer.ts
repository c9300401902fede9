import { createObservable } from '@evertill/ui/observable.ts'
import { type Outcome, refused } from '../platform/outcome.ts'
import { connectPrinter } from './connect-printer.ts'
import type { PrinterKind, ReceiptPrinter } from './printers.ts'

const current = createObservable<ReceiptPrinter | null>(null)

/** The printer of this tab; null while the browser's print dialog is used. */
export const receiptPrinter = {
  get: current.get,
  subscribe: current.subscribe,
  connect: async (kind: PrinterKind): Promise<boolean> => {
    const printer = await connectPrinter(kind)
    if (printer) current.set(printer)
    return printer !== null
  },
  use: (printer: ReceiptPrinter | null) => current.set(printer),
  print: (bytes: Uint8Array): Promise<Outcome> =>
    current.get()?.print(bytes) ?? Promise.resolve(refused('none')),
}
