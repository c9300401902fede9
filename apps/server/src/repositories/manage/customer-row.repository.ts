import type { CustomField, FieldsOf } from '@evertill/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { hasRow, rowsOf } from '../../db/query.ts'
import { columnJson } from '../column-json.ts'
import { digitsOf, reversed } from '../customers/customer.repository.ts'

export type CustomerFields = FieldsOf<'customers'>

/** Every column that follows from the fields of the form, also those that only searches read. */
const columnsOf = (row: CustomerFields): Readonly<Record<string, RawBuilder<unknown>>> => {
  const clean = JSON.parse(columnJson(row)) as CustomerFields
  const { Address1, Address2, City, State, StateCode, Pincode } = clean
  const digits = digitsOf(clean.PhoneNo)
  return {
    first_name: sql`${clean.FirstName}`,
    last_name: sql`${clean.LastName}`,
    phone_no: sql`${clean.PhoneNo}`,
    email_id: sql`${clean.EmailID}`,
    name_lower: sql`${`${clean.FirstName} ${clean.LastName}`.trim().toLowerCase()}`,
    phone_digits: sql`${digits}`,
    phone_reversed: sql`${reversed(digits)}`,
    gstin: sql`${clean.GSTIN}`,
    address: sql`${columnJson({ Address1, Address2, City, State, StateCode, Pincode })}::jsonb`,
    customer_groups: sql`${clean.CustomerGroups}::text[]`,
    credit_limit: sql`${clean.CreditLimit}::bigint`,
    custom_fields: sql`${columnJson(clean.CustomFields)}::jsonb`,
  }
}

/** Under the tenant's row lock, so that positions follow commits and no till skips a change. */
const nextPosition = (registrationId: string) => sql`place as (
      insert into customer_positions as p (registration_id, position) values (${registrationId}, 1)
      on conflict (registration_id) do update set position = p.position + 1 returning position)`

/** False if the key is taken. */
export const insertCustomerRow = (
  tx: Tx,
  registrationId: string,
  key: string,
  row: CustomerFields,
): Promise<boolean> => {
  const columns = columnsOf(row)
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)))
  return hasRow(tx)`
    with ${nextPosition(registrationId)}
    insert into customers (registration_id, customer_id, position, ${names})
    select ${registrationId}, ${key}, place.position, ${sql.join(Object.values(columns))} from place
    on conflict do nothing returning 1`
}

const setsOf = (columns: Readonly<Record<string, RawBuilder<unknown>>>) =>
  sql.join(Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))

/** False if the row has another version meanwhile. */
export const updateCustomerRow = (
  tx: Tx,
  registrationId: string,
  { key, version, row }: { readonly key: string; readonly version: number; readonly row: CustomerFields },
): Promise<boolean> => hasRow(tx)`
    with ${nextPosition(registrationId)}
    update customers set ${setsOf(columnsOf(row))}, action_on = now(), position = place.position
      from place where customer_id = ${key} and version = ${version} returning 1`

export const setCustomerDeleted = (
  tx: Tx,
  registrationId: string,
  wish: { readonly key: string; readonly version: number | undefined; readonly isDeleted: boolean },
): Promise<boolean> => hasRow(tx)`
    with ${nextPosition(registrationId)}
    update customers set is_deleted = ${wish.isDeleted}, action_on = now(), position = place.position
      from place where customer_id = ${wish.key} and version = coalesce(${wish.version ?? null}::int, version)
    returning 1`

/** The questions that the company asks of its customers. */
export const customFieldsOfCustomers = (tx: Tx) =>
  rowsOf<Pick<CustomField, 'FieldName' | 'FieldType' | 'Choices' | 'IsRequired'>>(tx)`
    select field_name as "FieldName", field_type as "FieldType", choices as "Choices", is_required as "IsRequired"
      from custom_fields where module = 'customer' and not is_deleted order by sort_order`

/** False if there is no such customer. Of two changes at once the second one waits. */
export const lockLiveCustomer = (tx: Tx, key: string, why: 'read' | 'write'): Promise<boolean> =>
  why === 'read'
    ? hasRow(tx)`select 1 from customers where customer_id = ${key} and not is_deleted`
    : hasRow(tx)`select 1 from customers where customer_id = ${key} and not is_deleted for no key update`
