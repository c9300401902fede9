import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { AcknowledgedReply, CompanyExport, DataReply, StartExportBody } from '@evertill/contract'
import type { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { withTenant } from '../../db/tenant.ts'
import type { Clock } from '../../platform/clock.ts'
import { addAudit } from '../../repositories/audit-trail.repository.ts'
import {
  countWaitingDevices,
  findDeletion,
} from '../../repositories/company-data/company-deletion.repository.ts'
import {
  type ExportRow,
  deleteExportRow,
  findExport,
  insertExport,
  readExportPart,
} from '../../repositories/company-data/company-export.repository.ts'
import { forgetAttempts } from '../../repositories/people/sign-in-attempt.repository.ts'
import { type Outcome, done, refuse } from '../outcome.ts'
import { isDemo } from '../../db/seed/companies.ts'
import { confirmPassword } from '../people/confirm-password.ts'
import type { HubCaller } from '../people/hub-sessions.service.ts'
import type { CompanyExports } from './make-company-export.ts'

type Ports = {
  readonly db: Database
  readonly clock: Clock
  /** Undefined where the server was not given the login of the database's owner. */
  readonly companyExports: CompanyExports | undefined
}
type Answer = z.output<typeof AcknowledgedReply>

export const EXPORT_KEPT_MS = 24 * 60 * 60_000
/** The process that makes an export says with each part that it lives. */
const DEAD_AFTER_MS = 2 * 60_000

const stateOf = ({ state, aliveAt }: ExportRow, now: Date): CompanyExport['State'] =>
  state === 'running' && now.getTime() - aliveAt.getTime() > DEAD_AFTER_MS ? 'failed' : state

const toExport = (row: ExportRow, now: Date): CompanyExport => {
  const State = stateOf(row, now)
  return {
    State,
    AskedBy: row.askedBy,
    AskedAt: row.askedAt.toISOString(),
    Done: row.done,
    Of: row.total,
    SizeBytes: row.sizeBytes,
    KeptUntil:
      State === 'done' && row.endedAt ? new Date(row.endedAt.getTime() + EXPORT_KEPT_MS).toISOString() : null,
  }
}

export const readData = async (
  { db, clock, companyExports }: Ports,
  caller: HubCaller,
): Promise<Outcome<DataReply>> => {
  const { made, deletion, waiting } = await withTenant(db, caller, async (tx) => ({
    made: await findExport(tx),
    deletion: await findDeletion(tx),
    waiting: await countWaitingDevices(tx),
  }))
  return done({
    code: '0',
    CanExport: companyExports !== undefined,
    Export: made ? toExport(made, clock()) : null,
    CanDelete: companyExports !== undefined && !isDemo(caller),
    Deletion: deletion
      ? {
          AskedBy: deletion.askedBy,
          AskedAt: deletion.askedAt.toISOString(),
          DeletedAt: deletion.deleteAt.toISOString(),
        }
      : null,
    WaitingTills: waiting,
  })
}

const audit = { subject: 'company' } as const

/** Another one is begun only when none is being made. Its file replaces the one before. */
export const startExport = async (
  ports: Ports,
  caller: HubCaller,
  { Password, Passphrase }: z.output<typeof StartExportBody>,
): Promise<Outcome<Answer>> => {
  const { db, clock, companyExports } = ports
  if (!companyExports) return refuse('FIRST_RUN_CLOSED')
  const confirmed = await confirmPassword(ports, caller, Password)
  if (!confirmed.ok) return confirmed
  const { login, key } = confirmed.value
  const exportId = randomUUID()
  const isNew = await withTenant(db, caller, async (tx) => {
    await forgetAttempts(tx, { clear: [key], giveBack: [] }, clock())
    const row = await findExport(tx)
    if (row && stateOf(row, clock()) === 'running') return false
    await deleteExportRow(tx)
    if (!(await insertExport(tx, caller, { exportId, askedBy: login.name, at: clock() }))) return false
    await addAudit(tx, caller, { ...audit, action: 'data.export', detail: { from: 'hub' } })
    return true
  })
  if (isNew) companyExports.begin({ registrationId: caller.registrationId, exportId }, Passphrase)
  return done({ code: '0', message: isNew ? 'The export has begun.' : 'An export is being made already.' })
}

/** A file that is sent piece by piece. */
export type Download = { readonly name: string; readonly size: number; readonly bytes: Readable }

export const downloadExport = async ({ db }: Ports, caller: HubCaller): Promise<Outcome<Download>> => {
  const row = await withTenant(db, caller, async (tx) => {
    const found = await findExport(tx)
    if (found?.state !== 'done') return undefined
    const detail = { from: 'hub', askedBy: found.askedBy }
    await addAudit(tx, caller, { ...audit, action: 'data.downloaded', detail })
    return found
  })
  if (!row) return refuse('NOT_FOUND')
  const parts = async function* () {
    for (let part = 0, left = row.sizeBytes; left > 0; part += 1) {
      const content = await withTenant(db, caller, (tx) => readExportPart(tx, row.exportId, part))
      if (!content) throw new Error('the export was deleted while it was downloaded')
      left -= content.length
      yield content
    }
  }
  const day = row.askedAt.toISOString().slice(0, 10)
  return done({
    name: `company-${day}.evertill`,
    size: row.sizeBytes,
    bytes: Readable.from(parts(), { objectMode: false }),
  })
}

/** A file that is no longer needed, or an export that nobody waits for. */
export const deleteExport = ({ db }: Ports, caller: HubCaller): Promise<Outcome<Answer>> =>
  withTenant(db, caller, async (tx) => {
    if (await deleteExportRow(tx))
      await addAudit(tx, caller, { ...audit, action: 'data.exportDeleted', detail: { from: 'hub' } })
    return done({ code: '0', message: 'The export is deleted.' })
  })
