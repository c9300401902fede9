import type { AccessEntry, ActionRule, Endpoint } from '@evertill/contract'
import type { Database } from '../../db/database.ts'
import { type Identity, withTenant } from '../../db/tenant.ts'
import { isUuid } from '../../platform/uuid.ts'
import {
  type Grant,
  type RequestParts,
  acceptsMadeSales,
  judgeAccess,
  namedStore,
} from '../../policies/access.policy.ts'
import type { Clock } from '../../platform/clock.ts'
import { deviceName } from '../../platform/device-name.ts'
import {
  findAccount,
  findSender,
  listAccess,
  listActionRules,
} from '../../repositories/people/access.repository.ts'
import { touchSession } from '../../repositories/people/user-session.repository.ts'
import { findReachableStore } from '../../repositories/registers/store.repository.ts'
import { type Outcome, done, refuse } from '../outcome.ts'
import type { SignedIn } from './token.service.ts'
import type { CallOrigin } from './user-sessions.service.ts'

export type Access = { modules: AccessEntry[]; actionRules: ActionRule[] }

export const getAccess = async (
  { db }: { db: Database },
  identity: Identity,
  storeId: string,
): Promise<Outcome<Access>> => {
  if (!isUuid(storeId)) return refuse('NOT_FOUND')
  return withTenant(db, identity, async (tx) => {
    if (!(await findReachableStore(tx, identity.userId, storeId))) return refuse('NOT_FOUND')
    return done({
      modules: await listAccess(tx, identity.userId, storeId),
      actionRules: await listActionRules(tx, identity.userId, storeId),
    })
  })
}

/** The user of a call that may go on. */
export type JudgedCaller = SignedIn & {
  /** The password was changed after the token was issued. Only sales that were made get this far. */
  readonly hasOldCredential?: boolean
}

type JudgePorts = { readonly db: Database; readonly clock: Clock }

/** Seen at most this often: every call would otherwise write a row. */
const SEEN_INTERVAL_MS = 5 * 60_000

const seeSession = async (
  { db, clock }: JudgePorts,
  signedIn: SignedIn,
  lastSeen: Date | null,
  { address, userAgent }: CallOrigin,
): Promise<void> => {
  const now = clock()
  if (lastSeen && now.getTime() - lastSeen.getTime() < SEEN_INTERVAL_MS) return
  const origin = { address, device: deviceName(userAgent) }
  await withTenant(db, signedIn, (tx) => touchSession(tx, signedIn, origin, now))
}

/**
 * The customer has the receipt, so a changed password is a flag. A session that has ended is refused: the till keeps the
 * sale until somebody signs in.
 */
const judgeMadeSale = async ({ db }: JudgePorts, signedIn: SignedIn): Promise<Outcome<JudgedCaller>> => {
  const sender = await findSender(db, signedIn)
  if (sender?.is_ended) return refuse('TOKEN_INVALID')
  const hasOldCredential = sender !== undefined && sender.credential_version !== signedIn.credentialVersion
  return done({ ...signedIn, hasOldCredential })
}

/**
 * The check before every handler: session and password of the token are still valid, and the access list of the store
 * that the request names has the permission of the endpoint.
 */
export const judgeCall = async (
  ports: JudgePorts,
  row: Endpoint,
  signedIn: SignedIn,
  { parts, origin }: { readonly parts: RequestParts; readonly origin: CallOrigin },
): Promise<Outcome<JudgedCaller>> => {
  if (acceptsMadeSales(row)) return judgeMadeSale(ports, signedIn)
  const { permission } = row
  const account = await findAccount(ports.db, signedIn, permission?.id ?? '')
  const [first] = account
  // The account is disabled, its password was changed after this token was issued, or the session has ended.
  if (first?.credential_version !== signedIn.credentialVersion || first.is_ended)
    return refuse('TOKEN_INVALID')
  await seeSession(ports, signedIn, first.last_seen_at, origin)
  if (permission === null) return done(signedIn)
  const store = namedStore(permission.store, parts)
  if ('malformed' in store)
    return refuse('INVALID_REQUEST', { errors: [{ path: store.malformed, message: 'must be one store' }] })
  const grants: Grant[] = account.flatMap(({ store_id, perms }) =>
    store_id === null ? [] : [{ storeId: store_id, perms }],
  )
  const verdict = judgeAccess(permission, grants, store.storeId)
  return verdict === 'ALLOWED' ? done(signedIn) : refuse(verdict)
}
