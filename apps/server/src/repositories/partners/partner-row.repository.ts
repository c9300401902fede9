import type { Tx } from '../../db/database.ts'
import { hasRow, rowsOf } from '../../db/query.ts'

export type PartnerRow = {
  readonly kind: 'channel' | 'carrier'
  readonly key: string
  readonly name: string
  readonly storeId: string | null
  readonly storeName: string
  readonly isActive: boolean
}

export const listPartnerRows = (tx: Tx) => rowsOf<PartnerRow>(tx)`
  select 'channel' as kind, c.channel_key as key, c.channel_name as name, c.store_id as "storeId",
         s.store_name as "storeName", c.is_active as "isActive"
    from order_channels c join stores s on s.registration_id = c.registration_id and s.store_id = c.store_id
  union all
  select 'carrier', carrier_key, carrier_name, null, '', is_active from carriers
   order by kind desc, name, key`

type NewPartner = { readonly key: string; readonly name: string }

/** False if another partner, of whichever company, has the key. */
export const insertChannel = (
  tx: Tx,
  { registrationId }: { readonly registrationId: string },
  { key, name, storeId }: NewPartner & { readonly storeId: string },
) => hasRow(tx)`
  insert into order_channels (registration_id, channel_key, channel_name, store_id)
  values (${registrationId}, ${key}, ${name}, ${storeId}) on conflict do nothing returning 1`

export const insertCarrier = (
  tx: Tx,
  { registrationId }: { readonly registrationId: string },
  { id, key, name }: NewPartner & { readonly id: string },
) => hasRow(tx)`
  insert into carriers (registration_id, carrier_id, carrier_key, carrier_name)
  values (${registrationId}, ${id}, ${key}, ${name}) on conflict do nothing returning 1`

type Change = Pick<PartnerRow, 'key' | 'name' | 'isActive'>

export const updateChannel = (tx: Tx, { key, name, isActive }: Change) => hasRow(tx)`
  update order_channels set channel_name = ${name}, is_active = ${isActive} where channel_key = ${key} returning 1`

export const updateCarrier = (tx: Tx, { key, name, isActive }: Change) => hasRow(tx)`
  update carriers set carrier_name = ${name}, is_active = ${isActive} where carrier_key = ${key} returning 1`

/** Whoever gives it a secret or changes it waits for whoever does so already. False if the company has no such partner. */
export const lockPartner = (tx: Tx, kind: PartnerRow['kind'], key: string): Promise<boolean> =>
  kind === 'channel'
    ? hasRow(tx)`select 1 from order_channels where channel_key = ${key} for no key update`
    : hasRow(tx)`select 1 from carriers where carrier_key = ${key} for no key update`
