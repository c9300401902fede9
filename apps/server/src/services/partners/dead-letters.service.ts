import type {
  AcknowledgedReply,
  DeadLetter,
  DeadLettersQuery,
  DeadLettersReply,
  LetterBodyReply,
  ResentReply,
} from '@evertill/contract'
import type { z } from 'zod'
import type { Database, Tx } from '../../db/database.ts'
import { searchAsTenant, withTenant } from '../../db/tenant.ts'
import { addAudit } from '../../repositories/audit-trail.repository.ts'
import {
  type LetterRow,
  closeLetter,
  countDead,
  findLetter,
  findLetterPlace,
  listLetters,
  resendLetters,
} from '../../repositories/partners/dead-letter.repository.ts'
import { type Outcome, done, refuse } from '../outcome.ts'
import type { HubCaller } from '../people/hub-sessions.service.ts'

type Ports = { readonly db: Database }
type Acknowledged = z.output<typeof AcknowledgedReply>

/** What the sender wrote down, as a kind that has words in every language. */
export const reasonOf = (fault: string): Pick<DeadLetter, 'Reason' | 'Status'> => {
  const [, status] = /^answered (\d{3})$/.exec(fault) ?? []
  if (status !== undefined) return { Reason: 'answered', Status: Number(status) }
  if (fault.startsWith('no answer in time')) return { Reason: 'late', Status: null }
  if (fault.startsWith('has no secret')) return { Reason: 'unsigned', Status: null }
  const isAddress = fault.startsWith('the address ') || fault.startsWith('the name leads to')
  return { Reason: isAddress ? 'address' : 'unreachable', Status: null }
}

const toLetter = (row: LetterRow): DeadLetter => ({
  key: row.key,
  ReceiverID: row.receiverId,
  ReceiverName: row.receiverName,
  EventType: row.eventType,
  State: row.state,
  At: row.createdAt.toISOString(),
  SettledAt: row.settledAt?.toISOString() ?? null,
  Attempts: row.attempts,
  ...reasonOf(row.lastError),
  Fault: row.lastError,
  Closed: row.state === 'closed' ? { Reason: row.closedReason, ByName: row.closedBy } : null,
})

export const readDeadLetters = (
  { db }: Ports,
  caller: HubCaller,
  { state, receiver, cursor, size }: DeadLettersQuery,
): Promise<Outcome<DeadLettersReply>> =>
  searchAsTenant(db, caller, async (tx) => {
    const after = cursor === undefined ? undefined : await findLetterPlace(tx, cursor)
    if (cursor !== undefined && !after)
      return refuse('INVALID_REQUEST', { errors: [{ path: 'cursor', message: 'is not the Next of a page' }] })
    const found = await listLetters(tx, { state, receiver, after }, size + 1)
    const Letters = found.slice(0, size).map(toLetter)
    const dead = await countDead(tx)
    return done({
      code: '0' as const,
      Letters,
      Next: found.length > size ? (Letters.at(-1)?.key ?? null) : null,
      Dead: dead.map(({ receiverId, receiverName, count }) => ({
        ReceiverID: receiverId,
        ReceiverName: receiverName,
        Count: count,
      })),
    })
  })

export const readDeadLetter = (
  { db }: Ports,
  caller: HubCaller,
  key: string,
): Promise<Outcome<LetterBodyReply>> =>
  searchAsTenant(db, caller, async (tx) => {
    const letter = await findLetter(tx, key)
    if (!letter) return refuse('NOT_FOUND')
    const body = letter.isEvent ? { eventId: key, ...(letter.body as object) } : letter.body
    return done({ code: '0' as const, Body: JSON.stringify(body, null, 2) })
  })

const audit = (tx: Tx, caller: HubCaller, action: string, subject: string, detail: object): Promise<void> =>
  addAudit(tx, caller, { action: `delivery.${action}`, subject, detail: { from: 'hub', ...detail } })

const notDead = async (tx: Tx, key: string) => refuse((await findLetter(tx, key)) ? 'STALE' : 'NOT_FOUND')

export const resendDeadLetter = (
  { db }: Ports,
  caller: HubCaller,
  key: string,
): Promise<Outcome<Acknowledged>> =>
  withTenant(db, caller, async (tx) => {
    const [resent] = await resendLetters(tx, { id: key })
    if (!resent) return notDead(tx, key)
    await audit(tx, caller, 'resent', key, { name: resent.eventType })
    return done({ code: '0' as const, message: 'It is sent again.' })
  })

/** All of one receiver, after it was mended. */
export const resendDeadLetters = (
  { db }: Ports,
  caller: HubCaller,
  { ReceiverID }: { readonly ReceiverID: string },
): Promise<Outcome<ResentReply>> =>
  withTenant(db, caller, async (tx) => {
    const resent = await resendLetters(tx, { receiver: ReceiverID })
    if (resent.length > 0) await audit(tx, caller, 'resentAll', ReceiverID, { count: resent.length })
    return done({ code: '0' as const, Resent: resent.length })
  })

export const closeDeadLetter = (
  { db }: Ports,
  caller: HubCaller,
  key: string,
  { Reason }: { readonly Reason: string },
): Promise<Outcome<Acknowledged>> =>
  withTenant(db, caller, async (tx) => {
    const closed = await closeLetter(tx, caller, { id: key, reason: Reason })
    if (!closed) return notDead(tx, key)
    await audit(tx, caller, 'closed', key, { name: closed.eventType, reason: Reason })
    return done({ code: '0' as const, message: 'Closed' })
  })
