import type { OndcContext } from '@evertill/contract'
import type { Tx } from '../../db/database.ts'
import { firstOf, hasRow, run } from '../../db/query.ts'
import { columnJson } from '../column-json.ts'

/** A participant as it names itself in a signature, with the channel that it calls. */
type Caller = { readonly channelKey: string; readonly networkId: string }

type FoundParticipant = {
  readonly registrationId: string
  /** Null: the company does not know it. */
  readonly participantId: string | null
  readonly keyId: string | null
  readonly publicKey: string | null
}

/** Through a function that runs as owner: no tenant is known yet. Undefined: the channel is not in the network. */
export const findParticipant = (tx: Tx, { channelKey, networkId }: Caller) => firstOf<FoundParticipant>(tx)`
    select registration_id as "registrationId", participant_id as "participantId", key_id as "keyId",
           public_key as "publicKey"
      from find_network_participant(${channelKey}, ${networkId})`

/** Both ends of a conversation in the network. */
export type NetworkPair = {
  readonly sellerId: string
  readonly channelName: string
  readonly storeId: string
  readonly buyerId: string
}

export const findNetworkPair = (tx: Tx, channelKey: string, participantId: string) => firstOf<NetworkPair>(
  tx,
)`
    select c.network_id as "sellerId", c.channel_name as "channelName", c.store_id as "storeId",
           p.network_id as "buyerId"
      from order_channels c join network_participants p on p.registration_id = c.registration_id
     where c.channel_key = ${channelKey} and c.network_id is not null and p.participant_id = ${participantId}`

type MessageKey = {
  readonly participantId: string
  readonly transactionId: string
  readonly messageId: string
  readonly action: string
}

/** The digest of a message that had its effect. */
export const findMessage = async (
  tx: Tx,
  { participantId, transactionId, messageId, action }: MessageKey,
): Promise<Buffer | undefined> => {
  const row = await firstOf<{ digest: Buffer }>(tx)`
    select content_sha256 as digest from network_messages
     where participant_id = ${participantId} and transaction_id = ${transactionId} and message_id = ${messageId}
       and action = ${action}`
  return row?.digest
}

/** False if the same message arrived twice at the same time and the other one was first. */
export const addMessage = (
  tx: Tx,
  registrationId: string,
  { participantId, transactionId, messageId, action }: MessageKey,
  digest: Buffer,
) => hasRow(tx)`
    insert into network_messages (registration_id, participant_id, transaction_id, message_id, action, content_sha256)
    values (${registrationId}, ${participantId}, ${transactionId}, ${messageId}, ${action}, ${digest})
    on conflict do nothing returning 1`

export type NetworkOrder = {
  readonly channelKey: string
  readonly participantId: string
  /** That of the confirm, as we answer it. */
  readonly context: OndcContext & { readonly bpp_uri: string }
}

/** Undefined for an order of any other channel. */
export const findNetworkOrder = (tx: Tx, orderKey: string) => firstOf<NetworkOrder>(tx)`
    select o.channel_key as "channelKey", n.participant_id as "participantId", n.context
      from network_orders n join orders o on o.order_id = n.order_id
     where n.order_id = ${orderKey}`

export const addNetworkOrder = (
  tx: Tx,
  registrationId: string,
  orderKey: string,
  { participantId, context }: Omit<NetworkOrder, 'channelKey'>,
) => run(tx)`
    insert into network_orders (registration_id, order_id, participant_id, context)
    values (${registrationId}, ${orderKey}, ${participantId}, ${columnJson(context)}::jsonb)
    on conflict do nothing`

export type NetworkNews = {
  readonly participantId: string
  readonly channelKey: string
  readonly body: { readonly context: { readonly action: string } }
}

/** A call of ours, such as on_status. It is sent after the commit. */
export const tellParticipant = (
  tx: Tx,
  registrationId: string,
  { participantId, channelKey, body }: NetworkNews,
) =>
  run(tx)`
    insert into deliveries (registration_id, participant_id, channel_key, event_type, body)
    values (${registrationId}, ${participantId}, ${channelKey}, ${body.context.action}, ${columnJson(body)}::jsonb)`
