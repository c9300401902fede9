import type { Tx } from '../../db/database.ts'
import { hasRow, rowsOf, run } from '../../db/query.ts'
import type { Identity } from '../../db/tenant.ts'

/** The session of a token. */
export type TokenSession = Identity & {
  readonly sessionId: string
  readonly credentialVersion: number
  readonly issuedAt: Date
  readonly expiresAt: Date
}

export type Origin = {
  readonly device: string
  readonly address: string
  /** As the till calls itself at its sign-in. */
  readonly deviceId?: string | undefined
}

/** Creates the session, or records that it was used. Tokens of earlier versions get their row here. */
export const touchSession = (
  tx: Tx,
  session: TokenSession,
  { device, address, deviceId }: Origin,
  at: Date,
) => run(tx)`
    insert into user_sessions as s (registration_id, session_id, user_id, credential_version, device, address,
      device_id, signed_in_at, last_seen_at, expires_at)
    values (${session.registrationId}, ${session.sessionId}, ${session.userId}, ${session.credentialVersion},
      ${device}, ${address}, ${deviceId ?? null}, ${session.issuedAt}, ${at}, ${session.expiresAt})
    on conflict (registration_id, session_id) do update
      set last_seen_at = excluded.last_seen_at, address = excluded.address
    where s.last_seen_at < excluded.last_seen_at`

export type SessionRow = {
  readonly session_id: string
  readonly kind: 'till' | 'hub'
  readonly device: string
  readonly address: string
  readonly signed_in_at: Date
  readonly last_seen_at: Date
}

/** More than anybody reads. A script that signs in all day has more, and its oldest are not shown. */
const MAX_LISTED = 100

/** Those whose token still opens something, the newest first. */
export const listUserSessions = (tx: Tx, userId: string, now: Date) => rowsOf<SessionRow>(tx)`
    select s.session_id, s.kind, s.device, s.address, s.signed_in_at, s.last_seen_at
      from user_sessions s
      join users u on u.registration_id = s.registration_id and u.user_id = s.user_id
       and u.credential_version = s.credential_version
     where s.user_id = ${userId} and s.ended_at is null and s.expires_at > ${now}
     order by s.signed_in_at desc, s.session_id limit ${MAX_LISTED}`

/** True if it was open until now. */
export const endUserSession = (tx: Tx, userId: string, sessionId: string, at: Date) => hasRow(tx)`
    update user_sessions set ended_at = ${at}
     where user_id = ${userId} and session_id = ${sessionId} and ended_at is null returning 1`

/** Every open session of the account; the ids of those that ended now. */
export const endAllUserSessions = async (tx: Tx, userId: string, at: Date): Promise<string[]> => {
  const rows = await rowsOf<{ session_id: string }>(tx)`
    update user_sessions set ended_at = ${at}
     where user_id = ${userId} and ended_at is null and expires_at > ${at} returning session_id`
  return rows.map((row) => row.session_id)
}

/** A session that has ended counts too: ending it again is no mistake. */
export const hasUserSession = (tx: Tx, userId: string, sessionId: string) => hasRow(tx)`
    select from user_sessions where user_id = ${userId} and session_id = ${sessionId}`
