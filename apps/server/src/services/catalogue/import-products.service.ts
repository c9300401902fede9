import type { ImportFileBody, ImportFileReply } from '@evertill/contract'
import type { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { type Identity, withTenant } from '../../db/tenant.ts'
import { findOwnRegistration } from '../../repositories/registers/registration.repository.ts'
import type { OwnerAccess } from '../company/first-run.service.ts'
import { type Outcome, done, refuse } from '../outcome.ts'
import { ImportFileError, importSource } from './import-file.ts'

type Ports = { readonly db: Database; readonly owner: OwnerAccess | undefined }

const MAX_ERRORS_SENT = 200

/** A file of the browser through the importer of the command line: every row or none, each mistake with its line. */
export const importProducts = async (
  { db, owner }: Ports,
  identity: Identity,
  { FileName, Content, DryRun }: z.output<typeof ImportFileBody>,
): Promise<Outcome<z.output<typeof ImportFileReply>>> => {
  if (!owner) return refuse('FIRST_RUN_CLOSED')
  const own = await withTenant(db, identity, findOwnRegistration)
  if (!own) return refuse('NOT_FOUND')
  const source = { name: FileName, content: Buffer.from(Content, 'base64') }
  const registration = { registration_id: identity.registrationId, currency: own.Currency }
  try {
    const result = await importSource(owner.url, registration, { kind: 'products', source, dryRun: DryRun })
    return done({
      code: '0',
      Rows: result.rows,
      IsWritten: result.written,
      BadRows: result.badRows,
      Errors: result.errors
        .slice(0, MAX_ERRORS_SENT)
        .map(({ line, message }) => ({ Line: line, Message: message })),
    })
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error
    return refuse('INVALID_REQUEST', { errors: [{ path: 'Content', message: error.message }] })
  }
}
