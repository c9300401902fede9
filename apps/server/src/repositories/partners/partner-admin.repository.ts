import type { Tx } from '../../db/database.ts'
import { firstOf, rowsOf, run } from '../../db/query.ts'

// Statements of `evertill admin`, which works as the owner of the database.

export type SecretOwner = {
  readonly registrationId: string
  readonly kind: 'channel' | 'carrier' | 'subscriber' | 'network'
  readonly key: string
}

type Owner = { readonly registration_id: string }

export const findSecretOwner = async (
  tx: Tx,
  kind: SecretOwner['kind'],
  key: string,
): Promise<SecretOwner | undefined> => {
  const ofChannel = () =>
    firstOf<Owner>(tx)`select registration_id from order_channels where channel_key = ${key}`
  const found = await {
    channel: ofChannel,
    network: ofChannel,
    carrier: () => firstOf<Owner>(tx)`select registration_id from carriers where carrier_key = ${key}`,
    subscriber: () =>
      firstOf<Owner>(tx)`select registration_id from subscribers where subscriber_id::text = ${key}`,
  }[kind]()
  return found && { registrationId: found.registration_id, kind, key }
}

export type SecretRow = { readonly secret_id: string; readonly created_at: Date; readonly ending: string }

/** Newest first. Of the secret only its end, to tell one from another. */
export const activeSecrets = (tx: Tx, { registrationId, kind, key }: SecretOwner) => rowsOf<SecretRow>(tx)`
    select secret_id, created_at, right(secret, 4) as ending from partner_secrets
     where registration_id = ${registrationId} and kind = ${kind} and partner_key = ${key} and revoked_at is null
     order by created_at desc, secret_id`

export const insertSecret = (
  tx: Tx,
  { registrationId, kind, key }: SecretOwner,
  { id, secret }: { readonly id: string; readonly secret: string },
) => run(tx)`
    insert into partner_secrets (registration_id, secret_id, kind, partner_key, secret, created_at)
    values (${registrationId}, ${id}, ${kind}, ${key}, ${secret}, clock_timestamp())`

export const revokeSecret = (tx: Tx, { registrationId }: SecretOwner, id: string) => run(tx)`
    update partner_secrets set revoked_at = now() where registration_id = ${registrationId} and secret_id = ${id}`

type DeadLetter = {
  readonly delivery_id: string
  readonly subscriber_name: string
  readonly event_type: string
  readonly created_at: Date
  readonly attempts: number
  readonly last_error: string
}

const MAX_LISTED = 200

export const deadLetters = (tx: Tx) => rowsOf<DeadLetter>(tx)`
    select d.delivery_id, coalesce(s.subscriber_name, p.network_id) as subscriber_name, d.event_type, d.created_at, d.attempts, d.last_error
      from deliveries d
      left join subscribers s using (registration_id, subscriber_id)
      left join network_participants p using (registration_id, participant_id)
     where d.state = 'dead' order by d.created_at limit ${MAX_LISTED}`

/** The companies whose dead letters are sent again from the first wait on. Without an id: all dead letters. */
export const resendDeliveries = (tx: Tx, id: string | undefined) => rowsOf<{
  registration_id: string
  delivery_id: string
}>(tx)`
    update deliveries set state = 'waiting', attempts = 0, due_at = now(), settled_at = null
     where state = 'dead' and (${id ?? null}::text is null or delivery_id::text = ${id ?? null})
    returning registration_id, delivery_id`
