import type { TillReport } from '@evertill/contract'
import type { Tx } from '../../db/database.ts'
import { run } from '../../db/query.ts'

export type HeardReport = TillReport & {
  readonly RegistrationID: string
  readonly UserID: string
  readonly SessionID: string
  readonly Version: string
  readonly SeenAt: string
}

/**
 * As a job. One report of a device: only of a device that leased the register, by somebody of its store. The session is
 * told which device it is on even where the report is older than a stored one.
 */
export const writeTillReports = (tx: Tx, reports: readonly HeardReport[]) => run(tx)`
  with heard as (
    select r.*
      from jsonb_to_recordset(${JSON.stringify(reports)}::jsonb) as r(
             "RegistrationID" uuid, "UserID" uuid, "SessionID" uuid, "DeviceID" uuid, "StoreID" uuid,
             "CashRegisterID" uuid, "Version" text, "SeenAt" timestamptz, "Unsent" integer,
             "OldestUnsentAt" timestamptz, "StorageUsed" bigint, "StorageFree" bigint, "ClockOff" bigint)
      join user_stores u on u.registration_id = r."RegistrationID" and u.user_id = r."UserID"
                        and u.store_id = r."StoreID"
     where exists (select from register_leases l
                    where l.registration_id = r."RegistrationID" and l.store_id = r."StoreID"
                      and l.register_id = r."CashRegisterID" and l.device_id = r."DeviceID")
  ), tagged as (
    update user_sessions s set device_id = h."DeviceID" from heard h
     where s.registration_id = h."RegistrationID" and s.session_id = h."SessionID"
       and s.device_id is distinct from h."DeviceID"
  )
  insert into till_reports as t (registration_id, device_id, store_id, register_id, app_version, seen_at, unsent,
    oldest_unsent_at, storage_used, storage_free, clock_off_ms)
  select distinct on ("RegistrationID", "DeviceID") "RegistrationID", "DeviceID", "StoreID", "CashRegisterID", "Version",
         "SeenAt", "Unsent", "OldestUnsentAt", "StorageUsed", "StorageFree", "ClockOff"
    from heard order by "RegistrationID", "DeviceID", "SeenAt" desc
  on conflict (registration_id, device_id) do update
    set store_id = excluded.store_id, register_id = excluded.register_id, app_version = excluded.app_version,
        seen_at = excluded.seen_at, unsent = excluded.unsent, oldest_unsent_at = excluded.oldest_unsent_at,
        storage_used = excluded.storage_used, storage_free = excluded.storage_free,
        clock_off_ms = excluded.clock_off_ms
   where t.seen_at < excluded.seen_at`
