import { CURRENCIES, type Currency } from '@evertill/domain'
import type { Database, Tx } from '../../db/database.ts'
import { asJob, asTenant } from '../../db/tenant.ts'
import { type ClaimedImport, renewClaim } from '../../repositories/imports/import-claim.repository.ts'
import { type ImportRecord, findImport, readPart } from '../../repositories/imports/import.repository.ts'
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

export type ImportWork = WorkPorts & { readonly claim: ClaimedImport }

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
