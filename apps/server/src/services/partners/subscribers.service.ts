import { randomUUID } from 'node:crypto'
import type {
  AcknowledgedReply,
  ChangeSubscriberBody,
  CreateSubscriberBody,
  NewSubscriberReply,
  SubscribersReply,
  TestDeliveryReply,
} from '@evertill/contract'
import type { z } from 'zod'
import type { Database, Tx } from '../../db/database.ts'
import { searchAsTenant, withTenant } from '../../db/tenant.ts'
import type { Clock } from '../../platform/clock.ts'
import { makeRateLimit } from '../../platform/rate-limit.ts'
import { signatureOf } from '../../platform/signature.ts'
import { type SendWebhook, webhookUrlFault } from '../../platform/webhook.ts'
import { addAudit } from '../../repositories/audit-trail.repository.ts'
import { findSecretsToSign } from '../../repositories/partners/delivery.repository.ts'
import {
  activeSecrets,
  endSecret,
  listSecrets,
} from '../../repositories/partners/partner-secret.repository.ts'
import {
  deleteSubscriberRow,
  insertSubscriber,
  listSubscriberRows,
  lockSubscriber,
  updateSubscriber,
} from '../../repositories/partners/subscriber.repository.ts'
import { type Outcome, done, refuse } from '../outcome.ts'
import type { HubCaller } from '../people/hub-sessions.service.ts'
import { afterPassword, toSecret } from './manage-partners.service.ts'
import { addSecret } from './partner-secrets.ts'

/** How subscribers are called. */
export type Webhooks = { readonly send: SendWebhook; readonly allowLoopback: boolean }
type Ports = { readonly db: Database; readonly clock: Clock; readonly webhooks: Webhooks }
type Acknowledged = z.output<typeof AcknowledgedReply>

export const readSubscribers = (
  { db }: { readonly db: Database },
  caller: HubCaller,
): Promise<Outcome<SubscribersReply>> =>
  searchAsTenant(db, caller, async (tx) => {
    const secrets = await listSecrets(tx, ['subscriber'])
    const Subscribers = (await listSubscriberRows(tx)).map((row) => ({
      key: row.key,
      Name: row.name,
      Url: row.url,
      Events: [...row.events],
      IsActive: row.isActive,
      Secrets: secrets.filter(({ partner_key }) => partner_key === row.key).map(toSecret),
      LastSuccessAt: row.lastSuccessAt?.toISOString() ?? null,
      FailuresInRow: row.failuresInRow,
      LastFault: row.lastFault,
      Waiting: row.waiting,
      Dead: row.dead,
    }))
    return done({ code: '0' as const, Subscribers })
  })

const audit = (tx: Tx, caller: HubCaller, action: string, subject: string, detail: object): Promise<void> =>
  addAudit(tx, caller, { action: `hub.subscribers.${action}`, subject, detail: { from: 'hub', ...detail } })

/** A name that leads into our own network is found when it is called: it may lead elsewhere tomorrow. */
const urlRefused = ({ webhooks }: Ports, url: string) => {
  const fault = webhookUrlFault(url, webhooks.allowLoopback)
  return fault === undefined
    ? undefined
    : refuse('INVALID_REQUEST', { errors: [{ path: 'Url', message: `The address ${fault}.` }] })
}

export const createSubscriber = async (
  ports: Ports,
  caller: HubCaller,
  { Password, ...after }: CreateSubscriberBody,
): Promise<Outcome<NewSubscriberReply>> => {
  const refused = urlRefused(ports, after.Url)
  if (refused) return refused
  return afterPassword(ports, caller, Password, async (tx) => {
    const key = randomUUID()
    const { Name: name, Url: url, Events: events } = after
    await insertSubscriber(tx, caller, { id: key, name, url, events })
    const { id, secret } = await addSecret(tx, { ...caller, kind: 'subscriber', key })
    await audit(tx, caller, 'create', key, { name, secret: id, after })
    return done({ code: '0' as const, key, Secret: secret })
  })
}

/** An open hub that was left alone is no place to send everything somewhere else. */
const PASSWORD_NEEDED = refuse('INVALID_REQUEST', {
  errors: [{ path: 'Password', message: 'The password is needed for another address.' }],
})

export const changeSubscriber = async (
  ports: Ports,
  caller: HubCaller,
  key: string,
  { Name, Url, Events, IsActive, Password }: ChangeSubscriberBody,
): Promise<Outcome<Acknowledged>> => {
  const refused = Url === undefined ? undefined : urlRefused(ports, Url)
  if (refused) return refused
  const change = async (tx: Tx): Promise<Outcome<Acknowledged>> => {
    const row = await lockSubscriber(tx, key.toLowerCase())
    if (!row) return refuse('NOT_FOUND')
    const before = { Name: row.name, Url: row.url, Events: row.events, IsActive: row.isActive }
    const after = {
      Name: Name ?? before.Name,
      Url: Url ?? before.Url,
      Events: Events ?? before.Events,
      IsActive: IsActive ?? before.IsActive,
    }
    if (after.Url !== before.Url && Password === undefined) return PASSWORD_NEEDED
    await updateSubscriber(tx, key, {
      name: after.Name,
      url: after.Url,
      events: after.Events,
      isActive: after.IsActive,
    })
    await audit(tx, caller, 'change', key, { name: row.name, before, after })
    return done({ code: '0' as const, message: 'Changed' })
  }
  return Password === undefined
    ? withTenant(ports.db, caller, change)
    : afterPassword(ports, caller, Password, change)
}

export const deleteSubscriber = (
  { db }: Ports,
  caller: HubCaller,
  key: string,
): Promise<Outcome<Acknowledged>> =>
  withTenant(db, caller, async (tx) => {
    const id = key.toLowerCase()
    const row = await lockSubscriber(tx, id)
    if (!row) return refuse('NOT_FOUND')
    const owner = { registrationId: caller.registrationId, kind: 'subscriber', key: id } as const
    for (const { secret_id } of await activeSecrets(tx, owner)) await endSecret(tx, owner, secret_id, 0)
    await deleteSubscriberRow(tx, id)
    const before = { Name: row.name, Url: row.url, Events: row.events }
    await audit(tx, caller, 'delete', id, { name: row.name, before })
    return done({ code: '0' as const, message: 'Deleted' })
  })

/** Of a company: the server must not be made to call others as fast as somebody clicks. */
const TESTS = { perSecond: 0.2, burst: 5 }

/** Tests count for each process of the server. */
export const makeSubscriberTest = (ports: Ports) => {
  const tests = makeRateLimit(TESTS)
  return async (caller: HubCaller, key: string): Promise<Outcome<TestDeliveryReply>> => {
    const { db, clock, webhooks } = ports
    const row = await withTenant(db, caller, (tx) => lockSubscriber(tx, key.toLowerCase()))
    if (!row) return refuse('NOT_FOUND')
    const wait = tests.take(caller.registrationId, clock())
    if (wait > 0) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: wait })
    const secrets = await findSecretsToSign(db, caller, key.toLowerCase())
    if (secrets.length === 0) return done({ code: '0' as const, Status: null, Fault: 'has no secret' })
    const at = clock()
    const body = JSON.stringify({ eventId: randomUUID(), type: 'test', at: at.toISOString(), data: {} })
    const headers = { 'x-signature': signatureOf(secrets, body, at) }
    const { status = null, failed = '' } = await webhooks.send({ url: row.url, body, headers })
    return done({ code: '0' as const, Status: status, Fault: failed })
  }
}
