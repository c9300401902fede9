import type { Tx } from '../../db/database.ts'
import { rowsOf, run } from '../../db/query.ts'

export type SecretOwner = {
  readonly registrationId: string
  readonly kind: 'channel' | 'carrier' | 'subscriber' | 'network'
  /** Of a channel or carrier, or the id of a subscriber. */
  readonly key: string
}

export type SecretRow = {
  readonly secret_id: string
  readonly created_at: Date
  readonly ending: string
  /** Ahead: until then it holds. */
  readonly revoked_at: Date | null
  readonly last_used_at: Date | null
}

/** Newest first. Of the secret only its end, to tell one from another. */
export const activeSecrets = (tx: Tx, { registrationId, kind, key }: SecretOwner) => rowsOf<SecretRow>(tx)`
    select secret_id, created_at, ending, revoked_at, last_used_at from partner_secrets
     where registration_id = ${registrationId} and kind = ${kind} and partner_key = ${key}
       and (revoked_at is null or revoked_at > now())
     order by created_at desc, secret_id`

export const insertSecret = (
  tx: Tx,
  { registrationId, kind, key }: SecretOwner,
  { id, secret }: { readonly id: string; readonly secret: string },
) => run(tx)`
    insert into partner_secrets (registration_id, secret_id, kind, partner_key, secret, created_at)
    values (${registrationId}, ${id}, ${kind}, ${key}, ${secret}, clock_timestamp())`

/** In an hour, or at once with 0. */
export const endSecret = (tx: Tx, { registrationId }: SecretOwner, id: string, inHours: number) => run(tx)`
    update partner_secrets set revoked_at = now() + make_interval(hours => ${inHours})
     where registration_id = ${registrationId} and secret_id = ${id}`

/** Those of all partners of a company, newest first. */
export const listSecrets = (tx: Tx, kinds: readonly SecretOwner['kind'][]) => rowsOf<
  SecretRow & { readonly kind: string; readonly partner_key: string }
>(tx)`
    select kind, partner_key, secret_id, created_at, ending, revoked_at, last_used_at from partner_secrets
     where kind = any(${[...kinds]}::text[]) and (revoked_at is null or revoked_at > now())
     order by created_at desc, secret_id`
