import type {
  AcknowledgedReply,
  AuditEntry,
  AuditExportBody,
  AuditListReply,
  AuditQuery,
  AuditStateReply,
} from '@evertill/contract'
import type { z } from 'zod'
import type { Database, Tx } from '../../db/database.ts'
import { readAsTenant } from '../../db/read-as-tenant.ts'
import { withTenant } from '../../db/tenant.ts'
import { addAudit } from '../../repositories/audit-trail.repository.ts'
import {
  type AuditRow,
  listAuditActions,
  listAuditPeople,
  listAuditRows,
  listAuditStores,
  readAuditChain,
  readAuditCheck,
  wishForCheck,
} from '../../repositories/audit/audit-list.repository.ts'
import { type Outcome, done } from '../outcome.ts'
import type { HubCaller } from '../people/hub-sessions.service.ts'
import { type ChainFault, headText } from './verify-chain.ts'

type Ports = { readonly db: Database }

const toEntry = ({ id, at, userId, userName, ...row }: AuditRow): AuditEntry => ({
  key: id,
  At: new Date(at).toISOString(),
  UserID: userId,
  UserName: userName,
  Action: row.action,
  Subject: row.subject,
  Name: row.name,
  Source: row.source,
  Detail: row.detail,
})

const readPage = async (
  tx: Tx,
  { cursor, ...filter }: AuditExportBody,
  size: number,
): Promise<AuditListReply> => {
  const [at, id] = cursor?.split('~') ?? []
  const after = at === undefined || id === undefined ? undefined : { at, id }
  const rows = await listAuditRows(tx, { ...filter, after }, size + 1)
  const last = rows.length > size ? rows[size - 1] : undefined
  return {
    code: '0',
    Entries: rows.slice(0, size).map(toEntry),
    Next: last ? `${last.at}~${last.id}` : null,
  }
}

export const listAudit = async (
  { db }: Ports,
  caller: HubCaller,
  { size, ...filter }: AuditQuery,
): Promise<Outcome<AuditListReply>> =>
  done(await readAsTenant(db, caller, (tx) => readPage(tx, filter, size)))

const EXPORT_PAGE = 2_000

/** Whoever takes the trail away leaves an entry for each page, with what was asked for. */
export const exportAudit = async (
  { db }: Ports,
  caller: HubCaller,
  body: AuditExportBody,
): Promise<Outcome<AuditListReply>> => {
  const page = await readAsTenant(db, caller, (tx) => readPage(tx, body, EXPORT_PAGE))
  const detail = { from: 'hub', filter: body, entries: page.Entries.length }
  await withTenant(db, caller, (tx) =>
    addAudit(tx, caller, { action: 'export.audit', subject: 'audit', detail }),
  )
  return done(page)
}

const toCheck = (check: Awaited<ReturnType<typeof readAuditCheck<ChainFault>>>): AuditStateReply['Check'] => {
  if (!check?.checkedAt) return null
  const { fault } = check
  return {
    At: check.checkedAt.toISOString(),
    Entries: check.entries,
    Fault: fault && {
      Kind: fault.kind,
      Position: fault.position,
      Action: fault.action,
      Subject: fault.subject,
      At: fault.at,
    },
  }
}

export const readAuditState = async ({ db }: Ports, caller: HubCaller): Promise<Outcome<AuditStateReply>> =>
  withTenant(db, caller, async (tx) => {
    const chain = await readAuditChain(tx)
    const check = await readAuditCheck<ChainFault>(tx)
    return done({
      code: '0' as const,
      Entries: chain?.entries ?? 0,
      Head: chain && chain.entries > 0 ? headText({ position: chain.entries, link: chain.head }) : '',
      Since: chain?.since?.toISOString() ?? null,
      Check: toCheck(check),
      Running: check?.isRunning ? { Done: check.done, Of: check.total } : null,
      Actions: await listAuditActions(tx),
      People: await listAuditPeople(tx),
      Stores: await listAuditStores(tx),
    })
  })

export const checkAudit = async (
  { db }: Ports,
  caller: HubCaller,
): Promise<Outcome<z.output<typeof AcknowledgedReply>>> => {
  await withTenant(db, caller, (tx) => wishForCheck(tx, caller.registrationId))
  return done({ code: '0', message: 'The audit trail is being checked.' })
}
