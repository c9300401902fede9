import type { CustomerDouble } from '@evertill/contract'
import type { Tx } from '../../db/database.ts'
import { rowsOf, run } from '../../db/query.ts'
import type { Identity } from '../../db/tenant.ts'

/** Shorter numbers are house phones and mistakes. */
const MIN_DIGITS = 6
/** With and without the code of the country. */
const NATIONAL_DIGITS = 10
/** Of each kind. */
const MAX_GROUPS = 100
/** Of one proposal: of more, a number or a GSTIN was typed for want of another. */
const MAX_SHOWN = 10

/** Customers who may be the same: one phone number, one GSTIN, or one name at one pincode. */
export const listDoubles = (tx: Tx) => rowsOf<CustomerDouble>(tx)`
    with live as materialized (
      select customer_id, name_lower, upper(gstin) collate "C" as gstin, coalesce(address ->> 'Pincode', '') collate "C" as pincode,
             right(phone_digits, ${NATIONAL_DIGITS}::int) as phone
        from customers where not is_deleted),
    phones as materialized (
      select phone from live where length(phone) >= ${MIN_DIGITS} group by phone having count(*) > 1
       order by phone limit ${MAX_GROUPS}),
    gstins as materialized (
      select gstin from live where gstin <> '' group by gstin having count(*) > 1 order by gstin limit ${MAX_GROUPS}),
    names as materialized (
      select name_lower, pincode from live where pincode <> '' group by name_lower, pincode having count(*) > 1
       order by name_lower, pincode limit ${MAX_GROUPS}),
    found as (
      select 'phone' as why, phone as value, array_agg(customer_id) as keys from live join phones using (phone) group by phone
      union all
      select 'gstin', gstin, array_agg(customer_id) from live join gstins using (gstin) group by gstin
      union all
      select 'name', name_lower || ' ' || pincode, array_agg(customer_id)
        from live join names using (name_lower, pincode) group by name_lower, pincode)
    select why as "Why", value as "Value",
           (select jsonb_agg(jsonb_build_object('key', c.customer_id, 'Name', trim(c.first_name || ' ' || c.last_name),
                                                'PhoneNo', c.phone_no) order by c.name_lower, c.customer_id)
              from customers c where c.customer_id = any(f.keys[1:${MAX_SHOWN}])) as "Customers"
      from found f order by why, value`

/** Locks both. Fewer than two rows: one of them is not there any more. */
export const lockBoth = (tx: Tx, keys: readonly string[]) =>
  rowsOf<{ key: string; version: number }>(tx)`
    select customer_id::text as key, version from customers
     where customer_id = any(${[...keys]}::uuid[]) and not is_deleted order by customer_id for update`

/** What was merged into the double before follows it. */
export const redirect = async (
  tx: Tx,
  { registrationId, userId }: Identity,
  { double, kept }: { readonly double: string; readonly kept: string },
): Promise<void> => {
  await run(tx)`update customer_merges set into_customer_id = ${kept} where into_customer_id = ${double}`
  await run(tx)`
    insert into customer_merges (registration_id, customer_id, into_customer_id, merged_by)
    values (${registrationId}, ${double}, ${kept}, ${userId})`
}

export const moveCard = (tx: Tx, from: string, to: string) => run(tx)`
    update memberships set customer_id = ${to} where customer_id = ${from}`
