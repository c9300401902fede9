import { createHash, createPrivateKey, randomUUID, sign } from 'node:crypto'
import { API_BASE } from '@evertill/contract'
import { newSigningKey, publicKeyOf } from '../platform/ondc-keys.ts'
import { type Answer, type TestApp, call } from './test-app.ts'
import { type TestPartner, addChannel } from './test-channel.ts'
import type { TestDatabase } from './test-database.ts'

export type OndcBuyer = {
  readonly networkId: string
  readonly keyId: string
  readonly signingKey: string
  readonly id: string
}

/** What a buyer's app does, without a line of ours: it signs as the network's contract says. */
export const ondcHeader = (
  { networkId, keyId, signingKey }: Pick<OndcBuyer, 'networkId' | 'keyId' | 'signingKey'>,
  body: string,
  at = new Date(),
  seconds = 300,
): string => {
  const created = Math.floor(at.getTime() / 1000)
  const digest = createHash('blake2b512').update(body).digest('base64')
  const text = `(created): ${created}\n(expires): ${created + seconds}\ndigest: BLAKE-512=${digest}`
  const prefix = Buffer.from('302e020100300506032b657004220420', 'hex')
  const der = Buffer.concat([prefix, Buffer.from(signingKey, 'base64')])
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  return (
    `Signature keyId="${networkId}|${keyId}|ed25519",algorithm="ed25519",created="${created}",` +
    `expires="${created + seconds}",headers="(created) (expires) digest",` +
    `signature="${sign(null, Buffer.from(text), key).toString('base64')}"`
  )
}

/** A channel of a demo company that is in the network, with a key of its own. */
export const addNetworkChannel = async (
  database: TestDatabase,
  company: 'demo' | 'other' = 'demo',
): Promise<TestPartner> => {
  const channel = await addChannel(database, { company })
  await database.query('update order_channels set network_id = $2 where channel_key = $1', [
    channel.key,
    `${channel.key}.example`,
  ])
  const signingKey = newSigningKey()
  await database.query(
    `insert into partner_secrets (registration_id, secret_id, kind, partner_key, secret)
     values ($1, gen_random_uuid(), 'network', $2, $3)`,
    [channel.registrationId, channel.key, signingKey],
  )
  return { ...channel, secret: signingKey }
}

/** A participant that the company has registered. */
export const addBuyer = async (
  database: TestDatabase,
  { registrationId }: Pick<TestPartner, 'registrationId'>,
  networkId = `buyer-${randomUUID().slice(0, 8)}.example`,
): Promise<OndcBuyer> => {
  const buyer = { networkId, keyId: 'k1', signingKey: newSigningKey(), id: randomUUID() }
  await database.query(
    `insert into network_participants (registration_id, participant_id, network_id, key_id, public_key, url)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      registrationId,
      buyer.id,
      networkId,
      buyer.keyId,
      publicKeyOf(buyer.signingKey),
      `https://${networkId}/ondc`,
    ],
  )
  return buyer
}

type Said = { readonly transaction?: string; readonly message?: string; readonly at?: Date }
export type OndcAnswer = {
  code?: string
  message: { ack: { status: string } }
  error?: { code: string; message: string }
}

/** The context of a message, as a buyer's app writes it. */
export const ondcContext = (
  { networkId }: Pick<OndcBuyer, 'networkId'>,
  action: string,
  { transaction = 'T-1', message = randomUUID(), at = new Date() }: Said = {},
) => ({
  domain: 'ONDC:RET10',
  action,
  bap_id: networkId,
  bap_uri: `https://${networkId}/ondc`,
  transaction_id: transaction,
  message_id: message,
  timestamp: at.toISOString(),
})

let networks = 0

/** Sends a body with a header, from a network of its own: refusals are counted by network. */
export const sendOndc = (
  app: TestApp,
  { key }: Pick<TestPartner, 'key'>,
  action: string,
  payload: string,
  authorization: string | undefined,
): Promise<Answer<OndcAnswer>> =>
  call<OndcAnswer>(app, {
    method: 'POST',
    url: `${API_BASE}/v1/channels/${key}/ondc/${action}`,
    headers: {
      'content-type': 'application/json',
      ...(authorization === undefined ? {} : { authorization }),
    },
    payload,
    remoteAddress: `203.1.${++networks}.1`,
  })

/** A buyer's app that asks a channel. */
export const ondcCaller =
  (app: TestApp, channel: Pick<TestPartner, 'key'>, buyer: OndcBuyer) =>
  (action: string, message: object, said: Said = {}): Promise<Answer<OndcAnswer>> => {
    const payload = JSON.stringify({ context: ondcContext(buyer, action, said), message })
    return sendOndc(app, channel, action, payload, ondcHeader(buyer, payload))
  }
