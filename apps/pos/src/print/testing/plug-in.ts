import { deviceDb } from '../../db/device/device-db.ts'
import type { PrinterRecord } from '../../db/device/printer-record.ts'
import type { Usb } from '../transports/web-devices.ts'
import { createFakePrinter, type FakePrinter, onUsb } from './fake-printer.ts'

export const USB_PRINTER: PrinterRecord = {
  key: '01938f2a-0000-7000-b000-000000000001',
  name: 'Counter',
  address: { kind: 'usb', vendorId: 0x04b8, productId: 0x0e15, serialNumber: 'A1' },
  purpose: 'receipt',
  family: 'esc-pos',
  roll: '80mm',
  codePage: 'auto',
  codePageTable: 'epson',
  cut: 'full',
  drawerPin: 2,
  copies: 1,
  autoPrint: false,
  tellsStatus: true,
}

/** Gives this browser a USB printer, and remembers it unless told otherwise. */
export const plugIn = async (
  remembered: readonly PrinterRecord[] = [USB_PRINTER],
): Promise<FakePrinter & { text(): string }> => {
  const printer = createFakePrinter()
  const usb: Usb = onUsb(printer)
  Object.defineProperty(navigator, 'usb', { value: usb, configurable: true })
  await deviceDb().printers.clear()
  await deviceDb().printers.bulkPut([...remembered])
  return Object.assign(printer, {
    text: () => new TextDecoder('latin1').decode(Uint8Array.from(printer.printed)),
  })
}
