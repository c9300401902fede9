import type { Registration } from '@evertill/contract'
import type { Database } from '../../db/database.ts'
import { type Identity, withTenant } from '../../db/tenant.ts'
import { findOwnRegistration } from '../../repositories/registers/registration.repository.ts'
import { type Outcome, done, refuse } from '../outcome.ts'

/** Only the registration of the token; any other is answered as if it did not exist. */
export const getRegistration = async (
  { db }: { db: Database },
  identity: Identity,
  regId: string,
): Promise<Outcome<Registration>> => {
  if (regId.toLowerCase() !== identity.registrationId) return refuse('NOT_FOUND')
  const registration = await withTenant(db, identity, findOwnRegistration)
  return registration ? done(registration) : refuse('NOT_FOUND')
}
