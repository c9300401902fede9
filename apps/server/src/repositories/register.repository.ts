import type { CashRegister } from '@evertill/contract'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { Identity } from '../db/tenant.ts'

export const listRegisters = async (tx: Tx, storeId: string): Promise<CashRegister[]> => {
  const rows = await tx
    .selectFrom('cash_registers')
    .where('store_id', '=', storeId)
    .selectAll()
    .orderBy('register_code')
    .execute()
  return rows.map((row) => ({
    key: row.register_id,
    CashRegisterCode: row.register_code,
    CashRegisterName: row.register_name,
    IsDeleted: row.is_deleted,
  }))
}

export const registerIsInStore = async (tx: Tx, storeId: string, registerId: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('cash_registers')
    .where('store_id', '=', storeId)
    .where('register_id', '=', registerId)
    .where('is_deleted', '=', false)
    .select('register_id')
    .executeTakeFirst()
  return row !== undefined
}

export type LeaseKey = { readonly storeId: string; readonly registerId: string; readonly deviceId: string }

/** Leases of one store are handed out one after the other; without this two devices would read the same last slot. */
export const lockLeasesOf = async (tx: Tx, { registrationId }: Identity, storeId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`lease ${registrationId} ${storeId}`}, 0))`.execute(
    tx,
  )
}

export const findLease = async (tx: Tx, { registerId, deviceId }: LeaseKey): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('register_leases')
    .where('register_id', '=', registerId)
    .where('device_id', '=', deviceId)
    .select('slot')
    .executeTakeFirst()
  return row?.slot
}

/** The highest slot of a store: AA comes after Z, hence the length first. */
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
