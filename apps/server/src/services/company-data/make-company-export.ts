import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { dumpDatabase } from '../../db/backup/dump.ts'
import { encryptWith } from '../../db/backup/encryption.ts'
import type { Database, Tx } from '../../db/database.ts'
import { asJob } from '../../db/tenant.ts'
import type { Clock } from '../../platform/clock.ts'
import {
  type RunningExport,
  finishExport,
  insertExportPart,
  noteProgress,
} from '../../repositories/company-data/write-export.repository.ts'

/** As much of the file as one row holds. */
const PART_BYTES = 1024 * 1024

type Ports = {
  readonly db: Database
  readonly ownerUrl: string
  readonly clock: Clock
  readonly warn: (error: unknown, what: string) => void
}

/** It was deleted while it was made. */
class NotWanted extends Error {
  override readonly name = 'NotWanted'
}

/** Collects the file in parts. `write` resolves when a part is stored, so memory stays flat. */
const partWriter = (write: (part: number, content: Buffer) => Promise<void>) => {
  let rest: Buffer[] = []
  let held = 0
  let parts = 0
  let size = 0
  const store = async (): Promise<void> => {
    const content = Buffer.concat(rest)
    rest = []
    held = 0
    await write(parts, content)
    parts += 1
    size += content.length
  }
  const target = async (source: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of source) {
      rest.push(chunk)
      held += chunk.length
      if (held >= PART_BYTES) await store()
    }
    if (held > 0) await store()
  }
  return { target, size: () => size }
}

export type CompanyExports = {
  /** Begins, and answers at once. Exports are made one after the other. */
  begin(wanted: RunningExport, passphrase: string): void
  /** Waits for the one that is being made to be given up. */
  stop(): Promise<void>
}

/** Makes the files that `company_exports` asks for, in the process that was told the passphrase. */
export const makeCompanyExports = ({ db, ownerUrl, clock, warn }: Ports): CompanyExports => {
  const stopping = new AbortController()
  let last: Promise<void> = Promise.resolve()

  const make = async (wanted: RunningExport, passphrase: string): Promise<void> => {
    let progress = { done: 0, total: 0 }
    const note = async (tx: Tx): Promise<void> => {
      if (!(await noteProgress(tx, wanted, { ...progress, at: clock() }))) throw new NotWanted()
    }
    const { target, size } = partWriter((part, content) =>
      asJob(db, async (tx) => {
        await note(tx)
        await insertExportPart(tx, wanted, { part, content })
      }),
    )
    const onTable = (done: number, total: number): Promise<void> => {
      progress = { done, total }
      return asJob(db, note)
    }
    const { stream, done } = dumpDatabase(ownerUrl, { company: wanted.registrationId, onTable })
    const { signal } = stopping
    await pipeline(stream, createGzip({ level: 6 }), encryptWith(passphrase), target, { signal })
    await done
    await asJob(db, (tx) => finishExport(tx, wanted, { state: 'done', sizeBytes: size(), at: clock() }))
  }

  const run = async (wanted: RunningExport, passphrase: string): Promise<void> => {
    try {
      await make(wanted, passphrase)
    } catch (error) {
      if (error instanceof NotWanted) return
      warn(error, 'the export of a company failed')
      await asJob(db, (tx) => finishExport(tx, wanted, { state: 'failed', sizeBytes: 0, at: clock() })).catch(
        (second: unknown) => warn(second, 'a failed export could not be marked'),
      )
    }
  }

  return {
    begin: (wanted, passphrase) => {
      last = last.then(() => run(wanted, passphrase))
    },
    stop: async () => {
      stopping.abort()
      await last
    },
  }
}
