import { isBill, isSamePaper } from '@evertill/paper/print-purpose.ts'
import type { LedgerDb, LedgerStore, LedgerWriter } from '../db/ledger-db.ts'
import { PRINT_JOB_MOVES, type PrintJob, type PrintJobState } from '../db/print/print-job.ts'
import { type Clock, toInstant } from '../platform/clock.ts'

export type NewPrintJob = Omit<PrintJob, 'state' | 'isCopy' | 'isAgain' | 'reason' | 'createdAt' | 'attempt'>

/** What became of the bytes. `askAgain`: nobody knows, but whoever took them can be asked by the job's id. */
export type JobEnd = 'print' | 'giveBack' | 'askAgain' | 'lose'

interface Ports {
  db: LedgerDb
  clock: Clock
}

/** More than a till ever has. */
const MAX_JOBS = 10_000
const STORES: readonly LedgerStore[] = ['printJobs', 'salesHistory', 'journal']

/** Strict, because the printer gets its bytes right after. Sales go first: a receipt can wait, a customer cannot. */
const write = <T>({ db }: Ports, body: (tx: LedgerWriter) => Promise<T>): Promise<T> =>
  db.afterCommits(() => db.write('strict', STORES, body))

const nextState = (state: PrintJobState, move: string): PrintJobState | null | undefined =>
  (PRINT_JOB_MOVES[state] as Partial<Record<string, PrintJobState | null>>)[move]

const addJobs = async (tx: LedgerWriter, jobs: readonly NewPrintJob[], at: string): Promise<void> => {
  for (const job of jobs) await tx.add('printJobs', { ...job, createdAt: at, state: 'waiting', attempt: 1 })
}

/** Removes what waits to print the same of a sale, on whichever paper, and has certainly not been sent. */
const dropWaiting = async (
  tx: LedgerWriter,
  { saleUuid, purpose }: Pick<NewPrintJob, 'saleUuid' | 'purpose'>,
): Promise<void> => {
  if (saleUuid === undefined) return
  const waiting = (await tx.list('printJobs', '', MAX_JOBS)).filter(
    (job) =>
      job.saleUuid === saleUuid &&
      isSamePaper(job.purpose, purpose) &&
      job.state === 'waiting' &&
      job.isCopy === undefined,
  )
  await tx.remove(
    'printJobs',
    waiting.map(({ id }) => id),
  )
}

/**
 * Queues a print that somebody asked for. It takes the place of one that waits: whoever asks again wants one receipt.
 * Returns those that were not queued, because the original they ask for is printed or being printed.
 */
export const queuePrint = (ports: Ports, jobs: readonly NewPrintJob[]): Promise<NewPrintJob[]> =>
  write(ports, async (tx) => {
    const done: NewPrintJob[] = []
    for (const job of jobs) {
      if (job.isOriginalOnly && (await isOnPaper(tx, countedOf(job)))) done.push(job)
      else await dropWaiting(tx, job)
    }
    const wanted = jobs.filter((job) => !done.includes(job))
    await addJobs(tx, wanted, toInstant(ports.clock.now()))
    return done
  })

/**
 * Queues what a sale prints by itself, once for each revision of it, whatever tab or reload asks again. A receipt that
 * is on paper already is not printed by itself: that would be a copy nobody asked for. False if nothing was queued.
 */
export const queueAutoPrint = (
  ports: Ports,
  { uuid, revision }: { uuid: string; revision: number },
  jobs: readonly NewPrintJob[],
): Promise<boolean> =>
  write(ports, async (tx) => {
    const row = await tx.get('salesHistory', uuid)
    if (!row || (row.autoPrinted ?? 0) >= revision) return false
    const isPrinted = (row.prints ?? 0) > 0
    const wanted = jobs.filter(({ purpose }) => !isBill(purpose) || !isPrinted)
    await tx.put('salesHistory', [{ ...row, autoPrinted: revision }])
    const originals = wanted.map((job) => ({ ...job, isOriginalOnly: true as const }))
    await addJobs(tx, originals, toInstant(ports.clock.now()))
    return wanted.length > 0
  })

const changePrints = async (tx: LedgerWriter, uuid: string | undefined, by: 1 | -1): Promise<number> => {
  const row = uuid === undefined ? undefined : await tx.get('salesHistory', uuid)
  // A bill of another counter was printed there.
  if (!row) return uuid === undefined ? 0 : 1
  const before = row.prints ?? 0
  await tx.put('salesHistory', [{ ...row, prints: Math.max(0, before + by) }])
  return before
}

const notePrinted = async (tx: LedgerWriter, { clock }: Ports, uuid: string): Promise<void> => {
  const row = await tx.get('salesHistory', uuid)
  if (!row) return
  const at = toInstant(clock.now())
  await tx.add('journal', { UUID: uuid, at, event: 'printed', detail: String(row.prints ?? 0) })
}

/**
 * Counts a receipt that is printed through the browser and returns the number before: every one after the first is a
 * copy. The browser does not tell whether it printed, so it counts. What waits for a printer is no longer needed.
 * Where the original is wanted and something has printed it meanwhile, nothing is counted.
 */
export const countPrint = (ports: Ports, uuid: string, isOriginal = false): Promise<number> =>
  write(ports, async (tx) => {
    if (isOriginal && (await isOnPaper(tx, uuid))) return 1
    const before = await changePrints(tx, uuid, 1)
    await notePrinted(tx, ports, uuid)
    await dropWaiting(tx, { saleUuid: uuid, purpose: 'receipt' })
    return before
  })

export interface ClaimedJob {
  job: PrintJob
  /** An earlier try of this job may be on paper already. */
  wasSent: boolean
}

interface ClaimOptions {
  printerKey: string
  /** A job that may be printed can be sent again to a printer that would notice. */
  knowsJobs: boolean
  /** Jobs that were tried a moment ago. */
  except: ReadonlySet<string>
}

/**
 * Takes the oldest waiting job of a printer. From here on its receipt counts as printed, so that no other way prints a
 * second original meanwhile. The caller holds the printer's lock: whatever is `sending` belongs to a page that is gone.
 */
export const claimPrintJob = (ports: Ports, { printerKey, knowsJobs, except }: ClaimOptions) =>
  write(ports, async (tx): Promise<ClaimedJob | undefined> => {
    const own = (await tx.list('printJobs', '', MAX_JOBS))
      .filter((job) => job.printerKey === printerKey && !except.has(job.id))
      .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0))
    for (const job of own) {
      const mayBePrinted = job.state === 'sending' || (job.state === 'waiting' && job.isCopy !== undefined)
      if (mayBePrinted && !knowsJobs) {
        await settle(tx, ports, job, 'lose', job.reason ?? 'interrupted')
        continue
      }
      if (job.state === 'unknown') continue
      if (!mayBePrinted && job.isOriginalOnly && (await isOnPaper(tx, countedOf(job)))) {
        await tx.remove('printJobs', [job.id])
        continue
      }
      const isCopy = job.isCopy ?? ((await changePrints(tx, countedOf(job), 1)) > 0 || job.isAgain === true)
      const claimed: PrintJob = { ...job, state: 'sending', isCopy }
      await tx.put('printJobs', [claimed])
      return { job: claimed, wasSent: mayBePrinted }
    }
    return undefined
  })

const isOnPaper = async (tx: LedgerWriter, uuid: string | undefined): Promise<boolean> =>
  uuid !== undefined && ((await tx.get('salesHistory', uuid))?.prints ?? 0) > 0

/** Packing copies are no receipts. */
const countedOf = ({ purpose, saleUuid }: Pick<PrintJob, 'purpose' | 'saleUuid'>): string | undefined =>
  isBill(purpose) ? saleUuid : undefined

const settle = async (
  tx: LedgerWriter,
  ports: Ports,
  job: PrintJob,
  end: JobEnd,
  reason: string | undefined,
): Promise<void> => {
  const state = nextState(job.state, end)
  if (state === undefined) return
  const counted = countedOf(job)
  if (counted !== undefined && (end === 'print' || end === 'lose')) await notePrinted(tx, ports, counted)
  if (state === null) return tx.remove('printJobs', [job.id])
  const { isCopy, reason: _, ...rest } = job
  const told = reason === undefined ? {} : { reason }
  if (end === 'giveBack') {
    // Nothing left this device, so the next print is as original as this one would have been.
    await changePrints(tx, counted, -1)
    return tx.put('printJobs', [{ ...rest, ...told, state, attempt: job.attempt + 1 }])
  }
  return tx.put('printJobs', [{ ...rest, ...told, ...(isCopy === undefined ? {} : { isCopy }), state }])
}

/** Notes what became of a claimed job. One that is gone, with the data of the shop, stays gone. */
export const settlePrintJob = (ports: Ports, id: string, end: JobEnd, reason?: string): Promise<void> =>
  write(ports, async (tx) => {
    const job = await tx.get('printJobs', id)
    if (job) await settle(tx, ports, job, end, reason)
  })

/** Takes a job out of the queue by hand. False if it is being sent, or gone. */
export const dropPrintJob = (ports: Ports, id: string): Promise<boolean> =>
  write(ports, async (tx) => {
    const job = await tx.get('printJobs', id)
    if (!job || nextState(job.state, 'drop') !== null) return false
    await tx.remove('printJobs', [id])
    return true
  })

/** Prints a job whose fate is unknown once more, by hand and as a copy. False if its fate is known by now. */
export const printAgain = (ports: Ports, id: string, newId: string): Promise<boolean> =>
  write(ports, async (tx) => {
    const job = await tx.get('printJobs', id)
    if (job?.state !== 'unknown') return false
    const { reason: _, isCopy: __, isOriginalOnly: ___, ...rest } = job
    await tx.remove('printJobs', [id])
    const createdAt = toInstant(ports.clock.now())
    // A paper that nobody counts is marked by its label; a receipt is counted already.
    const again: PrintJob = { ...rest, id: newId, createdAt, copies: 1, state: 'waiting', isAgain: true }
    await tx.add('printJobs', again)
    return true
  })

/**
 * Ends the prints of printers that were removed while a till printed, which was then closed: nobody has their lock any
 * more, and nothing else would ever say that they are over.
 */
export const loseOrphans = (ports: Ports, printerKeys: readonly string[]): Promise<void> =>
  write(ports, async (tx) => {
    for (const job of await tx.list('printJobs', '', MAX_JOBS))
      if (job.state === 'sending' && !printerKeys.includes(job.printerKey))
        await settle(tx, ports, job, 'lose', 'interrupted')
  })

export const printJobsOf = ({ db }: Pick<Ports, 'db'>, printerKey: string): Promise<PrintJob[]> =>
  db.read(['printJobs'], async (tx) =>
    (await tx.list('printJobs', '', MAX_JOBS)).filter((job) => job.printerKey === printerKey),
  )
