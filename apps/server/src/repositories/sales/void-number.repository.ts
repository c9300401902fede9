import type { Sale } from '@evertill/contract'
import type { Tx } from '../../db/database.ts'
import { firstOf, hasRow } from '../../db/query.ts'
import type { Identity } from '../../db/tenant.ts'

export const findBillNo = async (tx: Tx, uuid: string): Promise<string | undefined> => {
  const row = await firstOf<{ no: string }>(tx)`select transaction_no as no from sales where uuid = ${uuid}`
  return row?.no
}

/**
 * False if a document has the number, or it was recorded before, or if store and register are not the sender's: nobody
 * voids the numbers of others.
 */
export const insertVoidNumber = (
  tx: Tx,
  { registrationId, userId }: Identity,
  sale: Sale,
): Promise<boolean> =>
  hasRow(tx)`
    insert into void_numbers (registration_id, series, running_no, store_id, register_id, transaction_no, sale_uuid,
      business_date, user_id)
    select ${registrationId}, ${sale.Series}, ${sale.RunningNo}, r.store_id, r.register_id, ${sale.TransactionNo},
           ${sale.UUID}, ${sale.BusinessDate}, ${userId}
      from cash_registers r
      join user_stores u on u.registration_id = r.registration_id and u.store_id = r.store_id and u.user_id = ${userId}
      join register_leases l on l.registration_id = r.registration_id and l.store_id = r.store_id
      join stores s on s.registration_id = r.registration_id and s.store_id = r.store_id
     where r.register_id = ${sale.CashRegisterID} and r.store_id = ${sale.StoreID}
       and l.device_id = ${sale.DeviceID} and starts_with(${sale.Series}, s.prefix || l.slot || '/')
       and not exists (select from sales t where t.series = ${sale.Series} and t.running_no = ${sale.RunningNo})
     limit 1
    on conflict do nothing returning running_no`
