import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { Identity } from '../../db/tenant.ts'

export const insertTicket = async (
  tx: Tx,
  { registrationId, userId }: Identity,
  ticket: { readonly digest: Buffer; readonly seconds: number },
): Promise<void> => {
  await tx
    .insertInto('stream_tickets')
    .values({
      registration_id: registrationId,
      ticket_sha256: ticket.digest,
      user_id: userId,
      // PostgreSQL's clock, here and below: another process with another clock may redeem it.
      expires_at: sql`now() + make_interval(secs => ${ticket.seconds})`,
    })
    .execute()
}

/** Deletes the ticket, so that only the first process can redeem it. True if it existed and was still valid. */
export const redeemTicketRow = async (tx: Tx, { userId }: Identity, digest: Buffer): Promise<boolean> => {
  const taken = await tx
    .deleteFrom('stream_tickets')
    .where('ticket_sha256', '=', digest)
    .where('user_id', '=', userId)
    .returning(sql<boolean>`expires_at > now()`.as('isValid'))
    .executeTakeFirst()
  return taken?.isValid === true
}
