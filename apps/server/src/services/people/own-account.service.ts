import type { AcknowledgedReply, OwnSession } from '@evertill/contract'
import type { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { withTenant } from '../../db/tenant.ts'
import type { Clock } from '../../platform/clock.ts'
import type { BackgroundMailer, Mailer } from '../../platform/mailer.ts'
import { hashPassword } from '../../platform/password.ts'
import { passwordFault } from '../../policies/password.policy.ts'
import { addAudit } from '../../repositories/audit-trail.repository.ts'
import {
  type OwnLogin,
  endOtherSessions,
  keepSession,
  setOwnPassword,
} from '../../repositories/people/hub-session.repository.ts'
import { forgetAttempts } from '../../repositories/people/sign-in-attempt.repository.ts'
import { listUserSessions } from '../../repositories/people/user-session.repository.ts'
import { type Outcome, done, refuse } from '../outcome.ts'
import { confirmPassword } from './confirm-password.ts'
import type { HubIdentity } from './hub-sessions.service.ts'

type Ports = {
  readonly db: Database
  readonly clock: Clock
  readonly mailer: Mailer | undefined
  readonly backgroundMailer: BackgroundMailer
}
type Answer = z.output<typeof AcknowledgedReply>

const wrong = (path: string, message: string): Outcome<never> =>
  refuse('INVALID_REQUEST', { errors: [{ path, message }] })

/** Without mail settings there is nobody to write to: the operator's standard output is not the account's. */
const tellByMail = ({ mailer, backgroundMailer }: Ports, { email_id, name }: OwnLogin): void => {
  if (!mailer || email_id === '') return
  backgroundMailer.send({
    to: email_id,
    subject: 'Your Evertill password was changed',
    text: [
      `Hello ${name},`,
      '',
      'the password of your Evertill account was changed just now, and everybody who was signed in with it is signed out.',
      '',
      'If it was not you, set a new password at once with "Forgot password?", and tell your company.',
    ].join('\n'),
  })
}

/** Ends every other session of the account. This one goes on with the new password. */
export const changeOwnPassword = async (
  ports: Ports,
  identity: HubIdentity,
  { OldPassword, NewPassword }: { readonly OldPassword: string; readonly NewPassword: string },
): Promise<Outcome<Answer>> => {
  const { db, clock } = ports
  const confirmed = await confirmPassword(ports, identity, OldPassword, 'OldPassword')
  if (!confirmed.ok) return confirmed
  const { login, key } = confirmed.value
  const fault = passwordFault(NewPassword, [login.login_id, login.name, login.registration_name])
  if (fault !== undefined) return wrong('NewPassword', fault)
  const hash = await hashPassword(NewPassword)
  const changed = await withTenant(db, identity, async (tx) => {
    const version = await setOwnPassword(tx, hash)
    if (version === null) return false
    await keepSession(tx, identity.sessionId, version)
    await endOtherSessions(tx, identity.userId, identity.sessionId, clock())
    await forgetAttempts(tx, { clear: [key], giveBack: [] }, clock())
    await addAudit(tx, identity, {
      action: 'password.changed',
      subject: login.login_id,
      detail: { from: 'hub' },
    })
    return true
  })
  if (!changed) return refuse('TOKEN_INVALID')
  tellByMail(ports, login)
  return done({ code: '0', message: 'The new password is set. All other sessions have ended.' })
}

/** Of tills and hubs, the newest first. */
export const listOwnSessions = async (
  { db, clock }: Pick<Ports, 'db' | 'clock'>,
  identity: HubIdentity,
): Promise<OwnSession[]> => {
  const rows = await withTenant(db, identity, (tx) => listUserSessions(tx, identity.userId, clock()))
  return rows.map((row) => ({
    key: row.session_id,
    Kind: row.kind,
    Device: row.device,
    Address: row.address,
    SignedInOn: row.signed_in_at.toISOString(),
    LastSeenOn: row.last_seen_at.toISOString(),
    IsCurrent: row.session_id === identity.sessionId,
  }))
}

export const endOthers = (
  { db, clock }: Pick<Ports, 'db' | 'clock'>,
  identity: HubIdentity,
): Promise<Outcome<Answer>> =>
  withTenant(db, identity, async (tx) => {
    for (const subject of await endOtherSessions(tx, identity.userId, identity.sessionId, clock()))
      await addAudit(tx, identity, { action: 'session.ended', subject, detail: { from: 'hub' } })
    return done({ code: '0', message: 'All other sessions have ended.' })
  })
