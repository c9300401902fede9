import type { Paper, Roll } from '@evertill/paper/roll.ts'
import { DONE, type Outcome, refused } from '../platform/outcome.ts'
import type { PrinterDriver } from '@point-of-sale/webusb-receipt-printer'

export type PrinterKind = 'usb' | 'serial' | 'bluetooth'

/** A printer that takes bytes. A failure is reported and changes nothing about the sale, which is committed already. */
export interface ReceiptPrinter {
  readonly name: string
  print(bytes: Uint8Array): Promise<Outcome>
}

/** A receipt printer has a roll: a sheet goes to the printers of the browser's dialog, as everything does without one. */
export const takesPaper = (printer: ReceiptPrinter | null, paper: Paper): paper is Roll =>
  printer !== null && paper !== 'A4'

/** Longer than any receipt takes. A printer that is off or out of paper never answers. */
const PRINT_TIMEOUT_MS = 15_000

/** The printer connections that this browser supports. */
export const printerKinds = (navigator: object): PrinterKind[] => {
  const has: Readonly<Record<PrinterKind, string>> = { usb: 'usb', serial: 'serial', bluetooth: 'bluetooth' }
  return (Object.keys(has) as PrinterKind[]).filter((kind) => has[kind] in navigator)
}

/** The drivers do not throw when no device was chosen: they just never emit `connected`. */
export const wrapDriver = async (driver: PrinterDriver): Promise<ReceiptPrinter | null> => {
  let name: string | null = null
  driver.addEventListener('connected', (device) => {
    name = device.productName ?? device.name ?? ''
  })
  await driver.connect()
  if (name === null) return null
  return { name, print: (bytes) => withTimeout(driver.print(bytes)) }
}

const withTimeout = async (printing: Promise<unknown>): Promise<Outcome> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<Outcome>((resolve) => {
    timer = setTimeout(() => resolve(refused('late')), PRINT_TIMEOUT_MS)
  })
  const done = printing.then(
    () => DONE,
    (error: unknown) => refused(error instanceof Error ? error.message : 'failed'),
  )
  const outcome = await Promise.race([done, late])
  clearTimeout(timer)
  return outcome
}
