import { isSamePaper } from '@evertill/paper/print-purpose.ts'
import type { LedgerDb } from '../db/ledger-db.ts'
import type { PrinterRecord } from '../db/device/printer-record.ts'
import type { PrintJob } from '../db/print/print-job.ts'
import {
  type ClaimedJob,
  claimPrintJob,
  type JobEnd,
  loseOrphans,
  type NewPrintJob,
  printAgain,
  printJobsOf,
  queueAutoPrint,
  queuePrint,
  settlePrintJob,
} from '../ledger/print-jobs.ts'
import type { Clock } from '../platform/clock.ts'
import type { Locks } from '../platform/locks.ts'
import { logFailure } from '../platform/log.ts'
import type { OpenWork } from '../platform/open-work.ts'
import type { Timers } from '../platform/timers.ts'
import type { PrinterFault, PrinterStatus, PrinterTransport, SendResult } from './transport.ts'

interface Ports {
  db: LedgerDb
  clock: Clock
  locks: Locks
  timers: Timers
  work: Pick<OpenWork, 'begin'>
  newUuid(): string
  printers(): Promise<readonly PrinterRecord[]>
  transportOf(printer: PrinterRecord): PrinterTransport
  /** Null if the printer was given another purpose since, and takes other papers now. */
  bytesOf(job: PrintJob, printer: PrinterRecord): Promise<Uint8Array | null>
}

/** What became of a print, as far as it is known when the printer has been tried. */
export type PrintFate = { state: 'printed' } | { state: 'waiting' | 'unknown'; reason: string }

export interface PrintQueue {
  /** Prints what somebody asked for. A printer that cannot print now does it later. */
  print(jobs: readonly NewPrintJob[]): Promise<PrintFate>
  /** Prints what a sale prints by itself, once. It is on the disk at once, and sent when `drawer` is done. */
  autoPrint(
    sale: { uuid: string; revision: number },
    jobs: readonly NewPrintJob[],
    drawer?: Promise<unknown>,
  ): Promise<PrintFate>
  /** Prints a job of unknown fate as a copy. */
  printAgain(id: string): Promise<void>
  /** Tries the waiting jobs of a printer now, or of all. */
  wake(printerKey?: string): Promise<void>
  /**
   * Sends bytes that must come now or never, such as the pulse for the drawer. `isRealTime`: the printer carries them
   * out whatever its status is.
   */
  sendNow(
    printerKey: string,
    bytes: Uint8Array,
    options?: { readonly isRealTime: boolean },
  ): Promise<SendResult>
  status(printerKey: string): Promise<PrinterStatus>
  stop(): void
}

/** Waits between tries of a printer with a fault. Plugging it in or a new print ends the wait. */
const RETRY_MS = [5_000, 10_000, 20_000, 40_000, 60_000] as const
/** A drawer that opens later than this surprises everybody. */
const NOW_MS = 3_000

/** Another job has the printer. */
const BUSY: SendResult = { state: 'notSent', reason: 'late' }

/** Of the device, not of its entry: one printer may be set up twice, for receipts and for packing copies. */
const lockOf = ({ address }: PrinterRecord): string => {
  const { kind } = address
  if (kind === 'bluetooth' || kind === 'bridge') return `evertill-printer:${kind}:${address.id}`
  const { vendorId, productId } = address
  return `evertill-printer:${kind}:${vendorId}:${productId}:${kind === 'usb' ? address.serialNumber : ''}`
}

/** Nobody was reached who could know the job. */
const NOT_REACHED: readonly PrinterFault[] = ['bridgeGone', 'bridgeOld', 'late', 'notPaired']
/** The printer, or the bridge for it, was asked and took nothing. */
const REFUSED: readonly PrinterFault[] = [
  'paperOut',
  'coverOpen',
  'offline',
  'printerUnknown',
  'addressNotAllowed',
  'noQueues',
  'noPrinter',
]

/** `wasSent`: an earlier try of this job may be on paper already. */
export const endOf = (result: SendResult, knowsJobs: boolean, wasSent: boolean): JobEnd => {
  if (result.state === 'printed') return 'print'
  const { state, reason } = result
  if (state === 'unknown') return knowsJobs && NOT_REACHED.includes(reason) ? 'askAgain' : 'lose'
  if (!wasSent || REFUSED.includes(reason)) return 'giveBack'
  return NOT_REACHED.includes(reason) ? 'askAgain' : 'lose'
}

const findPrinter = async ({ printers }: Ports, key: string): Promise<PrinterRecord | undefined> =>
  (await printers()).find((one) => one.key === key)

/** The bytes, or why there are none. */
const prepare = async (
  { bytesOf }: Ports,
  job: PrintJob,
  printer: PrinterRecord,
): Promise<Uint8Array | 'otherPaper' | 'failed'> => {
  try {
    return (await bytesOf(job, printer)) ?? 'otherPaper'
  } catch (error) {
    logFailure('A print could not be prepared.', error)
    return 'failed'
  }
}

/** Sends the waiting jobs of a printer while no other tab does, and again after a while if they still wait. */
const createRunner = (ports: Ports, end: AbortSignal, held: ReadonlySet<string>) => {
  const { locks, timers } = ports
  const waitingForLock = new Map<string, Promise<void>>()
  const retries = new Map<string, { cancel: () => void; failures: number }>()

  /** False if the printer should be left alone for a while. */
  const printOne = async (
    { job, wasSent }: ClaimedJob,
    printer: PrinterRecord,
    transport: PrinterTransport,
  ) => {
    const bytes = await prepare(ports, job, printer)
    if (typeof bytes === 'string') {
      await settlePrintJob(ports, job.id, wasSent ? 'lose' : 'giveBack', bytes)
      return true
    }
    const result = await transport.send(`${job.id}.${job.attempt}`, bytes)
    const how = endOf(result, transport.knowsJobs, wasSent)
    await settlePrintJob(ports, job.id, how, result.state === 'printed' ? undefined : result.reason)
    return result.state === 'printed'
  }

  const drain = async (printer: PrinterRecord): Promise<void> => {
    const { key: printerKey } = printer
    const transport = ports.transportOf(printer)
    const tried = new Set<string>()
    for (;;) {
      if (end.aborted) return
      const { knowsJobs } = transport
      const claimed = await claimPrintJob(ports, {
        printerKey,
        knowsJobs,
        except: new Set([...tried, ...held]),
      })
      if (!claimed) return
      tried.add(claimed.job.id)
      const done = ports.work.begin()
      try {
        if (!(await printOne(claimed, printer, transport))) return
      } finally {
        done()
      }
    }
  }

  const retryLater = async (printerKey: string) => {
    const jobs = await printJobsOf(ports, printerKey)
    const before = retries.get(printerKey)
    before?.cancel()
    retries.delete(printerKey)
    if (end.aborted || !jobs.some(({ state }) => state === 'waiting')) return
    const failures = (before?.failures ?? -1) + 1
    const cancel = timers.after(
      RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 0,
      () => void run(printerKey),
    )
    retries.set(printerKey, { cancel, failures })
  }

  const runInTurn = async (printerKey: string, onStart: () => void): Promise<void> => {
    try {
      const printer = await findPrinter(ports, printerKey)
      if (!printer) return onStart()
      await locks.run(lockOf(printer), end, () => {
        onStart()
        return drain(printer)
      })
      await retryLater(printerKey)
    } catch (error) {
      onStart()
      if (!end.aborted) logFailure('The print queue stopped.', error)
    }
  }

  /** Those who ask while others wait for the lock share the next run. */
  const run = (printerKey: string): Promise<void> => {
    const before = waitingForLock.get(printerKey)
    if (before) return before
    const next = runInTurn(printerKey, () => void waitingForLock.delete(printerKey))
    waitingForLock.set(printerKey, next)
    return next
  }

  const wake = async (printerKey?: string) => {
    const keys = printerKey === undefined ? (await ports.printers()).map(({ key }) => key) : [printerKey]
    if (printerKey === undefined) await loseOrphans(ports, keys)
    for (const key of keys) {
      retries.get(key)?.cancel()
      retries.delete(key)
    }
    await Promise.all(keys.map(run))
  }
  const stop = () => {
    for (const { cancel } of retries.values()) cancel()
  }
  return { wake, stop }
}

/**
 * Brings print jobs from the disk to the printers, one job of a printer at a time in all tabs. Only a job that has
 * certainly not been printed is sent again by itself.
 */
export const createPrintQueue = (ports: Ports): PrintQueue => {
  const { locks, timers } = ports
  const end = new AbortController()
  /** Jobs that wait for the drawer: whatever wakes the queue meanwhile, change is counted while they print. */
  const held = new Set<string>()
  const { wake, stop } = createRunner(ports, end.signal, held)

  /** `joined` jobs were not queued, because another job prints the same receipt. */
  const fateOf = async (jobs: readonly NewPrintJob[], joined: readonly NewPrintJob[]): Promise<PrintFate> => {
    const ids = new Set(jobs.map(({ id }) => id))
    const isJoined = (job: PrintJob) =>
      joined.some(({ saleUuid, purpose }) => saleUuid === job.saleUuid && isSamePaper(purpose, job.purpose))
    const keys = new Set(jobs.map(({ printerKey }) => printerKey))
    const left = (await Promise.all([...keys].map((key) => printJobsOf(ports, key)))).flat()
    const worst = left
      .filter((job) => ids.has(job.id) || isJoined(job))
      .toSorted((a, b) => Number(b.state === 'unknown') - Number(a.state === 'unknown'))[0]
    if (!worst) return { state: 'printed' }
    // One that was not tried waits for the same reason as those before it.
    const tried = left.find(({ printerKey, reason }) => printerKey === worst.printerKey && reason)
    const reason = worst.reason ?? tried?.reason ?? ''
    return { state: worst.state === 'unknown' ? 'unknown' : 'waiting', reason }
  }
  const wakeAll = (jobs: readonly NewPrintJob[]) =>
    Promise.all([...new Set(jobs.map(({ printerKey }) => printerKey))].map((key) => wake(key)))

  return {
    print: async (jobs) => {
      const joined = await queuePrint(ports, jobs)
      await wakeAll(jobs)
      return fateOf(jobs, joined)
    },
    autoPrint: async (sale, jobs, drawer) => {
      for (const { id } of jobs) held.add(id)
      try {
        if (!(await queueAutoPrint(ports, sale, jobs))) return { state: 'printed' }
        await Promise.allSettled([drawer])
      } finally {
        for (const { id } of jobs) held.delete(id)
      }
      await wakeAll(jobs)
      return fateOf(jobs, [])
    },
    printAgain: async (id) => {
      if (await printAgain(ports, id, ports.newUuid())) await wake()
    },
    wake,
    sendNow: async (printerKey, bytes, { isRealTime } = { isRealTime: false }) => {
      const late = new AbortController()
      const cancel = timers.after(NOW_MS, () => late.abort())
      try {
        const printer = await findPrinter(ports, printerKey)
        if (!printer) return { state: 'notSent', reason: 'offline' }
        if (late.signal.aborted) return BUSY
        return await locks.run(lockOf(printer), late.signal, async () => {
          cancel()
          if (late.signal.aborted) return BUSY
          const transport = ports.transportOf(printer)
          return transport[isRealTime ? 'sendRealTime' : 'send'](ports.newUuid(), bytes)
        })
      } catch (error) {
        if (!late.signal.aborted) throw error
        return BUSY
      } finally {
        cancel()
      }
    },
    status: async (printerKey) => {
      const printer = await findPrinter(ports, printerKey)
      if (!printer) return { state: 'fault', reason: 'offline' }
      return locks.run(lockOf(printer), end.signal, () => ports.transportOf(printer).status())
    },
    stop: () => {
      end.abort()
      stop()
    },
  }
}
