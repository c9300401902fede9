import { createHash } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import { type Identity, withTenant } from '../../db/tenant.ts'
import type { Clock } from '../../platform/clock.ts'
import { isUuid } from '../../platform/uuid.ts'
import { deletePushToken, savePushToken } from '../../repositories/events/push-token.repository.ts'
import { findReachableStore } from '../../repositories/registers/store.repository.ts'
import { type Outcome, done, refuse } from '../outcome.ts'

type Ports = { readonly db: Database; readonly clock: Clock }

type Wanted = {
  readonly userId: string
  readonly registrationId: string
  readonly storeId: string
  readonly token: string
}

const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The body repeats who asks; anybody else's is answered like one that does not exist. */
const isOwn = ({ registrationId, userId }: Identity, wanted: Wanted): boolean =>
  wanted.registrationId === registrationId && wanted.userId === userId

export const saveToken = async (
  { db, clock }: Ports,
  identity: Identity,
  wanted: Wanted,
): Promise<Outcome<undefined>> => {
  const { storeId, token } = wanted
  if (!isOwn(identity, wanted) || !isUuid(storeId)) return refuse('NOT_FOUND')
  // PostgreSQL's text cannot hold it.
  if (token.includes('\0')) return refuse('INVALID_REQUEST')
  return withTenant(db, identity, async (tx) => {
    if (!(await findReachableStore(tx, identity.userId, storeId))) return refuse('NOT_FOUND')
    await savePushToken(tx, identity, { digest: digestOf(token), token, storeId }, clock())
    return done(undefined)
  })
}

/** One that is not there is as good as deleted. */
export const deleteToken = async (
  { db }: Ports,
  identity: Identity,
  wanted: Wanted,
): Promise<Outcome<undefined>> => {
  if (!isOwn(identity, wanted)) return refuse('NOT_FOUND')
  await withTenant(db, identity, (tx) => deletePushToken(tx, identity, digestOf(wanted.token)))
  return done(undefined)
}
