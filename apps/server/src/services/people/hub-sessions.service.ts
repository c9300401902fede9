import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import type { EndpointPermission, HubSession, HubSignInBody } from '@evertill/contract'
import type { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { type Identity, withTenant, withoutTenant } from '../../db/tenant.ts'
import type { Clock } from '../../platform/clock.ts'
import { deviceName } from '../../platform/device-name.ts'
import { hubRights, mayCall, storesWith } from '../../policies/hub-access.policy.ts'
import { addAudit } from '../../repositories/audit-trail.repository.ts'
import {
  countStores,
  findHubAccount,
  listAllAccess,
} from '../../repositories/people/hub-account.repository.ts'
import {
  findHubProfile,
  findHubSession,
  findOwnLogin,
  insertHubSession,
  listHubStores,
} from '../../repositories/people/hub-session.repository.ts'
import { touchSession } from '../../repositories/people/user-session.repository.ts'
import type { HeldCompanies } from '../company-data/held-companies.ts'
import { type Outcome, done, refuse } from '../outcome.ts'
import { checkSecondFactor } from './second-factor.service.ts'
import { welcomePlace } from './sign-in-limits.ts'
import { checkPassword, recordFailure } from './sign-in.service.ts'
import type { SignedIn } from './token.service.ts'
import type { CallOrigin } from './user-sessions.service.ts'

type Ports = { readonly db: Database; readonly clock: Clock }

const IDLE_SECONDS = 30 * 60
const LIFETIME_SECONDS = 12 * 60 * 60
/** A call writes when it was last seen at most this often. */
const SEEN_INTERVAL_MS = 60_000

/** The session of a cookie. */
export type HubIdentity = SignedIn & {
  /** The value of the cookie. */
  readonly cookie: string
  readonly lastSeenAt: Date
}

/** Somebody whose call may go on, and the stores in which it may have an effect. */
export type HubCaller = HubIdentity & { readonly stores: readonly string[] }

const digestOf = (cookie: string): Buffer => createHash('sha256').update(cookie).digest()

/** Only a page that the server gave it to knows it: the cookie itself is hidden from scripts. */
const csrfOf = (cookie: string): string => createHash('sha256').update(`csrf\n${cookie}`).digest('base64url')

export const isCsrfToken = ({ cookie }: HubIdentity, given: unknown): boolean => {
  const expected = Buffer.from(csrfOf(cookie))
  const sent = Buffer.from(typeof given === 'string' ? given : '')
  return expected.length === sent.length && timingSafeEqual(expected, sent)
}

/** The session of a cookie that has neither ended nor idled out. */
export const identifyHubSession = async (
  { db, clock }: Ports,
  cookie: string,
): Promise<HubIdentity | undefined> => {
  const row = await withoutTenant(db, (tx) => findHubSession(tx, digestOf(cookie)))
  const now = clock().getTime()
  if (!row || row.expires_at.getTime() <= now) return undefined
  if (row.last_seen_at.getTime() + IDLE_SECONDS * 1000 <= now) return undefined
  return {
    registrationId: row.registration_id,
    userId: row.user_id,
    sessionId: row.session_id,
    credentialVersion: row.credential_version,
    issuedAt: row.signed_in_at,
    expiresAt: row.expires_at,
    lastSeenAt: row.last_seen_at,
    cookie,
  }
}

const seeSession = async ({ db, clock }: Ports, identity: HubIdentity, origin: CallOrigin): Promise<void> => {
  const now = clock()
  if (now.getTime() - identity.lastSeenAt.getTime() < SEEN_INTERVAL_MS) return
  const seen = { address: origin.address, device: deviceName(origin.userAgent) }
  await withTenant(db, identity, (tx) => touchSession(tx, identity, seen, now))
}

/**
 * Before every handler of the hub: the account may still sign in, its second factor is set up if the company wants one,
 * and it has the right that the call needs. `isOwn` are calls about the own session, which set the factor up.
 */
export const judgeHubCall = async (
  ports: Ports,
  identity: HubIdentity,
  permission: EndpointPermission | null,
  origin: CallOrigin,
): Promise<Outcome<HubCaller>> => {
  const account = await findHubAccount(ports.db, identity, permission?.id ?? '')
  const [first] = account
  if (first?.credential_version !== identity.credentialVersion) return refuse('TOKEN_INVALID')
  await seeSession(ports, identity, origin)
  if (permission === null) return done({ ...identity, stores: [] })
  if (first.needs_second_factor) return refuse('SECOND_FACTOR_REQUIRED')
  const grants = account.flatMap(({ store_id, perms }) =>
    store_id === null ? [] : [{ storeId: store_id, perms }],
  )
  const stores = storesWith(permission, grants)
  if (mayCall(permission, stores, first.store_count)) return done({ ...identity, stores })
  if (permission.perm !== 'read') await auditRefusal(ports, identity, permission, origin)
  return refuse('NOT_ALLOWED')
}

/** Who tried to change what they may not is worth knowing; who only looked is not. */
const auditRefusal = (
  { db }: Ports,
  identity: HubIdentity,
  { id, perm }: EndpointPermission,
  { address }: CallOrigin,
): Promise<void> =>
  withTenant(db, identity, (tx) =>
    addAudit(tx, identity, { action: 'hub.refused', subject: id, detail: { perm, address } }),
  )

/** What the hub needs to know about the session and the person. */
export const describeHubSession = async (
  { db }: Pick<Ports, 'db'>,
  identity: Identity & { readonly cookie: string; readonly expiresAt: Date },
): Promise<HubSession> => {
  const { profile, login, stores, access, companyStores } = await withTenant(db, identity, async (tx) => ({
    profile: await findHubProfile(tx, identity.userId),
    login: await findOwnLogin(tx),
    stores: await listHubStores(tx, identity.userId),
    access: await listAllAccess(tx, identity.userId),
    companyStores: await countStores(tx),
  }))
  if (!profile || !login) throw new Error('the account of a session is gone')
  const country = stores.map((store) => store.country).find((name) => name !== '')
  const required = profile.requires_second_factor ? 'required' : 'off'
  return {
    CsrfToken: csrfOf(identity.cookie),
    Person: {
      key: identity.userId,
      Name: profile.name,
      EmailID: profile.email_id,
      LoginID: login.login_id,
      Role: profile.role,
      RegistrationID: identity.registrationId,
    },
    Company: {
      Name: profile.registration_name,
      Currency: profile.currency,
      CurrencySymbol: profile.currency_symbol,
      ...(country === undefined ? {} : { Country: country }),
      DeletedAt: profile.deleted_at?.toISOString() ?? null,
    },
    Stores: stores.map(({ key, StoreCode, StoreName }) => ({ key, StoreCode, StoreName })),
    Rights: hubRights(access, companyStores),
    SecondFactor: profile.has_second_factor ? 'on' : required,
    ExpiresAt: identity.expiresAt.toISOString(),
    IdleSeconds: IDLE_SECONDS,
  }
}

type OpenedHubSession = { readonly cookie: string; readonly session: HubSession }

/** Opens a session for an account that has proved itself, by its password or by creating the company. */
const openHubSession = async (
  { db, clock }: Ports,
  account: Identity & { readonly credentialVersion: number; readonly login: string },
  origin: CallOrigin,
): Promise<OpenedHubSession> => {
  const cookie = randomBytes(32).toString('base64url')
  const at = clock()
  const expiresAt = new Date(at.getTime() + LIFETIME_SECONDS * 1000)
  const session = { ...account, sessionId: randomUUID(), digest: digestOf(cookie), at, expiresAt }
  const seen = { address: origin.address, device: deviceName(origin.userAgent) }
  await withTenant(db, account, async (tx) => {
    await insertHubSession(tx, session, seen)
    const detail = { ...seen, session: session.sessionId, from: 'hub' }
    await addAudit(tx, account, { action: 'sign-in.done', subject: account.login, detail })
  })
  return { cookie, session: await describeHubSession({ db }, { ...account, cookie, expiresAt }) }
}

/** The same accounts, limits and records as at a till; then the second factor, if the account has one. */
export const signInToHub = async (
  ports: Ports & { readonly heldCompanies: HeldCompanies },
  { LoginID, Password, Code }: z.output<typeof HubSignInBody>,
  origin: CallOrigin,
): Promise<Outcome<OpenedHubSession>> => {
  const checked = await checkPassword(ports, { loginId: LoginID, password: Password }, origin)
  if (!checked.ok) return checked
  const { account, attempt, counted } = checked.value
  const identity = { registrationId: account.registration_id, userId: account.user_id }
  const verdict = await checkSecondFactor(ports, identity, Code)
  if (verdict === 'missing') return refuse('SECOND_FACTOR_NEEDED')
  if (verdict === 'wrong') {
    await recordFailure(ports.db, attempt.login, origin)
    return refuse('SECOND_FACTOR_NEEDED', { errors: [{ path: 'Code', message: 'The code is not right.' }] })
  }
  await withTenant(ports.db, identity, (tx) => welcomePlace(tx, attempt, counted, ports.clock()))
  const credentialVersion = account.credential_version
  return done(await openHubSession(ports, { ...identity, credentialVersion, login: attempt.login }, origin))
}
