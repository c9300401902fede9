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
import { findAccount, listAccess, listActionRules } from '../../repositories/people/access.repository.ts'
import { findReachableStore } from '../../repositories/registers/store.repository.ts'
import { type Outcome, type Refusal, done, refuse } from '../outcome.ts'
import type { SignedIn } from './token.service.ts'

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

/**
 * The check before every handler: the account of the token is still valid, and the access list of the store that the
 * request names has the permission of the endpoint. Undefined lets the call through.
 */
export const refusalOfCall = async (
  { db }: { db: Database },
  row: Endpoint,
  signedIn: SignedIn,
  parts: RequestParts,
): Promise<Refusal | undefined> => {
  if (acceptsMadeSales(row)) return undefined
  const { permission } = row
  const account = await findAccount(db, signedIn, permission?.id ?? '')
  // The account is disabled, or its password was changed after this token was issued.
  if (account[0]?.credential_version !== signedIn.credentialVersion) return { code: 'TOKEN_INVALID' }
  if (permission === null) return undefined
  const store = namedStore(permission.store, parts)
  if ('malformed' in store) {
    return { code: 'INVALID_REQUEST', errors: [{ path: store.malformed, message: 'must be one store' }] }
  }
  const grants: Grant[] = account.flatMap(({ store_id, perms }) =>
    store_id === null ? [] : [{ storeId: store_id, perms }],
  )
  const verdict = judgeAccess(permission, grants, store.storeId)
  return verdict === 'ALLOWED' ? undefined : { code: verdict }
}
