import type { Tx } from '../../db/database.ts'
import { rowsOf, run } from '../../db/query.ts'

export type SuspectTill = {
  readonly registrationId: string
  readonly deviceId: string
  readonly storeId: string
  readonly storeName: string
  readonly timeZone: string
  readonly registerName: string
  readonly seenAt: Date
  readonly openSince: Date | null
  readonly unsent: number
  readonly oldestUnsentAt: Date | null
  readonly warnedAt: Date | null
}

/**
 * Tills that were not heard of since a moment, or keep something from before it, and those that somebody was told of. Not
 * those that hold no register any more or whose store is gone. A register that was opened after the last contact was opened
 * on another device, as on the hub's page.
 */
export const listSuspectTills = (tx: Tx, since: Date, registrationId: string | null = null) =>
  rowsOf<SuspectTill>(tx)`
    select t.registration_id as "registrationId", t.device_id as "deviceId", t.store_id as "storeId",
           s.store_name as "storeName", s.time_zone as "timeZone", r.register_name as "registerName",
           t.seen_at as "seenAt", o.opened_at as "openSince", t.unsent, t.oldest_unsent_at as "oldestUnsentAt",
           t.warned_at as "warnedAt"
      from till_reports t
      join stores s on s.registration_id = t.registration_id and s.store_id = t.store_id and not s.is_deleted
      join cash_registers r on r.registration_id = t.registration_id and r.register_id = t.register_id
      left join register_sessions o on o.registration_id = t.registration_id and o.register_id = t.register_id
                                   and o.closed_at is null and t.seen_at >= o.opened_at - interval '1 minute'
     where (t.warned_at is not null or t.seen_at < ${since} or t.oldest_unsent_at < ${since})
       and t.registration_id = coalesce(${registrationId}::uuid, t.registration_id)
       and exists (select from register_leases l
                    where l.registration_id = t.registration_id and l.device_id = t.device_id and l.released_at is null)
     order by s.store_name, r.register_name, t.device_id`

/** Two servers must not send the same mail: the second one finds the tills told of. */
export const lockWarningsOf = (tx: Tx, registrationId: string) =>
  run(tx)`select pg_advisory_xact_lock(hashtextextended(${`till warnings ${registrationId}`}, 0))`

export const markWarned = (
  tx: Tx,
  registrationId: string,
  deviceIds: readonly string[],
  at: Date | null,
) => run(tx)`
  update till_reports set warned_at = ${at}
   where registration_id = ${registrationId} and device_id = any(${deviceIds}::uuid[])`
