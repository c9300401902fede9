import type { CreateCustomerBody, Customer } from '@evertill/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { rowsOf } from '../../db/query.ts'
import type { Identity } from '../../db/tenant.ts'
import { columnJson } from '../column-json.ts'
import { type SyncFilter, conditionsOf, startsWith } from '../sync-filter.ts'

type Row = {
  customer_id: string
  first_name: string
  last_name: string
  phone_no: string
  email_id: string
  gstin: string
  address: Pick<Customer, 'Address1' | 'Address2' | 'City' | 'State' | 'StateCode' | 'Pincode'>
  customer_groups: string[]
  credit_limit: number | null
  custom_fields: Customer['CustomFields']
  content_sha256: Buffer | null
  is_deleted: boolean
  action_on: Date
}

const toCustomer = (row: Row): Customer => ({
  key: row.customer_id,
  FirstName: row.first_name,
  LastName: row.last_name,
  PhoneNo: row.phone_no,
  EmailID: row.email_id,
  GSTIN: row.gstin,
  Address1: row.address.Address1,
  Address2: row.address.Address2,
  City: row.address.City,
  State: row.address.State,
  StateCode: row.address.StateCode,
  Pincode: row.address.Pincode,
  CustomerGroups: row.customer_groups,
  CreditLimit: row.credit_limit,
  CustomFields: row.custom_fields,
  IsDeleted: row.is_deleted,
  ActionOn: row.action_on.toISOString(),
})

export const digitsOf = (phone: string): string => phone.replaceAll(/\D/g, '')
export const reversed = (text: string): string => [...text].reverse().join('')

/** The start of a name, or the start or end of a phone number. */
const matches = (term: string): RawBuilder<unknown> => {
  const byName = startsWith('name_lower', term.toLowerCase())
  const digits = digitsOf(term)
  if (digits === '') return byName
  return sql`(${byName} or ${startsWith('phone_digits', digits)}
    or ${startsWith('phone_reversed', reversed(digits))})`
}

export const customerPosition = async (tx: Tx): Promise<number> => {
  const rows = await rowsOf<{ position: number }>(tx)`select position from customer_positions`
  return rows[0]?.position ?? 0
}

export const countCustomers = async (tx: Tx, filter: SyncFilter): Promise<number> => {
  const rows = await rowsOf<{ total: number }>(tx)`
    select count(*) as total from customers where ${conditionsOf(filter, matches)}`
  return rows[0]?.total ?? 0
}

export const pageOfCustomers = async (
  tx: Tx,
  filter: SyncFilter,
  { after, size }: { after: string | undefined; size: number },
): Promise<{ customers: Customer[]; hasMore: boolean }> => {
  const isAfter = after === undefined ? sql`true` : sql`customer_id > ${after}::uuid`
  const rows = await rowsOf<Row>(tx)`
    select * from customers where ${conditionsOf(filter, matches)} and ${isAfter}
     order by customer_id limit ${size + 1}`
  return { customers: rows.slice(0, size).map(toCustomer), hasMore: rows.length > size }
}

export const findCustomer = async (
  tx: Tx,
  key: string,
): Promise<{ customer: Customer; digest: Buffer | null } | undefined> => {
  const rows = await rowsOf<Row>(tx)`select * from customers where customer_id = ${key}`
  const [row] = rows
  return row && { customer: toCustomer(row), digest: row.content_sha256 }
}

export const phoneIsTaken = async (tx: Tx, key: string, phone: string): Promise<boolean> => {
  const digits = digitsOf(phone)
  if (digits === '') return false
  const rows = await rowsOf(tx)`
    select 1 from customers where phone_digits = ${digits} and customer_id <> ${key} limit 1`
  return rows.length > 0
}

/** Takes the position under the tenant's row lock, so that positions follow commits. False if the key exists. */
export const insertCustomer = async (
  tx: Tx,
  { registrationId }: Identity,
  body: CreateCustomerBody,
  digest: Buffer,
): Promise<boolean> => {
  const clean = JSON.parse(columnJson(body)) as CreateCustomerBody
  const { Address1, Address2, City, State, StateCode, Pincode } = clean
  const address = columnJson({ Address1, Address2, City, State, StateCode, Pincode })
  const digits = digitsOf(clean.PhoneNo)
  const rows = await rowsOf(tx)`
    with place as (
      insert into customer_positions as p (registration_id, position) values (${registrationId}, 1)
      on conflict (registration_id) do update set position = p.position + 1 returning position)
    insert into customers (registration_id, customer_id, first_name, last_name, phone_no, email_id, name_lower,
      phone_digits, phone_reversed, gstin, address, custom_fields, content_sha256, position)
    select ${registrationId}, ${clean.key}, ${clean.FirstName}, ${clean.LastName}, ${clean.PhoneNo}, ${clean.EmailID},
      ${`${clean.FirstName} ${clean.LastName}`.trim().toLowerCase()}, ${digits}, ${reversed(digits)}, ${clean.GSTIN},
      ${address}::jsonb, ${columnJson(clean.CustomFields)}::jsonb, ${digest},
      position from place
    on conflict do nothing returning customer_id`
  return rows.length === 1
}
