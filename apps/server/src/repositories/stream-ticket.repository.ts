import type { Tx } from '../db/database.ts'
import type { Identity } from '../db/tenant.ts'

export const insertTicket = async (
  tx: Tx,
  { registrationId, userId }: Identity,
  ticket: { readonly digest: Buffer; readonly expiresAt: Date },
): Promise<void> => {
  await tx
    .insertInto('stream_tickets')
    .values({
      registration_id: registrationId,
      ticket_sha256: ticket.digest,
      user_id: userId,
      expires_at: ticket.expiresAt,
    })
    .execute()
}

/** Takes the ticket away, whoever of the processes asks first; true when it was there and still good. */
export const takeTicket = async (
  tx: Tx,
  { userId }: Identity,
  digest: Buffer,
  now: Date,
): Promise<boolean> => {
  const taken = await tx
    .deleteFrom('stream_tickets')
    .where('ticket_sha256', '=', digest)
    .where('user_id', '=', userId)
    .returning('expires_at')
    .executeTakeFirst()
  return taken !== undefined && taken.expires_at > now
}
