import type { PrinterDriver } from '@point-of-sale/webusb-receipt-printer'
import { type PrinterKind, type ReceiptPrinter, wrapDriver } from './printers.ts'

const DRIVERS: Readonly<Record<PrinterKind, () => Promise<{ default: new () => PrinterDriver }>>> = {
  usb: () => import('@point-of-sale/webusb-receipt-printer'),
  serial: () => import('@point-of-sale/webserial-receipt-printer'),
  bluetooth: () => import('@point-of-sale/webbluetooth-receipt-printer'),
}

/** Lets the user choose a printer. The browser allows this only after a click. Null if none was chosen. */
export const connectPrinter = async (kind: PrinterKind): Promise<ReceiptPrinter | null> => {
  const { default: Driver } = await DRIVERS[kind]()
  return wrapDriver(new Driver())
}
