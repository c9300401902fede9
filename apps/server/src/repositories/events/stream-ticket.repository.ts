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
      // PostgreSQL's clock, here and below: the one who redeems it may be a process with another.
      expires_at: sql`now() + make_interval(secs => ${ticket.seconds})`,
    })
    .execute()
}

/** Takes the ticket away, whoever of the processes asks first; true when it was there and still good. */
export const takeTicket = async (tx: Tx, { userId }: Identity, digest: Buffer): Promise<boolean> => {
  const taken = await tx
    .deleteFrom('stream_tickets')
    .where('ticket_sha256', '=', digest)
    .where('user_id', '=', userId)
    .returning(sql<boolean>`expires_at > now()`.as('isGood'))
    .executeTakeFirst()
  return taken?.isGood === true
}
