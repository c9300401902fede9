import type { RegisterHolder } from '@evertill/contract'
import type { SlotsOfUser } from '@evertill/domain'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { firstOf, hasRow, rowsOf, run } from '../../db/query.ts'
import type { Identity } from '../../db/tenant.ts'

export type LeaseKey = { readonly storeId: string; readonly registerId: string; readonly deviceId: string }

/** Serializes leases of one store: otherwise two devices would read the same last slot. */
export const lockLeasesOf = async (tx: Tx, { registrationId }: Identity, storeId: string): Promise<void> => {
  const name = `lease ${registrationId} ${storeId.toLowerCase()}`
  await run(tx)`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`
}

/** The slots of this device on this register, oldest first. Includes released slots that nobody has leased since. */
export const listLeases = async (tx: Tx, { registerId, deviceId }: LeaseKey): Promise<string[]> => {
  const rows = await rowsOf<{ slot: string }>(tx)`
    select slot from register_leases where register_id = ${registerId} and device_id = ${deviceId}
     order by leased_at, length(slot), slot`
  return rows.map((row) => row.slot)
}

/** Slots that their devices gave back, the earliest first. Not those that were withdrawn: their last numbers are unknown. */
export const listFreeSlots = async (tx: Tx, storeId: string): Promise<string[]> => {
  const rows = await rowsOf<{ slot: string }>(tx)`
    select slot from register_leases
     where store_id = ${storeId} and released_at is not null and withdrawn_at is null
     order by released_at, length(slot), slot`
  return rows.map((row) => row.slot)
}

/** Moves the slot to another register and device. Its series continue. */
export const reassignSlot = (
  tx: Tx,
  { userId }: Identity,
  { storeId, registerId, deviceId }: LeaseKey,
  slot: string,
) => run(tx)`
    update register_leases
      set register_id = ${registerId}, device_id = ${deviceId}, leased_by = ${userId}, leased_at = now(),
          released_at = null, withdrawn_at = null
    where store_id = ${storeId} and slot = ${slot}
      and (released_at is not null or device_id <> ${deviceId} or register_id <> ${registerId})`

/** By its holder the slot is free for another device, otherwise it is withdrawn. */
export const releaseSlot = (
  tx: Tx,
  storeId: string,
  { slot, isByHolder }: { slot: string; isByHolder: boolean },
) => hasRow(tx)`
    update register_leases set released_at = now(), withdrawn_at = case when ${isByHolder} then null else now() end
     where store_id = ${storeId} and slot = ${slot} and released_at is null returning slot`

/** Every slot on this register, of any device. */
export const listSlotsOf = async (tx: Tx, registerId: string): Promise<string[]> => {
  const rows = await rowsOf<{ slot: string }>(tx)`
    select slot from register_leases where register_id = ${registerId} order by length(slot), slot`
  return rows.map((row) => row.slot)
}

type HolderRow = { register: string; device: string; slot: string; name: string; since: Date }

/**
 * Devices that sell in this store, by register, each with whoever sold on it last. Where registers are opened and closed, a
 * closed one is used by nobody, although its devices keep their slots.
 */
export const listHolders = async (tx: Tx, storeId: string): Promise<Map<string, RegisterHolder[]>> => {
  const rows = await rowsOf<HolderRow>(tx)`
    select l.register_id as register, l.device_id as device, l.slot, coalesce(seller.name, u.name, '') as name,
           greatest(l.leased_at, s.opened_at) as since
      from register_leases l
      join stores on stores.registration_id = l.registration_id and stores.store_id = l.store_id
      left join users u on u.registration_id = l.registration_id and u.user_id = l.leased_by
      left join register_sessions s on s.registration_id = l.registration_id and s.register_id = l.register_id
                                   and s.closed_at is null
      left join lateral (
        select v.created_by_user_name as name from sales v
         where v.registration_id = s.registration_id and v.closing_id = s.closing_id and v.device_id = l.device_id
         order by v.transaction_date desc limit 1) seller on true
     where l.store_id = ${storeId} and l.released_at is null
       and (s.closing_id is not null or not stores.cash_register_closing)
     order by l.leased_at, length(l.slot), l.slot`
  const holders = new Map<string, RegisterHolder[]>()
  for (const { register, device, slot, name, since } of rows) {
    const one = { DeviceID: device, Slot: slot, UserName: name, Since: since.toISOString() }
    holders.set(register, [...(holders.get(register) ?? []), one])
  }
  return holders
}

/** The highest slot of a store. AA comes after Z, so the length is compared first. */
export const lastSlotOf = async (tx: Tx, storeId: string): Promise<string | undefined> => {
  const row = await firstOf<{ slot: string }>(tx)`
    select slot from register_leases where store_id = ${storeId} order by length(slot) desc, slot desc limit 1`
  return row?.slot
}

export const insertLease = (
  tx: Tx,
  { registrationId, userId }: Identity,
  { storeId, registerId, deviceId }: LeaseKey,
  slot: string,
) => run(tx)`
    insert into register_leases (registration_id, store_id, slot, register_id, device_id, leased_by)
    values (${registrationId}, ${storeId}, ${slot}, ${registerId}, ${deviceId}, ${userId})`

export type SlotKey = LeaseKey & { readonly slot: string }

export const isLeasedTo = (tx: Tx, { storeId, registerId, deviceId, slot }: SlotKey) => hasRow(tx)`
    select from register_leases where store_id = ${storeId} and slot = ${slot}
     and register_id = ${registerId} and device_id = ${deviceId} and released_at is null`

/** No sale and no report of a till has a number of the slot. '0' is the character after '/', see running numbers. */
const isUnused = (prefix: string) => sql`
  not exists (select from sales s where s.series >= ${prefix}::text || l.slot || '/'
                 and s.series < ${prefix}::text || l.slot || '0')
  and not exists (select from running_numbers n where n.series >= ${prefix}::text || l.slot || '/'
                     and n.series < ${prefix}::text || l.slot || '0')`

export const countSlotsOf = async (
  tx: Tx,
  { userId }: Identity,
  { storeId, prefix }: { storeId: string; prefix: string },
): Promise<SlotsOfUser> => {
  const counted = await firstOf<SlotsOfUser>(tx)`
    select count(*) filter (where l.released_at is null and ${isUnused(prefix)}) as unused,
           count(*) filter (where l.leased_at > now() - interval '1 day') as "takenToday"
      from register_leases l where l.store_id = ${storeId} and l.leased_by = ${userId}`
  return counted ?? { unused: 0, takenToday: 0 }
}

/** The unused slot whose device was seen least recently, if that is so many days ago. */
export const findForgottenSlot = async (
  tx: Tx,
  { storeId, prefix, days }: { storeId: string; prefix: string; days: number },
): Promise<string | undefined> => {
  const row = await firstOf<{ slot: string }>(tx)`
    select l.slot from register_leases l
      left join slot_holders h on h.registration_id = l.registration_id and h.store_id = l.store_id
                              and h.slot = l.slot and h.device_id = l.device_id
     where l.store_id = ${storeId}
       and greatest(l.leased_at, h.seen_at) < now() - make_interval(days => ${days}) and ${isUnused(prefix)}
     order by greatest(l.leased_at, h.seen_at) limit 1`
  return row?.slot
}

export const wasLeasedBy = (tx: Tx, { userId }: Identity, storeId: string, slot: string) => hasRow(tx)`
    select from register_leases where store_id = ${storeId} and slot = ${slot} and leased_by = ${userId}`

type SlotHolder = { readonly mark: string; readonly isCopied: boolean }

/** What the device told last, since the last restore of the database. */
export const readHolder = (
  tx: Tx,
  { storeId, deviceId, slot }: SlotKey,
  epoch: string,
) => firstOf<SlotHolder>(tx)`
    select mark, copied_at is not null as "isCopied" from slot_holders
     where store_id = ${storeId} and slot = ${slot} and device_id = ${deviceId} and epoch = ${epoch}`

export const writeHolder = (
  tx: Tx,
  { registrationId }: Identity,
  { storeId, deviceId, slot }: SlotKey,
  { mark, epoch }: { mark: string; epoch: string },
) => run(tx)`
    insert into slot_holders (registration_id, store_id, slot, device_id, mark, epoch)
    values (${registrationId}, ${storeId}, ${slot}, ${deviceId}, ${mark}, ${epoch})
    on conflict (registration_id, store_id, slot) do update
      set device_id = excluded.device_id, mark = excluded.mark, epoch = excluded.epoch, seen_at = now(),
          copied_at = null`

export const markCopied = (tx: Tx, { storeId, slot }: SlotKey) =>
  run(tx)`update slot_holders set copied_at = now() where store_id = ${storeId} and slot = ${slot}`
