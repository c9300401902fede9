import type { Tx } from '../../db/database.ts'
import { hasRow, run } from '../../db/query.ts'

/** In the audit trail of the account's company; for an unknown account in a list of the server's own. */
export const recordFailedSignIn = (
  tx: Tx,
  { login, loginDigest, address }: { login: string; loginDigest: Buffer; address: string },
) => run(tx)`select record_failed_sign_in(${login}, ${loginDigest}, ${address})`

export const hasKnownPlace = (tx: Tx, keys: readonly Buffer[], since: Date) => hasRow(tx)`
    select from sign_in_places where place_key = any(${keys}::bytea[]) and last_used_at > ${since}`

/** In the order of their keys, so that two sign-ins cannot deadlock. */
export const rememberPlaces = (tx: Tx, keys: readonly Buffer[], at: Date) => run(tx)`
    insert into sign_in_places (place_key, last_used_at)
    select distinct k, ${at}::timestamptz from unnest(${keys}::bytea[]) as k order by k
    on conflict (place_key) do update set last_used_at = excluded.last_used_at`
