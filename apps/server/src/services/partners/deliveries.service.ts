import type { Database } from '../../db/database.ts'
import type { Clock } from '../../platform/clock.ts'
import { makeOndcKeys } from '../../platform/ondc-keys.ts'
import { signatureOf } from '../../platform/signature.ts'
import { ondcAuthorization } from '../../policies/ondc/authorization.ts'
import type { SendWebhook, Webhook, WebhookResult } from '../../platform/webhook.ts'
import {
  type DueDelivery,
  claimDeliveries,
  deliveryArrived,
  deliveryFailed,
} from '../../repositories/partners/delivery.repository.ts'

/** Sent at the same time. All of them end within the time of one. */
const BATCH = { limit: 50, each: 10 }

/** From ten seconds to six hours. After the last wait it is a dead letter, 32 hours after the event. */
const WAITS_SECONDS = [10, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 21_600, 21_600, 21_600, 21_600]

/** How long a message to the network is valid. */
const NETWORK_SECONDS = 300

type DeliveryPorts = { readonly db: Database; readonly clock: Clock; readonly send: SendWebhook }

const failureOf = (result: WebhookResult): string | undefined => {
  if (result.failed !== undefined) return result.failed
  return result.status >= 200 && result.status < 300 ? undefined : `answered ${result.status}`
}

type Signed = Pick<Webhook, 'body' | 'headers'>

const forSubscriber = ({ secrets, deliveryId, ...delivery }: DueDelivery, at: Date): Signed => {
  // The id of the delivery is that of the event: a subscriber that gets it twice knows it by this.
  const body = JSON.stringify({ eventId: deliveryId, ...delivery.body })
  const texts = secrets.map(({ secret }) => secret)
  return { body, headers: { 'x-signature': signatureOf(texts, body, at) } }
}

/** In the network one key signs, the older one: the registry must know the newer one before that one is revoked. */
const forNetwork = ({ secrets, ...delivery }: DueDelivery, subscriberId: string, at: Date): Signed => {
  const body = JSON.stringify(delivery.body)
  const { id: uniqueKeyId, secret } = secrets.at(-1) ?? { id: '', secret: '' }
  const participant = { subscriberId, uniqueKeyId }
  const keys = makeOndcKeys(secret)
  const authorization = ondcAuthorization(keys, participant, body, { at, seconds: NETWORK_SECONDS })
  return { body, headers: { authorization } }
}

const deliver = async (
  { clock, send }: DeliveryPorts,
  delivery: DueDelivery,
): Promise<string | undefined> => {
  if (delivery.secrets.length === 0) return 'has no secret: evertill admin secret create'
  const { sellerId } = delivery
  const signed =
    sellerId === null ? forSubscriber(delivery, clock()) : forNetwork(delivery, sellerId, clock())
  return failureOf(await send({ url: delivery.url, ...signed }))
}

/**
 * Sends what is due and returns how many. Sending comes before recording: a server that dies in between sends the same
 * event again after its restart. In the other order it would be lost.
 */
export const sendDueDeliveries = async (ports: DeliveryPorts): Promise<number> => {
  const { db, clock } = ports
  const due = await claimDeliveries(db, clock(), BATCH)
  const settle = async (delivery: DueDelivery): Promise<void> => {
    const why = await deliver(ports, delivery)
    const now = clock()
    if (why === undefined) return deliveryArrived(db, delivery, now)
    const wait = WAITS_SECONDS[delivery.attempts - 1]
    const next = wait === undefined ? undefined : new Date(now.getTime() + wait * 1000)
    return deliveryFailed(db, delivery, { why, due: next, now })
  }
  await Promise.all(due.map(settle))
  return due.length
}
