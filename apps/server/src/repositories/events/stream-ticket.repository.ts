import type { Tx } from '../../db/database.ts'
import { firstOf, run } from '../../db/query.ts'
import type { Identity } from '../../db/tenant.ts'

type TicketSession = { readonly sessionId: string; readonly credentialVersion: number }

/** Whose stream it is. The stream ends with the session and with the password that the session was opened with. */
export type StreamUser = Identity & TicketSession

/** PostgreSQL's clock, here and below: another process with another clock may redeem the ticket. */
export const insertTicket = (
  tx: Tx,
  { registrationId, userId, sessionId, credentialVersion }: StreamUser,
  { digest, seconds }: { readonly digest: Buffer; readonly seconds: number },
) => run(tx)`
    insert into stream_tickets (registration_id, ticket_sha256, user_id, session_id, credential_version, expires_at)
    values (${registrationId}, ${digest}, ${userId}, ${sessionId}, ${credentialVersion},
      now() + make_interval(secs => ${seconds}))`

/** Deletes the ticket, so that only the first process can redeem it. Undefined if there is none, or it is too old. */
export const redeemTicketRow = async (
  tx: Tx,
  { userId }: Identity,
  digest: Buffer,
): Promise<TicketSession | undefined> => {
  const taken = await firstOf<{
    isValid: boolean
    sessionId: string | null
    credentialVersion: number | null
  }>(tx)`
    delete from stream_tickets where ticket_sha256 = ${digest} and user_id = ${userId}
    returning expires_at > now() as "isValid", session_id as "sessionId", credential_version as "credentialVersion"`
  // A server of an earlier version issues tickets without a session: the till asks for another one.
  if (!taken?.isValid || taken.sessionId === null || taken.credentialVersion === null) return undefined
  return { sessionId: taken.sessionId, credentialVersion: taken.credentialVersion }
}
