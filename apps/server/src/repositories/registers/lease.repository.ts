import type { RegisterHolder } from '@evertill/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { Identity } from '../../db/tenant.ts'

export type LeaseKey = { readonly storeId: string; readonly registerId: string; readonly deviceId: string }

/** Serializes leases of one store: otherwise two devices would read the same last slot. */
export const lockLeasesOf = async (tx: Tx, { registrationId }: Identity, storeId: string): Promise<void> => {
  const name = `lease ${registrationId} ${storeId.toLowerCase()}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}

/** The slots of this device on this register, oldest first. Includes released slots that nobody has leased since. */
export const listLeases = async (tx: Tx, { registerId, deviceId }: LeaseKey): Promise<string[]> => {
  const rows = await tx
    .selectFrom('register_leases')
    .where('register_id', '=', registerId)
    .where('device_id', '=', deviceId)
    .select('slot')
    .orderBy('leased_at')
    .orderBy(sql`length(slot)`)
    .orderBy('slot')
    .execute()
  return rows.map((row) => row.slot)
}

/** Released slots, the earliest release first. */
export const listFreeSlots = async (tx: Tx, storeId: string): Promise<string[]> => {
  const { rows } = await sql<{ slot: string }>`
    select slot from register_leases where store_id = ${storeId} and released_at is not null
     order by released_at, length(slot), slot`.execute(tx)
  return rows.map((row) => row.slot)
}

/** Moves the slot to another register and device. Its series continue. */
export const reassignSlot = async (
  tx: Tx,
  { userId }: Identity,
  { storeId, registerId, deviceId }: LeaseKey,
  slot: string,
): Promise<void> => {
  await sql`update register_leases
      set register_id = ${registerId}, device_id = ${deviceId}, leased_by = ${userId}, leased_at = now(),
          released_at = null
    where store_id = ${storeId} and slot = ${slot}
      and (released_at is not null or device_id <> ${deviceId} or register_id <> ${registerId})`.execute(tx)
}

export const releaseSlot = async (tx: Tx, storeId: string, slot: string): Promise<boolean> => {
  const { rows } = await sql`update register_leases set released_at = now()
     where store_id = ${storeId} and slot = ${slot} and released_at is null returning slot`.execute(tx)
  return rows.length === 1
}

/** Every slot on this register, of any device. */
export const listSlotsOf = async (tx: Tx, registerId: string): Promise<string[]> => {
  const { rows } = await sql<{ slot: string }>`
    select slot from register_leases where register_id = ${registerId} order by length(slot), slot`.execute(
    tx,
  )
  return rows.map((row) => row.slot)
}

/** Devices that hold a slot in this store, by register. */
export const listHolders = async (tx: Tx, storeId: string): Promise<Map<string, RegisterHolder[]>> => {
  const { rows } = await sql<{ register: string; device: string; slot: string; name: string; since: Date }>`
    select l.register_id as register, l.device_id as device, l.slot, coalesce(u.name, '') as name, l.leased_at as since
      from register_leases l
      left join users u on u.registration_id = l.registration_id and u.user_id = l.leased_by
     where l.store_id = ${storeId} and l.released_at is null order by l.leased_at, length(l.slot), l.slot`.execute(
    tx,
  )
  const holders = new Map<string, RegisterHolder[]>()
  for (const { register, device, slot, name, since } of rows) {
    const one = { DeviceID: device, Slot: slot, UserName: name, Since: since.toISOString() }
    holders.set(register, [...(holders.get(register) ?? []), one])
  }
  return holders
}

/** The highest slot of a store. AA comes after Z, so the length is compared first. */
export const lastSlotOf = async (tx: Tx, storeId: string): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('register_leases')
    .where('store_id', '=', storeId)
    .select('slot')
    .orderBy(sql`length(slot)`, 'desc')
    .orderBy('slot', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.slot
}

export const insertLease = async (
  tx: Tx,
  { registrationId, userId }: Identity,
  { storeId, registerId, deviceId }: LeaseKey,
  slot: string,
): Promise<void> => {
  await tx
    .insertInto('register_leases')
    .values({
      registration_id: registrationId,
      store_id: storeId,
      slot,
      register_id: registerId,
      device_id: deviceId,
      leased_by: userId,
    })
    .execute()
}

export type SlotKey = LeaseKey & { readonly slot: string }

export const isLeasedTo = async (
  tx: Tx,
  { storeId, registerId, deviceId, slot }: SlotKey,
): Promise<boolean> => {
  const { rows } = await sql`select from register_leases where store_id = ${storeId} and slot = ${slot}
     and register_id = ${registerId} and device_id = ${deviceId} and released_at is null`.execute(tx)
  return rows.length === 1
}

type SlotHolder = { readonly mark: string; readonly isCopied: boolean }

/** What the device told last, since the last restore of the database. */
export const readHolder = async (
  tx: Tx,
  { storeId, deviceId, slot }: SlotKey,
  epoch: string,
): Promise<SlotHolder | undefined> => {
  const { rows } = await sql<SlotHolder>`select mark, copied_at is not null as "isCopied" from slot_holders
     where store_id = ${storeId} and slot = ${slot} and device_id = ${deviceId} and epoch = ${epoch}`.execute(
    tx,
  )
  return rows[0]
}

export const writeHolder = async (
  tx: Tx,
  { registrationId }: Identity,
  { storeId, deviceId, slot }: SlotKey,
  { mark, epoch }: { mark: string; epoch: string },
): Promise<void> => {
  await sql`insert into slot_holders (registration_id, store_id, slot, device_id, mark, epoch)
    values (${registrationId}, ${storeId}, ${slot}, ${deviceId}, ${mark}, ${epoch})
    on conflict (registration_id, store_id, slot) do update
      set device_id = excluded.device_id, mark = excluded.mark, epoch = excluded.epoch, seen_at = now(),
          copied_at = null`.execute(tx)
}

export const markCopied = async (tx: Tx, { storeId, slot }: SlotKey): Promise<void> => {
  await sql`update slot_holders set copied_at = now() where store_id = ${storeId} and slot = ${slot}`.execute(
    tx,
  )
}
