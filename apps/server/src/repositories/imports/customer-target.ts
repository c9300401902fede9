import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { rowsOf, run } from '../../db/query.ts'
import { isUuid } from '../../platform/uuid.ts'
import { columnJson } from '../column-json.ts'
import { digitsOf, reversed } from '../customers/customer.repository.ts'
import {
  type Found,
  type ImportTarget,
  type ImportValues,
  type ImportWrite,
  NO_KEY,
  type StoredValues,
  inOrder,
  type Written,
  writeBoth,
} from './import-target.ts'

const ADDRESS = ['Address1', 'Address2', 'City', 'State', 'StateCode', 'Pincode'] as const

const CUSTOMER = sql`
  c.customer_id as key, md5(to_jsonb(c)::text) as stamp, jsonb_build_object(
    'CustomerID', c.customer_id, 'FirstName', c.first_name, 'LastName', c.last_name, 'PhoneNo', c.phone_no,
    'EmailID', c.email_id, 'GSTIN', c.gstin, 'CustomerGroups', to_jsonb(c.customer_groups),
    'CreditLimit', c.credit_limit, ${sql.raw(ADDRESS.map((name) => `'${name}', coalesce(c.address ->> '${name}', '')`).join(', '))}
  ) as values`

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const nameOf = ({ FirstName, LastName }: ImportValues): string =>
  `${textOf(FirstName)} ${textOf(LastName)}`.trim().toLowerCase()

/** By the key of an export, else by the phone number, else by the whole name where there is no phone number. */
export const wantedCustomers = (wanted: readonly ImportValues[]): RawBuilder<unknown> => {
  const rows = wanted.map((values, at) => {
    const id = textOf(values['CustomerID'])
    const digits = id === '' ? digitsOf(textOf(values['PhoneNo'])) : ''
    return {
      at,
      id: isUuid(id) ? id : null,
      digits,
      name: id === '' && digits === '' ? nameOf(values) : '',
      mail: textOf(values['EmailID']).toLowerCase(),
    }
  })
  return sql`(
    select w.at, c.customer_id from jsonb_to_recordset(${columnJson(rows)}::jsonb)
        as w(at int, id uuid, digits text, name text, mail text)
      join customers c on c.customer_id = w.id
    union all
    select w.at, c.customer_id from jsonb_to_recordset(${columnJson(rows)}::jsonb)
        as w(at int, id uuid, digits text, name text, mail text)
      join customers c on c.phone_digits = w.digits where w.digits <> '' and not c.is_deleted
    union all
    select w.at, c.customer_id from jsonb_to_recordset(${columnJson(rows)}::jsonb)
        as w(at int, id uuid, digits text, name text, mail text)
      join customers c on c.name_lower = w.name
     where w.name <> '' and c.phone_digits = '' and lower(c.email_id) = w.mail and not c.is_deleted)`
}

export const nextCustomerPosition = async (tx: Tx): Promise<number> => {
  const [row] = await rowsOf<{ position: number }>(tx)`
    insert into customer_positions as p (registration_id, position) values (current_registration(), 1)
    on conflict (registration_id) do update set position = p.position + 1 returning position`
  return row?.position ?? 0
}

const ROWS = (rows: readonly ImportWrite[]): RawBuilder<unknown> => {
  const stored = rows.map(({ key, values }) => {
    const digits = digitsOf(textOf(values['PhoneNo']))
    const address = Object.fromEntries(ADDRESS.map((name) => [name, textOf(values[name])]))
    return {
      key,
      first_name: values['FirstName'],
      last_name: values['LastName'],
      phone_no: values['PhoneNo'],
      email_id: values['EmailID'],
      name_lower: nameOf(values),
      phone_digits: digits,
      phone_reversed: reversed(digits),
      gstin: values['GSTIN'],
      address,
      customer_groups: values['CustomerGroups'],
      credit_limit: values['CreditLimit'],
    }
  })
  return sql`jsonb_to_recordset(${columnJson(stored)}::jsonb) as r(key uuid, first_name text, last_name text,
    phone_no text, email_id text, name_lower text, phone_digits text, phone_reversed text, gstin text,
    address jsonb, customer_groups jsonb, credit_limit bigint)`
}

export const customerTarget: ImportTarget = {
  find: async (tx, wanted) => {
    const found = await rowsOf<Found>(tx)`
      select w.at, ${CUSTOMER} from ${wantedCustomers(wanted)} w
        join customers c on c.customer_id = w.customer_id order by w.at, c.customer_id`
    return inOrder(wanted.length, found)
  },
  findKeys: async (tx, rows) => {
    const found = await rowsOf<Found>(tx)`
      select (w.place - 1)::int as at, ${CUSTOMER}
        from unnest(${rows.map(({ key }) => key)}::uuid[]) with ordinality as w(key, place)
        join customers c on c.customer_id = w.key`
    return inOrder(rows.length, found)
  },
  write: async (tx, all) => {
    const position = await nextCustomerPosition(tx)
    return writeBoth(all, {
      create: (rows) => rowsOf<Written>(tx)`
      insert into customers as c (registration_id, customer_id, first_name, last_name, phone_no, email_id, name_lower,
        phone_digits, phone_reversed, gstin, address, customer_groups, credit_limit, position)
      select current_registration(), r.key, r.first_name, r.last_name, r.phone_no, r.email_id, r.name_lower,
        r.phone_digits, r.phone_reversed, r.gstin, r.address,
        array(select jsonb_array_elements_text(r.customer_groups)), r.credit_limit, ${position}
        from ${ROWS(rows)}
      returning c.customer_id as key, md5(to_jsonb(c)::text) as stamp`,
      change: (rows) => rowsOf<Written>(tx)`
      update customers c set first_name = r.first_name, last_name = r.last_name, phone_no = r.phone_no,
        email_id = r.email_id, name_lower = r.name_lower, phone_digits = r.phone_digits,
        phone_reversed = r.phone_reversed, gstin = r.gstin, address = c.address || r.address,
        customer_groups = array(select jsonb_array_elements_text(r.customer_groups)), credit_limit = r.credit_limit,
        action_on = now(), position = ${position}
        from ${ROWS(rows)} where c.customer_id = r.key
      returning c.customer_id as key, md5(to_jsonb(c)::text) as stamp`,
    })
  },
  remove: async (tx, rows) => {
    const position = await nextCustomerPosition(tx)
    await run(tx)`
      update customers set is_deleted = true, action_on = now(), position = ${position}
       where customer_id = any(${rows.map(({ key }) => key)}::uuid[])`
  },
  page: (tx, after, size) => rowsOf<StoredValues>(tx)`
    select ${CUSTOMER} from customers c
     where c.customer_id > ${after ?? NO_KEY}::uuid and not c.is_deleted order by c.customer_id limit ${size}`,
}
