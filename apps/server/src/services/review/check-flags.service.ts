import {
  type AcknowledgedReply,
  type CheckFlagsBody,
  type FlaggedDocument,
  type FlaggedQuery,
  type FlaggedReply,
  type ReopenFlagsBody,
  SALE_FLAGS,
  flagsOfSeverity,
  highestSeverity,
} from '@evertill/contract'
import type { z } from 'zod'
import type { Database, Tx } from '../../db/database.ts'
import { searchAsTenant, withTenant } from '../../db/tenant.ts'
import { addAudit } from '../../repositories/audit-trail.repository.ts'
import {
  listChecks,
  listPeopleOf,
  lockCheck,
  namesOfPlaces,
  writeCheck,
} from '../../repositories/review/flag-check.repository.ts'
import { listFlagged } from '../../repositories/review/flagged.repository.ts'
import { type Outcome, done, refuse } from '../outcome.ts'
import type { HubCaller } from '../people/hub-sessions.service.ts'
import { positionOf } from './flags.service.ts'

type Ports = { readonly db: Database }
type Document = Omit<FlaggedDocument, 'Severity'>
type Acknowledged = z.output<typeof AcknowledgedReply>

const flagsWanted = ({ flag, severity }: Pick<FlaggedQuery, 'flag' | 'severity'>) => {
  if (severity === undefined) return flag === undefined ? SALE_FLAGS : [flag]
  const ofSeverity = flagsOfSeverity(severity)
  return flag === undefined ? ofSeverity : ofSeverity.filter((one) => one === flag)
}

/** With names, and with what somebody said of each. */
const withNames = async (tx: Tx, documents: readonly Document[]): Promise<FlaggedReply['Documents']> => {
  const checks = await listChecks(
    tx,
    documents.map(({ key }) => key),
  )
  const places = await namesOfPlaces(
    tx,
    documents.map(({ CashRegisterID }) => CashRegisterID),
  )
  return documents.map((document) => {
    const check = checks.get(document.key)
    const place = places.get(document.CashRegisterID)
    const isChecked = check?.isChecked === true && document.Flags.every((flag) => check.flags.includes(flag))
    return {
      ...document,
      Severity: highestSeverity(document.Flags) ?? ('note' as const),
      StoreName: place?.store ?? '',
      RegisterName: place?.register ?? '',
      Checked: isChecked ? { Note: check.note, ByName: check.byName, At: check.at.toISOString() } : null,
    }
  })
}

/** Documents that were taken with a flag, in the stores where the person may settle them. */
export const listFlaggedDocuments = (
  { db }: Ports,
  caller: HubCaller,
  { state, store, flag, severity, person, cursor, size }: FlaggedQuery,
): Promise<Outcome<FlaggedReply>> =>
  searchAsTenant(db, caller, async (tx) => {
    const found = await listFlagged(tx, {
      stores: store === undefined ? caller.stores : caller.stores.filter((id) => id === store.toLowerCase()),
      flags: flagsWanted({ flag, severity }),
      before: positionOf(cursor),
      person: person?.toLowerCase(),
      isChecked: state === 'checked',
      // One row more than requested says whether there is a next page.
      size: size + 1,
    })
    const documents = found.slice(0, size)
    return done({
      code: '0' as const,
      Documents: await withNames(tx, documents),
      Next: found.length > size ? (documents.at(-1)?.Position ?? null) : null,
      People: await listPeopleOf(tx, caller.stores),
    })
  })

const findDocument = async (
  tx: Tx,
  { stores }: HubCaller,
  document: string,
): Promise<Document | undefined> => {
  const [found] = await listFlagged(tx, { stores, flags: SALE_FLAGS, document, size: 1 })
  return found
}

/** Somebody has looked at it. A flag that they have not seen keeps it open. */
export const checkFlags = (
  { db }: Ports,
  caller: HubCaller,
  document: string,
  { Flags, Note }: CheckFlagsBody,
): Promise<Outcome<Acknowledged>> =>
  withTenant(db, caller, async (tx) => {
    const found = await findDocument(tx, caller, document)
    if (!found) return refuse('NOT_FOUND')
    if (!found.Flags.every((flag) => Flags.includes(flag))) return refuse('STALE')
    const earlier = await lockCheck(tx, document)
    await writeCheck(tx, caller, document, { flags: found.Flags, note: Note, isChecked: true })
    const before = earlier?.isChecked === true ? { State: 'checked', Note: earlier.note } : { State: 'open' }
    await addAudit(tx, caller, {
      action: 'flags.checked',
      subject: document,
      detail: {
        from: 'hub',
        number: found.TransactionNo,
        flags: found.Flags,
        before,
        after: { State: 'checked', Note },
      },
    })
    return done({ code: '0' as const, message: 'Checked' })
  })

export const reopenFlags = (
  { db }: Ports,
  caller: HubCaller,
  document: string,
  { Note }: ReopenFlagsBody,
): Promise<Outcome<Acknowledged>> =>
  withTenant(db, caller, async (tx) => {
    const found = await findDocument(tx, caller, document)
    if (!found) return refuse('NOT_FOUND')
    const earlier = await lockCheck(tx, document)
    if (earlier?.isChecked === true) {
      await writeCheck(tx, caller, document, { flags: found.Flags, note: Note, isChecked: false })
      await addAudit(tx, caller, {
        action: 'flags.reopened',
        subject: document,
        detail: {
          from: 'hub',
          number: found.TransactionNo,
          before: { State: 'checked', Note: earlier.note },
          after: { State: 'open', Note },
        },
      })
    }
    return done({ code: '0' as const, message: 'Open again' })
  })
