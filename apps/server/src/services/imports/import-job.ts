import { randomUUID } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import { asJob } from '../../db/tenant.ts'
import { claimImport } from '../../repositories/imports/import-claim.repository.ts'
import { checkImport } from './check-import.ts'
import { ClaimLost, type ImportWork, type WorkPorts } from './import-work.ts'
import { runImport, undoImport } from './run-import.ts'

const STEPS = { checking: checkImport, running: runImport, undoing: undoImport } as const

const takeStep = async (work: ImportWork): Promise<void> => {
  try {
    await STEPS[work.claim.state](work)
  } catch (error) {
    if (!(error instanceof ClaimLost)) throw error
  }
}

/** Works on all files that wait for it, or on one. A file that fails for want of a database is claimed again later. */
export const workOnImports = async (ports: WorkPorts, only?: string): Promise<void> => {
  while (!ports.isStopping()) {
    const claim = await asJob(ports.db, (tx) => claimImport(tx, ports.processId, only))
    if (!claim) return
    await takeStep({ ...ports, claim, telling: { at: -Infinity } })
  }
}

type ImportJob = { work(): Promise<void>; stop(): void }

/** For the loop of a server. It stops between two batches. */
export const makeImportJob = (db: Database): ImportJob => {
  let isStopping = false
  const ports: WorkPorts = { db, processId: randomUUID(), isStopping: () => isStopping }
  return {
    work: () => workOnImports(ports),
    stop: () => {
      isStopping = true
    },
  }
}
