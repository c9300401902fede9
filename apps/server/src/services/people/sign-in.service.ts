import { randomUUID } from 'node:crypto'
import type { SignInBody, SignInReply } from '@evertill/contract'
import type { Database } from '../../db/database.ts'
import { DEMO_COMPANIES } from '../../db/seed/companies.ts'
import { withTenant, withoutTenant } from '../../db/tenant.ts'
import type { Clock } from '../../platform/clock.ts'
import { deviceName } from '../../platform/device-name.ts'
import { verifyPassword } from '../../platform/password.ts'
import { addAudit } from '../../repositories/audit-trail.repository.ts'
import { isDemoDeleted } from '../../repositories/company/first-run.repository.ts'
import { type LoginRow, findLogin } from '../../repositories/people/login.repository.ts'
import { recordFailedSignIn } from '../../repositories/people/sign-in-record.repository.ts'
import { touchSession } from '../../repositories/people/user-session.repository.ts'
import type { HeldCompanies } from '../company-data/held-companies.ts'
import { type Outcome, done, refuse } from '../outcome.ts'
import {
  type CountedTry,
  type SignInTry,
  countSignIn,
  digestOfLogin,
  welcomePlace,
} from './sign-in-limits.ts'
import type { TokenService } from './token.service.ts'
import type { CallOrigin } from './user-sessions.service.ts'

/** No secrets: the sign-in page of a demo shows them. */
const DEMO_LOGINS = new Set(DEMO_COMPANIES.flatMap(({ users }) => users.map(({ loginId }) => loginId)))

type Ports = {
  readonly db: Database
  readonly tokens: TokenService
  readonly clock: Clock
  readonly heldCompanies: HeldCompanies
}

/** An account whose password was right. Its try still counts until the place is welcomed. */
export type CheckedAccount = {
  readonly account: LoginRow
  readonly attempt: SignInTry
  readonly counted: CountedTry
}

export const recordFailure = (db: Database, login: string, { address }: CallOrigin): Promise<void> =>
  withoutTenant(db, (tx) => recordFailedSignIn(tx, { login, loginDigest: digestOfLogin(login), address }))

/**
 * For till and hub alike. The password is verified between two transactions: it is slow on purpose and must not hold a
 * connection.
 */
export const checkPassword = async (
  ports: Pick<Ports, 'db' | 'clock' | 'heldCompanies'>,
  { loginId, password, deviceId }: Pick<SignInBody, 'loginId' | 'password' | 'deviceId'>,
  origin: CallOrigin,
): Promise<Outcome<CheckedAccount>> => {
  const login = loginId.trim().toLowerCase()
  const attempt: SignInTry = { login, address: origin.address, deviceId }
  const { counted, found, isGoneDemo } = await withoutTenant(ports.db, async (tx) => ({
    counted: await countSignIn(tx, attempt, ports.clock()),
    found: await findLogin(tx, login),
    isGoneDemo: DEMO_LOGINS.has(login) && (await isDemoDeleted(tx)),
  }))
  // Not recorded: blocked tries are free, and would fill the audit trail.
  if (counted.wait > 0) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: counted.wait })
  if (!found && isGoneDemo) return refuse('DEMO_DELETED')
  const isCorrect = await verifyPassword(found?.password_hash, password)
  if (!found || !isCorrect) {
    await recordFailure(ports.db, login, origin)
    return refuse('SIGN_IN_FAILED')
  }
  // Only whoever knows the password learns where the company lives now.
  const held = ports.heldCompanies.refusalOf(found.registration_id)
  if (held) return { ok: false, refusal: held }
  return done({ account: found, attempt, counted })
}

export const signIn = async (
  ports: Ports,
  body: SignInBody,
  origin: CallOrigin,
): Promise<Outcome<SignInReply>> => {
  const checked = await checkPassword(ports, body, origin)
  if (!checked.ok) return checked
  const { account: found, attempt, counted } = checked.value
  return done({
    token: await openSession(ports, found, { attempt, counted, origin }),
    UserProfile: {
      key: found.user_id,
      UID: found.user_id,
      RegistrationID: found.registration_id,
      EmailID: found.email_id,
      Name: found.name,
      Role: found.role,
    },
  })
}

const openSession = async (
  { db, tokens, clock }: Ports,
  { registration_id: registrationId, user_id: userId, credential_version: credentialVersion }: LoginRow,
  { attempt, counted, origin }: { attempt: SignInTry; counted: CountedTry; origin: CallOrigin },
): Promise<string> => {
  const account = { registrationId, userId, credentialVersion, sessionId: randomUUID() }
  const { token, signedIn } = await tokens.issue(account)
  const { address } = origin
  const device = deviceName(origin.userAgent)
  await withTenant(db, account, async (tx) => {
    await welcomePlace(tx, attempt, counted, clock())
    await touchSession(tx, signedIn, { device, address, deviceId: attempt.deviceId }, clock())
    const detail = { address, device, session: account.sessionId }
    await addAudit(tx, account, { action: 'sign-in.done', subject: attempt.login, detail })
  })
  return token
}
