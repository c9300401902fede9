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
  type AccountRow,
  type SenderRow,
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

/** A till that sends its queue calls many times a second. So long a change may go unnoticed, by sales only. */
const SENDER_LIFETIME_MS = 1_000
const MAX_SENDERS = 10_000

type JudgeSender = (signedIn: SignedIn) => Promise<Outcome<JudgedCaller>>

/**
 * The customer has the receipt, so a changed password is a flag. A session that has ended is refused: the till keeps the
 * sale until somebody signs in.
 */
const makeSenderJudge = ({ db, clock }: JudgePorts): JudgeSender => {
  const known = new Map<string, { readonly sender: SenderRow | undefined; readonly readAt: number }>()
  const read = async (signedIn: SignedIn): Promise<SenderRow | undefined> => {
    const age = clock().getTime() - (known.get(signedIn.sessionId)?.readAt ?? 0)
    if (age >= 0 && age < SENDER_LIFETIME_MS) return known.get(signedIn.sessionId)?.sender
    const readAt = clock().getTime()
    const sender = await findSender(db, signedIn)
    if (known.size >= MAX_SENDERS) known.clear()
    known.set(signedIn.sessionId, { sender, readAt })
    return sender
  }
  return async (signedIn) => {
    const sender = await read(signedIn)
    // No row at all: the company was deleted, and there is nothing left that the sale could belong to.
    if (!sender || sender.is_ended) return refuse('TOKEN_INVALID')
    const hasOldCredential = sender.credential_version !== signedIn.credentialVersion
    return done({ ...signedIn, hasOldCredential })
  }
}

export type JudgeCall = (
  signedIn: SignedIn,
  call: { readonly parts: RequestParts; readonly origin: CallOrigin },
) => Promise<Outcome<JudgedCaller>>

/**
 * The check before every handler: session and password of the token are still valid, and the access list of the store
 * that the request names has the permission of the endpoint.
 */
export const makeCallJudge = (ports: JudgePorts, row: Endpoint): JudgeCall => {
  if (acceptsMadeSales(row)) return makeSenderJudge(ports)
  const { permission } = row
  return async (signedIn, { parts, origin }) => {
    const account = await findAccount(ports.db, signedIn, permission?.id ?? '')
    const [first] = account
    // The account is disabled, its password was changed after this token was issued, or the session has ended.
    if (first?.credential_version !== signedIn.credentialVersion || first.is_ended)
      return refuse('TOKEN_INVALID')
    await seeSession(ports, signedIn, first.last_seen_at, origin)
    return judgePermission(permission, account, signedIn, parts)
  }
}

const judgePermission = (
  permission: Endpoint['permission'],
  account: readonly AccountRow[],
  signedIn: SignedIn,
  parts: RequestParts,
): Outcome<JudgedCaller> => {
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
