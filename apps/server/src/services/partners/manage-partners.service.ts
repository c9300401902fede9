import { randomUUID } from 'node:crypto'
import {
  API_BASE,
  type AcknowledgedReply,
  type ChangePartnerBody,
  type CreatePartnerBody,
  type MakeSecretBody,
  type PartnerSecret,
  type PartnersReply,
  type RefusedPartnerCall,
  type SecretKind,
  type SecretReply,
} from '@evertill/contract'
import type { z } from 'zod'
import type { Database, Tx } from '../../db/database.ts'
import { searchAsTenant, withTenant } from '../../db/tenant.ts'
import type { Clock } from '../../platform/clock.ts'
import { addAudit } from '../../repositories/audit-trail.repository.ts'
import {
  insertCarrier,
  insertChannel,
  listPartnerRows,
  lockPartner,
  updateCarrier,
  updateChannel,
} from '../../repositories/partners/partner-row.repository.ts'
import { type RefusalRow, listRefusals } from '../../repositories/partners/partner-refusal.repository.ts'
import {
  type SecretOwner,
  type SecretRow,
  activeSecrets,
  endSecret,
  listSecrets,
} from '../../repositories/partners/partner-secret.repository.ts'
import { lockSubscriber } from '../../repositories/partners/subscriber.repository.ts'
import { forgetAttempts } from '../../repositories/people/sign-in-attempt.repository.ts'
import { type Outcome, done, refuse } from '../outcome.ts'
import { confirmPassword } from '../people/confirm-password.ts'
import type { HubCaller } from '../people/hub-sessions.service.ts'
import { addSecret, replaceSecret } from './partner-secrets.ts'

type Ports = { readonly db: Database; readonly clock: Clock; readonly publicUrl: () => string }
type Acknowledged = z.output<typeof AcknowledgedReply>
type Kept = { readonly kind: SecretKind; readonly key: string }

export const toSecret = (row: SecretRow): PartnerSecret => ({
  key: row.secret_id,
  Ending: row.ending,
  MadeAt: row.created_at.toISOString(),
  EndsAt: row.revoked_at?.toISOString() ?? null,
  UsedAt: row.last_used_at?.toISOString() ?? null,
})

const toRefused = ({ at, call, reason, fields }: RefusalRow): RefusedPartnerCall => ({
  At: at.toISOString(),
  Call: call,
  Reason: reason,
  Fields: [...fields],
})

export const readPartners = ({ db, publicUrl }: Ports, caller: HubCaller): Promise<Outcome<PartnersReply>> =>
  searchAsTenant(db, caller, async (tx) => {
    const secrets = await listSecrets(tx, ['channel', 'carrier'])
    const refusals = await listRefusals(tx)
    const Partners = (await listPartnerRows(tx)).map(({ kind, key, name, storeId, storeName, isActive }) => ({
      Kind: kind,
      key,
      Name: name,
      StoreID: storeId,
      StoreName: storeName,
      IsActive: isActive,
      Secrets: secrets.filter((one) => one.kind === kind && one.partner_key === key).map(toSecret),
      Refused: refusals
        .filter((one) => one.key === key && (one.kind === 'carrier') === (kind === 'carrier'))
        .map(toRefused),
    }))
    return done({ code: '0' as const, Partners, Address: `${publicUrl()}${API_BASE}` })
  })

/** A secret lets a stranger act in the company's name: an open hub that was left alone is no place to make one. */
export const afterPassword = async <Value>(
  ports: Pick<Ports, 'db' | 'clock'>,
  caller: HubCaller,
  password: string,
  work: (tx: Tx) => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> => {
  const confirmed = await confirmPassword(ports, caller, password)
  if (!confirmed.ok) return confirmed
  const { key } = confirmed.value
  return withTenant(ports.db, caller, async (tx) => {
    await forgetAttempts(tx, { clear: [key], giveBack: [] }, ports.clock())
    return work(tx)
  })
}

const audit = (tx: Tx, caller: HubCaller, action: string, { kind, key }: Kept, more: object): Promise<void> =>
  addAudit(tx, caller, {
    action: `hub.partners.${action}`,
    subject: key,
    detail: { from: 'hub', kind, ...more },
  })

const invalid = (path: string, message: string) => refuse('INVALID_REQUEST', { errors: [{ path, message }] })

const insertPartner = (
  tx: Tx,
  caller: HubCaller,
  { Kind, key, Name, StoreID }: CreatePartnerBody,
): Promise<boolean> =>
  Kind === 'channel'
    ? insertChannel(tx, caller, { key, name: Name, storeId: StoreID ?? '' })
    : insertCarrier(tx, caller, { id: randomUUID(), key, name: Name })

/** A channel or a carrier, with its first secret. */
export const createPartner = async (
  ports: Ports,
  caller: HubCaller,
  body: CreatePartnerBody,
): Promise<Outcome<SecretReply>> => {
  const { Kind: kind, key, Name, StoreID } = body
  if (kind === 'channel' && StoreID === undefined) return invalid('StoreID', 'is required')
  if (kind === 'channel' && !caller.stores.includes(StoreID?.toLowerCase() ?? ''))
    return invalid('StoreID', 'There is no such store.')
  return afterPassword(ports, caller, body.Password, async (tx) => {
    if (!(await insertPartner(tx, caller, body))) return invalid('key', 'This key is taken.')
    const { id, secret } = await addSecret(tx, { ...caller, kind, key })
    const after = { Name, ...(kind === 'channel' ? { StoreID } : {}) }
    await audit(tx, caller, 'create', { kind, key }, { name: Name, secret: id, after })
    return done({ code: '0' as const, Secret: secret })
  })
}

export const changePartner = (
  { db }: Ports,
  caller: HubCaller,
  { kind, key }: { readonly kind: 'channel' | 'carrier'; readonly key: string },
  { Name, IsActive }: ChangePartnerBody,
): Promise<Outcome<Acknowledged>> =>
  withTenant(db, caller, async (tx) => {
    await lockPartner(tx, kind, key)
    const row = (await listPartnerRows(tx)).find((one) => one.kind === kind && one.key === key)
    if (!row) return refuse('NOT_FOUND')
    const after = { Name: Name ?? row.name, IsActive: IsActive ?? row.isActive }
    const change = { key, name: after.Name, isActive: after.IsActive }
    await (kind === 'channel' ? updateChannel(tx, change) : updateCarrier(tx, change))
    const before = { Name: row.name, IsActive: row.isActive }
    await audit(tx, caller, 'change', { kind, key }, { name: row.name, before, after })
    return done({ code: '0' as const, message: 'Changed' })
  })

const ownerOf = (caller: HubCaller, { kind, key }: Kept): SecretOwner => ({
  registrationId: caller.registrationId,
  kind,
  key,
})

const lockOwner = async (tx: Tx, { kind, key }: Kept): Promise<boolean> =>
  kind === 'subscriber' ? (await lockSubscriber(tx, key)) !== undefined : lockPartner(tx, kind, key)

export const makeSecret = (
  ports: Ports,
  caller: HubCaller,
  kept: Kept,
  { KeepHours, Password }: MakeSecretBody,
): Promise<Outcome<SecretReply>> =>
  afterPassword(ports, caller, Password, async (tx) => {
    if (!(await lockOwner(tx, kept))) return refuse('NOT_FOUND')
    const { id, secret } = await replaceSecret(tx, ownerOf(caller, kept), KeepHours)
    await audit(tx, caller, 'secret', kept, { secret: id, keepHours: KeepHours })
    return done({ code: '0' as const, Secret: secret })
  })

export const revokeSecret = (
  { db }: Ports,
  caller: HubCaller,
  { secret, ...kept }: Kept & { readonly secret: string },
): Promise<Outcome<Acknowledged>> =>
  withTenant(db, caller, async (tx) => {
    if (!(await lockOwner(tx, kept))) return refuse('NOT_FOUND')
    const owner = ownerOf(caller, kept)
    const id = secret.toLowerCase()
    if (!(await activeSecrets(tx, owner)).some(({ secret_id }) => secret_id === id))
      return refuse('NOT_FOUND')
    await endSecret(tx, owner, id, 0)
    await audit(tx, caller, 'revoke', kept, { secret: id })
    return done({ code: '0' as const, message: 'Revoked' })
  })
