import type { UpdateCustomerBody } from '@evertill/contract'
import type { Tx } from '../../db/database.ts'
import { firstOf, hasRow, run } from '../../db/query.ts'
import type { Identity } from '../../db/tenant.ts'
import { columnJson } from '../column-json.ts'
import { digitsOf, reversed } from './customer.repository.ts'

/** Edits of one customer are booked one after the other. False if there is no such customer. */
export const lockForEdit = (tx: Tx, key: string): Promise<boolean> =>
  hasRow(tx)`select 1 from customers where customer_id = ${key} for no key update`

export const findEdit = (tx: Tx, editId: string) => firstOf<{ digest: Buffer }>(tx)`
    select content_sha256 as digest from customer_edits where edit_id = ${editId}`

/** Records an edit. False if a newer one was recorded before. */
export const insertEdit = async (
  tx: Tx,
  { registrationId, userId }: Identity,
  key: string,
  { body, digest }: { body: UpdateCustomerBody; digest: Buffer },
): Promise<boolean> => {
  await run(tx)`
    insert into customer_edits (registration_id, edit_id, customer_id, body, content_sha256, edited_at, user_id)
    values (${registrationId}, ${body.UUID}, ${key}, ${columnJson(body)}::jsonb, ${digest},
      least(${body.EditedAt}::timestamptz, now()), ${userId})`
  return !(await hasRow(tx)`
    select 1 from customer_edits mine join customer_edits other
        on other.registration_id = mine.registration_id and other.customer_id = mine.customer_id
       and (other.edited_at, other.edit_id) > (mine.edited_at, mine.edit_id)
     where mine.edit_id = ${body.UUID} limit 1`)
}

/** `content_sha256` stays that of the creation, which may be sent again. */
export const writeCustomer = async (
  tx: Tx,
  { registrationId }: Identity,
  key: string,
  body: UpdateCustomerBody,
): Promise<void> => {
  const clean = JSON.parse(columnJson(body)) as UpdateCustomerBody
  const { Address1, Address2, City, State, StateCode, Pincode } = clean
  const digits = digitsOf(clean.PhoneNo)
  await run(tx)`
    with place as (
      insert into customer_positions as p (registration_id, position) values (${registrationId}, 1)
      on conflict (registration_id) do update set position = p.position + 1 returning position)
    update customers set first_name = ${clean.FirstName}, last_name = ${clean.LastName},
      phone_no = ${clean.PhoneNo}, email_id = ${clean.EmailID},
      name_lower = ${`${clean.FirstName} ${clean.LastName}`.trim().toLowerCase()},
      phone_digits = ${digits}, phone_reversed = ${reversed(digits)}, gstin = ${clean.GSTIN},
      address = ${columnJson({ Address1, Address2, City, State, StateCode, Pincode })}::jsonb,
      custom_fields = ${columnJson(clean.CustomFields)}::jsonb, action_on = now(), position = place.position
      from place where customer_id = ${key}`
}
