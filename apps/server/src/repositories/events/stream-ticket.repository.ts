import type { Tx } from '../../db/database.ts'
import { firstOf, run } from '../../db/query.ts'
import type { Identity } from '../../db/tenant.ts'

/** PostgreSQL's clock, here and below: another process with another clock may redeem the ticket. */
export const insertTicket = (
  tx: Tx,
  { registrationId, userId }: Identity,
  { digest, seconds }: { readonly digest: Buffer; readonly seconds: number },
) => run(tx)`
    insert into stream_tickets (registration_id, ticket_sha256, user_id, expires_at)
    values (${registrationId}, ${digest}, ${userId}, now() + make_interval(secs => ${seconds}))`

/** Deletes the ticket, so that only the first process can redeem it. True if it existed and was still valid. */
export const redeemTicketRow = async (tx: Tx, { userId }: Identity, digest: Buffer): Promise<boolean> => {
  const taken = await firstOf<{ isValid: boolean }>(tx)`
    delete from stream_tickets where ticket_sha256 = ${digest} and user_id = ${userId}
    returning expires_at > now() as "isValid"`
  return taken?.isValid === true
}
