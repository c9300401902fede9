import type { AcknowledgedReply, UserSession } from '@evertill/contract'
import type { z } from 'zod'
import type { Database, Tx } from '../../db/database.ts'
import { type Identity, withTenant } from '../../db/tenant.ts'
import type { Clock } from '../../platform/clock.ts'
import { deviceName } from '../../platform/device-name.ts'
import { isUuid } from '../../platform/uuid.ts'
import { addAudit } from '../../repositories/audit-trail.repository.ts'
import {
  type SessionRow,
  endUserSession,
  hasUserSession,
  listUserSessions,
  touchSession,
} from '../../repositories/people/user-session.repository.ts'
import { type Outcome, done, refuse } from '../outcome.ts'
import type { SignedIn } from './token.service.ts'

type Ports = { readonly db: Database; readonly clock: Clock }
type Answer = z.output<typeof AcknowledgedReply>

/** Where a call comes from. */
export type CallOrigin = {
  readonly address: string
  readonly userAgent: string | undefined
  /** From a program on the machine of the server, with no proxy in between. */
  readonly isLocal?: boolean
}

const ENDED: Answer = { code: '0', message: 'The session has ended.' }

/** In every transaction that ends one: the audit trail says who ended which session. */
const end = async (tx: Tx, identity: Identity, sessionId: string, at: Date): Promise<void> => {
  if (await endUserSession(tx, identity.userId, sessionId, at))
    await addAudit(tx, identity, { action: 'session.ended', subject: sessionId, detail: {} })
}

/** Ends the session of the token itself. A token of an earlier version may have none yet. */
export const signOut = async (
  { db, clock }: Ports,
  signedIn: SignedIn,
  { address, userAgent }: CallOrigin,
): Promise<Outcome<Answer>> => {
  const origin = { address, device: deviceName(userAgent) }
  await withTenant(db, signedIn, async (tx) => {
    await touchSession(tx, signedIn, origin, clock())
    await end(tx, signedIn, signedIn.sessionId, clock())
  })
  return done(ENDED)
}

const toWire = (row: SessionRow, current: string): UserSession => ({
  key: row.session_id,
  Device: row.device,
  Address: row.address,
  SignedInOn: row.signed_in_at.toISOString(),
  LastSeenOn: row.last_seen_at.toISOString(),
  IsCurrent: row.session_id === current,
})

export const listSessions = async ({ db, clock }: Ports, signedIn: SignedIn): Promise<UserSession[]> => {
  const rows = await withTenant(db, signedIn, (tx) => listUserSessions(tx, signedIn.userId, clock()))
  return rows.map((row) => toWire(row, signedIn.sessionId))
}

/** One of the user's own sessions. Ended again, it stays ended. */
export const endSession = (
  { db, clock }: Ports,
  signedIn: SignedIn,
  sessionId: string,
): Promise<Outcome<Answer>> =>
  withTenant(db, signedIn, async (tx) => {
    if (!isUuid(sessionId) || !(await hasUserSession(tx, signedIn.userId, sessionId)))
      return refuse('NOT_FOUND')
    await end(tx, signedIn, sessionId, clock())
    return done(ENDED)
  })
