import type { Tx } from '../../db/database.ts'
import { firstOf, rowsOf } from '../../db/query.ts'

export type DeviceRow = {
  readonly key: string
  readonly storeId: string
  readonly storeName: string
  readonly registerId: string
  readonly registerName: string
  readonly series: readonly string[]
  readonly kind: string
  readonly people: readonly string[]
  readonly version: string | null
  readonly seenAt: Date | null
  readonly openSince: Date | null
  readonly unsent: number | null
  readonly oldestUnsentAt: Date | null
  readonly storageUsed: number | null
  readonly storageFree: number | null
  readonly clockOffMs: number | null
}

/** No company has so many tills that somebody looks at. */
const MAX_DEVICES = 1_000

/**
 * Devices that hold a series or are signed in, each where it was last. A register that was opened after the last contact of
 * a device was opened on another one; an opening that a till made offline is some moments older than its contact.
 */
export const listDevices = (
  tx: Tx,
  { stores, deviceId }: { stores: readonly string[]; deviceId?: string },
  now: Date,
) => rowsOf<DeviceRow>(tx)`
  with leased as (
    select l.device_id, (array_agg(l.register_id order by l.leased_at desc))[1] as register_id, max(h.seen_at) as seen_at,
           coalesce(array_agg(s.prefix || l.slot order by l.leased_at, l.slot) filter (where l.released_at is null),
                    '{}') as series
      from register_leases l
      join stores s on s.registration_id = l.registration_id and s.store_id = l.store_id
      left join slot_holders h on h.registration_id = l.registration_id and h.store_id = l.store_id
                              and h.slot = l.slot and h.device_id = l.device_id
     where ${deviceId ?? null}::uuid is null or l.device_id = ${deviceId ?? null}
     group by l.device_id
  ), signed as (
    select x.device_id, array_agg(distinct u.name order by u.name) as people,
           (array_agg(x.device order by x.last_seen_at desc))[1] as kind
      from user_sessions x join users u on u.registration_id = x.registration_id and u.user_id = x.user_id
                          and u.credential_version = x.credential_version and not u.is_disabled
     where x.device_id is not null and x.kind = 'till' and x.ended_at is null and x.expires_at > ${now}
     group by x.device_id
  )
  select l.device_id as key, r.store_id as "storeId", s.store_name as "storeName", r.register_id as "registerId",
         r.register_name as "registerName", l.series, coalesce(g.kind, '') as kind, coalesce(g.people, '{}') as people,
         t.app_version as version, greatest(t.seen_at, l.seen_at) as "seenAt", o.opened_at as "openSince", t.unsent,
         t.oldest_unsent_at as "oldestUnsentAt", t.storage_used as "storageUsed", t.storage_free as "storageFree",
         t.clock_off_ms as "clockOffMs"
    from leased l
    left join till_reports t on t.device_id = l.device_id
    left join signed g on g.device_id = l.device_id
    join cash_registers r on r.register_id = coalesce(t.register_id, l.register_id)
    join stores s on s.registration_id = r.registration_id and s.store_id = r.store_id
    left join register_sessions o on o.registration_id = r.registration_id and o.register_id = r.register_id
                                 and o.closed_at is null
                                 and greatest(t.seen_at, l.seen_at) >= o.opened_at - interval '1 minute'
   where r.store_id = any(${stores}::uuid[]) and (l.series <> '{}' or g.device_id is not null)
   order by s.store_name, r.register_name, l.device_id limit ${MAX_DEVICES}`

export const findDevice = async (
  tx: Tx,
  wanted: { stores: readonly string[]; deviceId: string },
  now: Date,
): Promise<DeviceRow | undefined> => (await listDevices(tx, wanted, now))[0]

/** The registers of these stores on which the device has slots. */
export const listRegistersOf = (
  tx: Tx,
  { stores, deviceId }: { stores: readonly string[]; deviceId: string },
) =>
  rowsOf<{ storeId: string; registerId: string }>(tx)`
    select distinct store_id as "storeId", register_id as "registerId" from register_leases
     where device_id = ${deviceId} and store_id = any(${stores}::uuid[]) and released_at is null order by 1, 2`

export const listStoreNames = (tx: Tx, stores: readonly string[]) => rowsOf<{ key: string; Name: string }>(
  tx,
)`
  select store_id as key, store_name as "Name" from stores
   where store_id = any(${stores}::uuid[]) and not is_deleted order by store_name`

/** How many sessions on the device were open until now. */
export const endSessionsOnDevice = async (tx: Tx, deviceId: string, at: Date): Promise<number> => {
  const ended = await firstOf<{ count: number }>(tx)`
    with ended as (update user_sessions set ended_at = ${at}
                    where device_id = ${deviceId} and ended_at is null and expires_at > ${at} returning 1)
    select count(*)::int as count from ended`
  return ended?.count ?? 0
}
