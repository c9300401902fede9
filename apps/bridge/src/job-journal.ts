import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BridgeJobResult, BridgePrinterState } from '@evertill/contract/bridge'
import { makePrivateFolder, PRIVATE, writePrivateFile } from './private-file.ts'

/** Longer than any till keeps a job waiting. */
const KEPT_MS = 90 * 24 * 3_600_000

/** A job that was begun. Without a result it was being sent when the bridge ended. */
export interface JobRecord {
  id: string
  /** SHA-256 of the bytes. The bytes themselves are a receipt and are not kept. */
  digest: string
  at: number
  result: BridgeJobResult | 'sending'
  state: BridgePrinterState
}

export interface JobJournal {
  find(id: string): JobRecord | undefined
  /** On the disk when it returns; throws if the disk refuses, and then nothing may be sent. */
  begin(record: JobRecord): void
  /** Never throws: with a full disk the line of `begin` still says that the job must not be sent again. */
  finish(record: JobRecord): void
  close(): void
}

const isRecord = (value: unknown): value is JobRecord => {
  const row = value as JobRecord | null
  return typeof row?.id === 'string' && typeof row.digest === 'string' && typeof row.result === 'string'
}

/** The last line may be cut off by a crash; it was never acted on, because a job waits for its line to be on the disk. */
const parseLine = (line: string): JobRecord | undefined => {
  try {
    const row: unknown = JSON.parse(line)
    return isRecord(row) ? row : undefined
  } catch {
    return undefined
  }
}

/** Which jobs were sent, one line for each change. What was being sent when the bridge died is unknown from then on. */
export const openJournal = (folder: string, now: () => number): JobJournal => {
  makePrivateFolder(folder)
  const file = join(folder, 'jobs.jsonl')
  const jobs = new Map<string, JobRecord>()
  for (const line of existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []) {
    const row = parseLine(line)
    // Nothing was sent: the job may be tried again.
    if (row?.result === 'not-sent') jobs.delete(row.id)
    else if (row) jobs.set(row.id, row.result === 'sending' ? { ...row, result: 'unknown' } : row)
  }
  for (const [id, { at }] of jobs) if (at < now() - KEPT_MS) jobs.delete(id)
  writePrivateFile(file, [...jobs.values()].map((row) => `${JSON.stringify(row)}\n`).join(''))

  const opened = openSync(file, 'a', PRIVATE)
  const append = (record: JobRecord) => {
    // The line break comes first too: after a write that a full disk has cut, the next record needs a line of its own.
    writeFileSync(opened, `\n${JSON.stringify(record)}\n`)
    fsyncSync(opened)
  }
  return {
    find: (id) => jobs.get(id),
    begin: (record) => {
      append(record)
      jobs.set(record.id, record)
    },
    finish: (record) => {
      if (record.result === 'not-sent') jobs.delete(record.id)
      else jobs.set(record.id, record)
      try {
        append(record)
      } catch {
        // See the comment at its declaration.
      }
    },
    close: () => closeSync(opened),
  }
}
