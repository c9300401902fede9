import { createHash } from 'node:crypto'
import type { BridgeJobKind, BridgeJobReply } from '@evertill/contract/bridge'
import type { JobJournal, JobRecord } from './job-journal.ts'
import type { Printer } from './printer.ts'

/** Waiting for one printer. More come only from a till that does not wait for answers. */
const MAX_WAITING = 50

export interface Job {
  id: string
  printerId: string
  kind: BridgeJobKind
  bytes: Uint8Array
}

export type JobOutcome = BridgeJobReply | 'job-differs' | 'busy'

/** Runs work on a printer one after the other: most printers take one connection at a time. */
export const createLanes = () => {
  const lanes = new Map<string, { last: Promise<unknown>; waiting: number }>()
  /** Undefined if too much is waiting already. */
  return <Result>(id: string, work: () => Promise<Result>): Promise<Result> | undefined => {
    const lane = lanes.get(id) ?? { last: Promise.resolve(), waiting: 0 }
    if (lane.waiting >= MAX_WAITING) return undefined
    lanes.set(id, lane)
    lane.waiting += 1
    const done = lane.last.then(work).finally(() => {
      lane.waiting -= 1
      if (lane.waiting === 0) lanes.delete(id)
    })
    lane.last = done.catch(() => {})
    return done
  }
}

/** Prints each job once: a job that comes again gets the first result. */
export const createJobs = (
  journal: JobJournal,
  inLane: ReturnType<typeof createLanes>,
  now: () => number,
) => {
  /** Being sent, or waiting for its printer. */
  const running = new Map<string, { digest: string; reply: Promise<BridgeJobReply> }>()

  const send = async (record: JobRecord, { bytes, kind }: Job, printer: Printer): Promise<BridgeJobReply> => {
    // First on the disk, then on paper: after a crash in between the job counts as perhaps printed.
    journal.begin(record)
    const { result, state } = await printer.send(bytes, kind)
    journal.finish({ ...record, result, state })
    return { result, state, repeated: false }
  }

  return async (job: Job, printer: Printer): Promise<JobOutcome> => {
    const { id, printerId, bytes } = job
    const digest = createHash('sha256').update(bytes).digest('hex')
    const known = journal.find(id)
    const current = running.get(id)
    if ((current ?? known ?? { digest }).digest !== digest) return 'job-differs'
    if (current) return { ...(await current.reply), repeated: true }
    if (known)
      return {
        // Begun, not running and without a result: sending it ended in a surprise.
        result: known.result === 'sending' ? 'unknown' : known.result,
        state: known.state,
        repeated: true,
      }
    const record: JobRecord = { id, digest, at: now(), result: 'sending', state: 'unknown' }
    const reply = inLane(printerId, () => send(record, job, printer))
    if (!reply) return 'busy'
    running.set(id, { digest, reply })
    try {
      return await reply
    } finally {
      running.delete(id)
    }
  }
}
