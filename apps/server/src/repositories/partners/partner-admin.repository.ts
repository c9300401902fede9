import type { Tx } from '../../db/database.ts'
import { firstOf, rowsOf } from '../../db/query.ts'
import type { SecretOwner } from './partner-secret.repository.ts'

// Statements of `evertill admin`, which works as the owner of the database.

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
