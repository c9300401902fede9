import { CURRENCIES, type Currency } from '@evertill/domain'
import type { Database, Tx } from '../../db/database.ts'
import { asJob, asTenant } from '../../db/tenant.ts'
import { type ClaimedImport, renewClaim } from '../../repositories/imports/import-claim.repository.ts'
import {
  type ImportRecord,
  findImport,
  readPart,
  tellImport,
} from '../../repositories/imports/import.repository.ts'
import { findOwnRegistration } from '../../repositories/registers/registration.repository.ts'
import type { Chunks } from './decode-text.ts'

/** Another process has taken over, or somebody deleted the import: nothing of this batch may be committed. */
export class ClaimLost extends Error {
  override readonly name = 'ClaimLost'
}

export type WorkPorts = {
  readonly db: Database
  /** Of this process, or of one command. */
  readonly processId: string
  readonly isStopping: () => boolean
}

/** When somebody was last told how far it is, by the clock of the process. */
type Telling = { at: number }

export type ImportWork = WorkPorts & { readonly claim: ClaimedImport; readonly telling: Telling }

/** Often enough to be watched; each telling goes to every page and till of the company that is open. */
const TELL_EVERY_MS = 1_000

/** In the transaction of a batch: whoever reads after the event sees the batch. The end is told by `moveImport`. */
export const tellProgress = async (tx: Tx, { claim, telling }: ImportWork): Promise<void> => {
  const now = performance.now()
  if (now - telling.at < TELL_EVERY_MS) return
  telling.at = now
  await tellImport(tx, claim.import_id)
}

/** One transaction as a request of the company, under the claim. */
export const inCompany = <Result>(
  { db, processId, claim }: ImportWork,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> =>
  asJob(db, (tx) =>
    asTenant(
      tx,
      claim.registration_id,
      async () => {
        if (!(await renewClaim(tx, processId, claim.import_id))) throw new ClaimLost('the claim was lost')
        return work(tx)
      },
      claim.created_by ?? undefined,
    ),
  )

export const recordOf = async (tx: Tx, importId: string): Promise<ImportRecord> => {
  const record = await findImport(tx, importId)
  if (!record) throw new ClaimLost('the import is gone')
  return record
}

export const currencyOf = async (tx: Tx): Promise<Currency> => {
  const own = await findOwnRegistration(tx)
  return (CURRENCIES as Readonly<Record<string, Currency>>)[own?.Currency ?? ''] ?? CURRENCIES.INR
}

/** The uploaded file, a part at a time. */
export const partsOf =
  (read: (part: number) => Promise<Buffer | undefined>): Chunks =>
  () =>
    (async function* parts() {
      for (let part = 0; ; part++) {
        const content = await read(part)
        if (content === undefined) return
        yield content
      }
    })()

export const chunksOf = (work: ImportWork): Chunks =>
  partsOf((part) => inCompany(work, (tx) => readPart(tx, work.claim.import_id, part)))
