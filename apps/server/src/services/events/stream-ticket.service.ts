import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import { withTenant } from '../../db/tenant.ts'
import { isUuid } from '../../platform/uuid.ts'
import {
  type StreamUser,
  insertTicket,
  redeemTicketRow,
} from '../../repositories/events/stream-ticket.repository.ts'

export const TICKET_SECONDS = 30

type Ports = { readonly db: Database }

const digestOf = (ticket: string): Buffer => createHash('sha256').update(ticket).digest()

/**
 * A ticket opens one stream, once. It names registration and user, so that it is found under the tenant's policies; the
 * random part is the secret. Stored in PostgreSQL, because another process may redeem it.
 */
export const issueTicket = async ({ db }: Ports, identity: StreamUser): Promise<string> => {
  const ticket = `${identity.registrationId}.${identity.userId}.${randomBytes(24).toString('base64url')}`
  const row = { digest: digestOf(ticket), seconds: TICKET_SECONDS }
  await withTenant(db, identity, (tx) => insertTicket(tx, identity, row))
  return ticket
}

/** Undefined for every invalid, used or expired ticket: the caller learns no reason. */
export const redeemTicket = async ({ db }: Ports, ticket: string): Promise<StreamUser | undefined> => {
  const [registrationId, userId] = ticket.split('.')
  if (!isUuid(registrationId) || !isUuid(userId)) return undefined
  const identity = { registrationId, userId }
  const session = await withTenant(db, identity, (tx) => redeemTicketRow(tx, identity, digestOf(ticket)))
  return session && { ...identity, ...session }
}
