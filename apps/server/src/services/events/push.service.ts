import { createHash } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import { type Identity, withTenant } from '../../db/tenant.ts'
import type { Clock } from '../../platform/clock.ts'
import { isUuid } from '../../platform/uuid.ts'
import { deletePushToken, savePushToken } from '../../repositories/events/push-token.repository.ts'
import { findReachableStore } from '../../repositories/registers/store.repository.ts'
import { type Outcome, done, refuse } from '../outcome.ts'

type Ports = { readonly db: Database; readonly clock: Clock }

type TokenRequest = {
  readonly userId: string
  readonly registrationId: string
  readonly storeId: string
  readonly token: string
}

const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The body repeats user and registration. Those of others are answered as if they did not exist. */
const isOwn = ({ registrationId, userId }: Identity, request: TokenRequest): boolean =>
  request.registrationId === registrationId && request.userId === userId

export const saveToken = async (
  { db, clock }: Ports,
  identity: Identity,
  request: TokenRequest,
): Promise<Outcome<undefined>> => {
  const { storeId, token } = request
  if (!isOwn(identity, request) || !isUuid(storeId)) return refuse('NOT_FOUND')
  // PostgreSQL's text cannot hold it.
  if (token.includes('\0')) return refuse('INVALID_REQUEST')
  return withTenant(db, identity, async (tx) => {
    if (!(await findReachableStore(tx, identity.userId, storeId))) return refuse('NOT_FOUND')
    await savePushToken(tx, identity, { digest: digestOf(token), token, storeId }, clock())
    return done(undefined)
  })
}

/** A missing token counts as deleted. */
export const deleteToken = async (
  { db }: Ports,
  identity: Identity,
  request: TokenRequest,
): Promise<Outcome<undefined>> => {
  if (!isOwn(identity, request)) return refuse('NOT_FOUND')
  await withTenant(db, identity, (tx) => deletePushToken(tx, identity, digestOf(request.token)))
  return done(undefined)
}
