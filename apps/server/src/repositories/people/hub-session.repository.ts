import type { Tx } from '../../db/database.ts'
import { firstOf, hasRow, rowsOf, run } from '../../db/query.ts'
import type { Identity } from '../../db/tenant.ts'
import type { Origin } from './user-session.repository.ts'

export type HubSessionRow = {
  readonly registration_id: string
  readonly session_id: string
  readonly user_id: string
  readonly credential_version: number
  readonly signed_in_at: Date
  readonly last_seen_at: Date
  readonly expires_at: Date
}

/** Through a function, because a cookie names no tenant. A session that has ended is not found. */
export const findHubSession = (tx: Tx, digest: Buffer) =>
  firstOf<HubSessionRow>(tx)`select * from find_hub_session(${digest})`

export type NewHubSession = Identity & {
  readonly sessionId: string
  readonly credentialVersion: number
  readonly digest: Buffer
  readonly at: Date
  readonly expiresAt: Date
}

export const insertHubSession = (tx: Tx, session: NewHubSession, { device, address }: Origin) => run(tx)`
    insert into user_sessions (registration_id, session_id, user_id, credential_version, device, address,
      signed_in_at, last_seen_at, expires_at, kind, token_sha256)
    values (${session.registrationId}, ${session.sessionId}, ${session.userId}, ${session.credentialVersion},
      ${device}, ${address}, ${session.at}, ${session.at}, ${session.expiresAt}, 'hub', ${session.digest})`

/** The password was changed in this session, so it goes on. */
export const keepSession = (tx: Tx, sessionId: string, credentialVersion: number) => run(tx)`
    update user_sessions set credential_version = ${credentialVersion} where session_id = ${sessionId}`

export const endOtherSessions = async (
  tx: Tx,
  userId: string,
  sessionId: string,
  at: Date,
): Promise<string[]> => {
  const rows = await rowsOf<{ session_id: string }>(tx)`
    update user_sessions set ended_at = ${at}
     where user_id = ${userId} and session_id <> ${sessionId} and ended_at is null and expires_at > ${at}
    returning session_id`
  return rows.map((row) => row.session_id)
}

export type OwnLogin = {
  readonly login_id: string
  readonly password_hash: string
  readonly email_id: string
  readonly name: string
  readonly registration_name: string
}

export const findOwnLogin = (tx: Tx) => firstOf<OwnLogin>(tx)`select * from own_login()`

/** The new version of the credential; null if the account was disabled meanwhile. */
export const setOwnPassword = async (tx: Tx, hash: string): Promise<number | null> =>
  (await firstOf<{ version: number | null }>(tx)`select set_own_password(${hash}) as version`)?.version ??
  null

export type OwnSecondFactor = { readonly secret: string; readonly confirmed_at: Date | null }

export const findOwnSecondFactor = (tx: Tx) => firstOf<OwnSecondFactor>(tx)`select * from own_second_factor()`

/** Replaces one that was begun and never confirmed. False if there is a confirmed one. */
export const beginSecondFactor = (tx: Tx, { registrationId, userId }: Identity, secret: string) => hasRow(tx)`
    insert into second_factors as f (registration_id, user_id, secret)
    values (${registrationId}, ${userId}, ${secret})
    on conflict (registration_id, user_id) do update set secret = ${secret}, last_step = 0
     where f.confirmed_at is null returning 1`

export const confirmSecondFactor = (
  tx: Tx,
  userId: string,
  { at, step, recovery }: { readonly at: Date; readonly step: number; readonly recovery: readonly Buffer[] },
) => hasRow(tx)`
    update second_factors set confirmed_at = ${at}, last_step = ${step}, recovery_sha256 = ${recovery}::bytea[]
     where user_id = ${userId} and confirmed_at is null returning 1`

/** Of two sign-ins with one code only one gets in. */
export const takeStep = (tx: Tx, userId: string, step: number) => hasRow(tx)`
    update second_factors set last_step = ${step}
     where user_id = ${userId} and confirmed_at is not null and last_step < ${step} returning 1`

export const takeRecoveryCode = (tx: Tx, userId: string, digest: Buffer) => hasRow(tx)`
    update second_factors set recovery_sha256 = array_remove(recovery_sha256, ${digest}::bytea)
     where user_id = ${userId} and confirmed_at is not null and ${digest}::bytea = any(recovery_sha256) returning 1`

export const deleteSecondFactor = (tx: Tx, userId: string) => hasRow(tx)`
    delete from second_factors where user_id = ${userId} returning 1`

export type HubProfile = {
  readonly name: string
  readonly email_id: string
  readonly role: string
  readonly registration_name: string
  readonly currency: string
  readonly currency_symbol: string
  readonly has_second_factor: boolean
  readonly requires_second_factor: boolean
  /** When the company is deleted, if somebody asked for it. */
  readonly deleted_at: Date | null
}

export const findHubProfile = (tx: Tx, userId: string) => firstOf<HubProfile>(tx)`
    select u.name, u.email_id, u.role, r.registration_name, r.currency, r.currency_symbol,
           exists (select from second_factors f where f.user_id = u.user_id and f.confirmed_at is not null)
             as has_second_factor,
           r.require_second_factor as requires_second_factor, d.delete_at as deleted_at
      from users u join registrations r on r.registration_id = u.registration_id
           left join company_deletions d on d.registration_id = u.registration_id
     where u.user_id = ${userId}`

export type HubStore = {
  readonly key: string
  readonly StoreCode: string
  readonly StoreName: string
  readonly TimeZone: string
  readonly country: string
}

export const listHubStores = (tx: Tx, userId: string) => rowsOf<HubStore>(tx)`
    select s.store_id as key, s.store_code as "StoreCode", s.store_name as "StoreName",
           s.time_zone as "TimeZone", s.country
      from stores s join user_stores u on u.registration_id = s.registration_id and u.store_id = s.store_id
     where u.user_id = ${userId} order by s.store_code, s.store_id`
