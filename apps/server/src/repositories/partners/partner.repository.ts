import type { Tx } from '../../db/database.ts'
import { firstOf, hasRow, run } from '../../db/query.ts'
import { columnJson } from '../column-json.ts'

/** Who may sign requests: an order channel, a carrier, or a participant of the network that calls a channel. */
export type PartnerKind = 'channel' | 'carrier' | 'network'

/** What is known once a signature is right. Both come from the row of the key, never from a body. */
export type Partner = {
  readonly registrationId: string
  readonly kind: PartnerKind
  /** Of the channel or the carrier; of the channel also for a participant of the network. */
  readonly key: string
  readonly participantId?: string
}

type FoundPartner = {
  readonly registration_id: string
  readonly secrets: readonly string[]
  readonly secret_ids: readonly string[]
}

const USED_STEP_MS = 60_000

/** Through a function that runs as owner: no tenant is known yet. Undefined for unknown and inactive ones. */
export const findPartner = (tx: Tx, kind: PartnerKind, key: string) => firstOf<FoundPartner>(tx)`
    select registration_id, secrets, secret_ids from find_partner(${kind}, ${key})`

/** True for the first request with this digest, or one that asks for the same thing again. */
export const claimCall = async (
  tx: Tx,
  { registrationId }: Partner,
  { digest, target, at }: { readonly digest: Buffer; readonly target: string; readonly at: Date },
): Promise<'first' | 'again' | 'elsewhere'> => {
  const isFirst = await hasRow(tx)`
    insert into partner_calls (registration_id, call_sha256, target, called_at)
    values (${registrationId}, ${digest}, ${target}, ${at}) on conflict do nothing returning 1`
  if (isFirst) return 'first'
  const isSame = await hasRow(tx)`
    select 1 from partner_calls where call_sha256 = ${digest} and target = ${target}`
  return isSame ? 'again' : 'elsewhere'
}

/** At most once a minute, so that a partner's calls do not wait for each other. */
export const markSecretUsed = (tx: Tx, { registrationId }: Partner, secretId: string, at: Date) => run(tx)`
    update partner_secrets set last_used_at = ${at}
     where registration_id = ${registrationId} and secret_id = ${secretId}
       and (last_used_at is null or last_used_at < ${new Date(at.getTime() - USED_STEP_MS)})`

/** A refused request, and one that came a second time. It has no user: the partner is in the detail. */
export const addPartnerAudit = (
  tx: Tx,
  { registrationId, kind, key }: Partner,
  { action, detail }: { readonly action: string; readonly detail: object },
) => run(tx)`
    insert into audit_trail (registration_id, action, subject, detail)
    values (${registrationId}, ${action}, ${key}, ${columnJson({ kind, ...detail })}::jsonb)`
