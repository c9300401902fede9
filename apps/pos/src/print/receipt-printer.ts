import type { Paper, Roll } from '@evertill/paper/roll.ts'
import { createObservable } from '@evertill/ui/observable.ts'
import type { PrinterDriver } from '@point-of-sale/webusb-receipt-printer'
import { type Outcome, refused } from '../platform/outcome.ts'
import { type PrinterKind, type ReceiptPrinter, takesPaper, wrapDriver } from './printers.ts'

const DRIVERS: Readonly<Record<PrinterKind, () => Promise<{ default: new () => PrinterDriver }>>> = {
  usb: () => import('@point-of-sale/webusb-receipt-printer'),
  serial: () => import('@point-of-sale/webserial-receipt-printer'),
  bluetooth: () => import('@point-of-sale/webbluetooth-receipt-printer'),
}

/** Lets the user choose a printer. The browser allows this only after a click. Null if none was chosen. */
const connectPrinter = async (kind: PrinterKind): Promise<ReceiptPrinter | null> => {
  const { default: Driver } = await DRIVERS[kind]()
  return wrapDriver(new Driver())
}

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
  takes: (paper: Paper): paper is Roll => takesPaper(current.get(), paper),
  print: (bytes: Uint8Array): Promise<Outcome> =>
    current.get()?.print(bytes) ?? Promise.resolve(refused('none')),
}
