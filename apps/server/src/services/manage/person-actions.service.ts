import { createHash, randomBytes } from 'node:crypto'
import type { AcknowledgedReply, InvitationReply } from '@evertill/contract'
import { newPinRefusal } from '@evertill/domain'
import type { z } from 'zod'
import type { Database, Tx } from '../../db/database.ts'
import { withTenant } from '../../db/tenant.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Mailer } from '../../platform/mailer.ts'
import { hashPassword } from '../../platform/password.ts'
import { isUuid } from '../../platform/uuid.ts'
import { addAudit } from '../../repositories/audit-trail.repository.ts'
import { type StoredRow, findRow } from '../../repositories/manage/managed-row.repository.ts'
import { PEOPLE_TABLE } from '../../repositories/manage/people-table.ts'
import { inviteUser, lockPerson, setPinHash } from '../../repositories/manage/person.repository.ts'
import { deleteSecondFactor } from '../../repositories/people/hub-session.repository.ts'
import { endAllUserSessions } from '../../repositories/people/user-session.repository.ts'
import { type Outcome, done, refuse } from '../outcome.ts'
import type { HubCaller } from '../people/hub-sessions.service.ts'
import { Refused } from './managed-source.ts'
import { refuseMightier } from './people-source.ts'

type Ports = {
  readonly db: Database
  readonly clock: Clock
  readonly mailer: Mailer | undefined
  readonly publicUrl: () => string
}
type Answer = z.output<typeof AcknowledgedReply>

const INVITATION_SECONDS = 7 * 24 * 60 * 60

type Person = StoredRow & { readonly userId: string | null; readonly employeeId: string | null }

/** Somebody of the caller's stores who may no more than the caller. Whatever is tried on others leaves a trace. */
const withPerson = async <Value>(
  { db }: Pick<Ports, 'db'>,
  caller: HubCaller,
  key: string,
  work: (tx: Tx, person: Person) => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> => {
  try {
    return await withTenant(db, caller, async (tx) => {
      const row = isUuid(key) ? await findRow(tx, PEOPLE_TABLE, key, caller.stores) : undefined
      if (!row || row.IsDeleted) throw new Refused({ code: 'NOT_FOUND' })
      await refuseMightier({ tx, caller, key, row, before: row })
      const { user_id: userId, employee_id: employeeId } = await lockPerson(tx, key)
      return work(tx, { ...row, userId, employeeId })
    })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const detail = { code: error.refusal.code, person: key }
    await withTenant(db, caller, (tx) =>
      addAudit(tx, caller, { action: 'hub.refused', subject: 'people', detail }),
    )
    return { ok: false, refusal: error.refusal }
  }
}

const audit = (tx: Tx, caller: HubCaller, action: string, key: string): Promise<void> =>
  addAudit(tx, caller, { action: `hub.people.${action}`, subject: key, detail: { from: 'hub' } })

const letterTo = (name: string, link: string): string =>
  [
    `Hello ${name},`,
    '',
    'you are invited to Evertill. To choose your password, open this link within seven days:',
    '',
    link,
    '',
    'It works once.',
  ].join('\n')

const NO_ACCOUNT = { errors: [{ path: 'LoginID', message: 'is needed first: there is no account' }] }

/** The link is mailed, or answered where the server sends no mail, so that the owner can pass it on. */
export const invitePerson = async (
  { db, clock, mailer, publicUrl }: Ports,
  caller: HubCaller,
  key: string,
): Promise<Outcome<z.output<typeof InvitationReply>>> => {
  const token = randomBytes(32).toString('base64url')
  const invited = await withPerson({ db }, caller, key, async (tx, person) => {
    const digest = createHash('sha256').update(token).digest()
    if (person.userId === null || !(await inviteUser(tx, person.userId, digest, INVITATION_SECONDS)))
      return refuse('INVALID_REQUEST', NO_ACCOUNT)
    await audit(tx, caller, 'invite', key)
    return done({ name: String(person['Name']), to: String(person['EmailID']) })
  })
  if (!invited.ok) return invited
  const { name, to } = invited.value
  const link = `${publicUrl()}/#/forgot-password?token=${token}`
  const ExpiresAt = new Date(clock().getTime() + INVITATION_SECONDS * 1000).toISOString()
  if (!mailer || to === '') return done({ code: '0', SentTo: null, Link: link, ExpiresAt })
  try {
    await mailer.send({ to, subject: 'Your Evertill account', text: letterTo(name, link) })
  } catch {
    return refuse('MAIL_NOT_SENT')
  }
  return done({ code: '0', SentTo: to, Link: null, ExpiresAt })
}

/** The PIN with which somebody approves at a till. */
export const setPersonPin = async (
  ports: Ports,
  caller: HubCaller,
  key: string,
  pin: string | null,
): Promise<Outcome<Answer>> => {
  if (pin !== null && newPinRefusal(pin, pin) !== undefined)
    return refuse('INVALID_REQUEST', {
      errors: [{ path: 'PIN', message: 'is too easy: no run and no four equal digits' }],
    })
  const hash = pin === null ? null : await hashPassword(pin)
  return withPerson(ports, caller, key, async (tx, person) => {
    if (person.employeeId === null)
      return refuse('INVALID_REQUEST', {
        errors: [{ path: 'EmployeeCode', message: 'is needed first: only employees approve' }],
      })
    await setPinHash(tx, person.employeeId, hash)
    await audit(tx, caller, 'pin', key)
    return done({ code: '0', message: pin === null ? 'The PIN is taken away.' : 'The PIN is set.' })
  })
}

export const endPersonSessions = (ports: Ports, caller: HubCaller, key: string): Promise<Outcome<Answer>> =>
  withPerson(ports, caller, key, async (tx, { userId }) => {
    const ended = userId === null ? [] : await endAllUserSessions(tx, userId, ports.clock())
    await audit(tx, caller, 'sign-out', key)
    return done({ code: '0', message: `Sessions ended: ${ended.length}` })
  })

export const dropPersonSecondFactor = (
  ports: Ports,
  caller: HubCaller,
  key: string,
): Promise<Outcome<Answer>> =>
  withPerson(ports, caller, key, async (tx, { userId }) => {
    if (userId !== null) await deleteSecondFactor(tx, userId)
    await audit(tx, caller, 'drop-second-factor', key)
    return done({ code: '0', message: 'There is no second factor any more.' })
  })
