import type { PrintPurpose } from '@evertill/paper/print-purpose.ts'
import type { TestPageTexts } from '@evertill/paper/test-page.ts'
import type { PrinterRecord } from '../db/device/printer-record.ts'
import { createPairingStore, type PairingStore } from '../db/device/pairing-store.ts'
import { createPrinterStore, type PrinterStore } from '../db/device/printer-store.ts'
import type { LedgerDb } from '../db/ledger-db.ts'
import { createLogoStore } from '../db/print/logo-store.ts'
import type { Databases } from '../db/sales-db.ts'
import type { Clock } from '../platform/clock.ts'
import { createPageLocks, createWebLocks } from '../platform/locks.ts'
import { logWarning } from '../platform/log.ts'
import type { OpenWork } from '../platform/open-work.ts'
import { systemTimers } from '../platform/timers.ts'
import { createTransport } from './create-transport.ts'
import { createPrintQueue, type PrintQueue } from './print-queue.ts'
import type { PrinterFault, SendResult } from './transport.ts'
import type { WebDevices } from './transports/web-devices.ts'

/** What printing needs of the till. */
export interface PrintingParts {
  databases: Databases
  ledger: LedgerDb
  clock: Clock
  work: OpenWork
  newUuid(): string
}

export interface Printing extends PrintQueue {
  printers: PrinterStore
  pairing: PairingStore
  logo: ReturnType<typeof createLogoStore>
  /** Those that print for this purpose, in the order in which they were added. */
  printersFor(purpose: PrintPurpose): Promise<PrinterRecord[]>
  /** Prints a test page at once or not at all. */
  testPrint(printer: PrinterRecord, texts: TestPageTexts, language: string): Promise<SendResult>
  /** Opens the drawer at once. False without a printer that has one, or if it cannot be reached. */
  openDrawer(): Promise<boolean>
}

/** Without paper a printer still gives the pulse for the drawer. */
const KICKS_DRAWER: readonly PrinterFault[] = ['paperOut', 'coverOpen']

/** Most of the code for printers, needed by tills that have one. */
const loadBytes = () => import('./job-bytes.ts')
/** The PDF and its fonts, needed by tills that have a printer for A4. */
const loadSheetBytes = () => import('./sheet-bytes.ts')

const started = new WeakMap<LedgerDb, Printing>()

/** The printing of this page. What waited when the till was closed is tried at once. */
export const printingOf = (parts: PrintingParts): Printing => {
  const known = started.get(parts.ledger)
  if (known) return known
  const made = createPrinting(parts)
  started.set(parts.ledger, made)
  made.wake().catch((error: unknown) => logWarning('The printers could not be read.', error))
  return made
}

const createPrinting = (parts: PrintingParts): Printing => {
  const { databases, ledger, clock, work, newUuid } = parts
  const devices = navigator as unknown as WebDevices
  const printers = createPrinterStore()
  const logo = createLogoStore(databases.strict)
  const queue = createPrintQueue({
    db: ledger,
    clock,
    work,
    newUuid,
    timers: systemTimers,
    locks:
      'locks' in navigator && !databases.isVolatile ? createWebLocks(navigator.locks) : createPageLocks(),
    printers: printers.read,
    transportOf: (printer) =>
      createTransport(printer, {
        devices,
        onTells: () => void printers.change(printer.key, { tellsStatus: true }),
      }),
    bytesOf: async (job, printer) => {
      if ((printer.purpose === 'a4') !== (job.paper !== undefined)) return null
      if (job.paper) return (await loadSheetBytes()).sheetBytes(job, job.paper, await logo.read('A4'))
      return (await loadBytes()).jobBytes(job, printer, await logo.read(printer.roll))
    },
  })
  for (const kind of ['usb', 'serial'] as const) {
    // Plugged in again: whatever waits is printed.
    ;(devices[kind] as EventTarget | undefined)?.addEventListener?.('connect', () => void queue.wake())
  }
  const printersFor = async (purpose: PrintPurpose) =>
    (await printers.read()).filter((printer) => printer.purpose === purpose)
  return {
    ...queue,
    printers,
    pairing: createPairingStore(),
    logo,
    printersFor,
    testPrint: async (printer, texts, language) =>
      queue.sendNow(
        printer.key,
        printer.purpose === 'a4'
          ? await (await loadSheetBytes()).testSheetBytes(texts, language)
          : await (await loadBytes()).testBytes(printer, texts, await logo.read(printer.roll)),
      ),
    openDrawer: async () => {
      const printer = (await printers.read()).find(({ drawerPin }) => drawerPin !== null)
      if (!printer?.drawerPin) return false
      const { drawerPulse, realTimePulse } = await import('@evertill/paper/printer-bytes.ts')
      const { family, drawerPin } = printer
      const sent = await queue.sendNow(printer.key, drawerPulse(family, drawerPin))
      if (sent.state !== 'notSent') return sent.state === 'printed'
      const pulse = realTimePulse(family, drawerPin)
      if (!pulse || !KICKS_DRAWER.includes(sent.reason)) return false
      return (await queue.sendNow(printer.key, pulse, { isRealTime: true })).state === 'printed'
    },
  }
}
