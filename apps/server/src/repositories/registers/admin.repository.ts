import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { firstOf, hasRow, insertRows, rowsOf, run } from '../../db/query.ts'

type Values = Readonly<Record<string, string | number | boolean | null>>

/** Tables that an administrator writes, with their keys and the columns that may be changed. */
const TABLES = {
  registrations: {
    key: 'registration_id',
    columns: [
      'registration_name',
      'plan',
      'currency',
      'currency_symbol',
      'pincode_integration',
      'enable_package_tracker',
      'enable_ondc',
      'auto_populate_opening_balance',
      'logo_image_path',
    ],
  },
  stores: {
    key: 'store_id',
    columns: [
      'store_code',
      'store_name',
      'address1',
      'address2',
      'city',
      'state',
      'country',
      'phone_no',
      'expiry_date',
      'cash_register_closing',
      'prefix',
      'time_zone',
      'day_cut_off',
      'rounding_step',
      'tax_rounding',
      'closing_tolerance',
      'closing_approval_above',
      'blind_closing',
      'refund_approval_above',
      'return_reasons',
      'legal_name',
      'state_code',
      'pincode',
      'gstin',
      'composition',
      'round_cash_only',
      'scale_rules',
      'offline_grace_hours',
      'access_ended',
      'access_message',
    ],
  },
  cash_registers: {
    key: 'register_id',
    columns: ['store_id', 'register_code', 'register_name', 'is_deleted'],
  },
  users: { key: 'user_id', columns: ['email_id', 'name', 'role', 'is_disabled'] },
  payment_types: {
    key: 'payment_type_id',
    columns: ['payment_type', 'kind', 'show_in_sales', 'sort_order', 'is_deleted'],
  },
  print_configs: {
    key: 'print_config_id',
    columns: [
      'store_id',
      'config_name',
      'paper',
      'header_lines',
      'footer_lines',
      'seller_name',
      'seller_address',
      'seller_gstin',
      'upi_payee',
      'is_default',
      'is_deleted',
    ],
  },
  employees: { key: 'employee_id', columns: ['employee_code', 'employee_name', 'role', 'is_deleted'] },
  sales_channels: { key: 'sales_channel_id', columns: ['channel_name', 'sort_order', 'is_deleted'] },
  product_tags: { key: 'tag_id', columns: ['tag_name'] },
  sub_categories: { key: 'sub_category_id', columns: ['category_id', 'sub_category_name', 'is_deleted'] },
  service_areas: {
    key: 'service_area_id',
    columns: [
      'store_id',
      'pincode',
      'min_order',
      'fee',
      'eta_minutes',
      'cod_allowed',
      'is_active',
      'is_deleted',
    ],
  },
  order_channels: {
    key: 'channel_key',
    columns: [
      'channel_name',
      'store_id',
      'accept_seconds',
      'auto_accept',
      'prepaid_payment_type_id',
      'transaction_type_id',
      'sales_channel_id',
      'network_id',
      'is_active',
    ],
  },
  custom_fields: {
    key: 'custom_field_id',
    columns: ['module', 'field_name', 'field_type', 'choices', 'is_required', 'sort_order', 'is_deleted'],
  },
  transaction_types: {
    key: 'transaction_type_id',
    columns: ['transaction_type', 'module', 'letter', 'sort_order', 'is_deleted'],
  },
  membership_tiers: {
    key: 'tier_id',
    columns: ['tier_name', 'earn_per', 'earn_points', 'point_value', 'redeem_as', 'benefits', 'sort_order'],
  },
  carriers: { key: 'carrier_id', columns: ['carrier_key', 'carrier_name', 'is_active'] },
  subscribers: { key: 'subscriber_id', columns: ['subscriber_name', 'url', 'events', 'is_active'] },
  network_participants: {
    key: 'participant_id',
    columns: ['network_id', 'key_id', 'public_key', 'url', 'is_active'],
  },
  memberships: { key: 'customer_id', columns: ['card_no', 'tier_id', 'points', 'valid_to'] },
} as const
export type AdminTable = keyof typeof TABLES

/** Where an employee works: tills of other stores do not know them. */
export const addEmployeeStore = (tx: Tx, registrationId: string, employeeId: string, storeId: string) =>
  run(tx)`insert into employee_stores (registration_id, store_id, employee_id)
    values (${registrationId}, ${storeId}, ${employeeId}) on conflict do nothing`

export const customersWithPhone = (tx: Tx, registrationId: string, digits: string) => rowsOf<{
  customer_id: string
}>(tx)`
  select customer_id from customers
   where registration_id = ${registrationId} and phone_digits = ${digits} and phone_digits <> '' and not is_deleted`

export const keyOf = (table: AdminTable): string => TABLES[table].key

export const columnsOf = (table: AdminTable): readonly string[] => TABLES[table].columns

const knownColumns = (table: AdminTable, values: Values): [string, string | number | boolean | null][] =>
  Object.entries(values).filter(([name]) => columnsOf(table).includes(name))

export const insertRow = (tx: Tx, table: AdminTable, keys: Values, values: Values): Promise<void> =>
  insertRows(tx, table, [{ ...keys, ...Object.fromEntries(knownColumns(table, values)) }])

/** The registration of the row; undefined if nothing was changed. */
export const changeRow = async (
  tx: Tx,
  table: AdminTable,
  id: string,
  values: Values,
): Promise<{ registration_id: string } | undefined> => {
  const sets = knownColumns(table, values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  if (sets.length === 0) return undefined
  const rows = await rowsOf<{ registration_id: string }>(tx)`update ${sql.table(table)} set ${sql.join(sets)}
    where ${sql.ref(TABLES[table].key)} = ${id} returning registration_id`
  return rows[0]
}

export const listRows = async (tx: Tx, table: AdminTable): Promise<Record<string, unknown>[]> => {
  const names = ['registration_id', TABLES[table].key, ...TABLES[table].columns]
  const rows = await rowsOf<Record<string, unknown>>(tx)`
    select ${sql.join([...new Set(names)].map((name) => sql.ref(name)))} from ${sql.table(table)}
     order by 1, 2`
  return rows
}

export const insertLogin = async (
  tx: Tx,
  user: { registrationId: string; userId: string; loginId: string; name: string; role: string; hash: string },
): Promise<void> => {
  const { registrationId, userId, loginId, name, role, hash } = user
  await run(tx)`insert into users (registration_id, user_id, email_id, name, role, password_hash)
    values (${registrationId}, ${userId}, ${loginId}, ${name}, ${role}, ${hash})`
  await run(tx)`insert into logins (login_id, registration_id, user_id)
    values (${loginId.toLowerCase()}, ${registrationId}, ${userId})`
}

export const findUser = (tx: Tx, loginId: string) => firstOf<{
  registration_id: string
  user_id: string
  login_id: string
  name: string
  registration_name: string
}>(tx)`
    select registration_id, user_id, login_id, u.name, r.registration_name
      from logins join users u using (registration_id, user_id) join registrations r using (registration_id)
     where login_id = ${loginId.toLowerCase()}`

/** Older tokens of the user end with the old password. */
export const changePassword = (tx: Tx, userId: string, hash: string) => run(tx)`
    update users set password_hash = ${hash}, credential_version = credential_version + 1
    where user_id = ${userId}`

export const grantRight = async (
  tx: Tx,
  right: {
    registrationId: string
    userId: string
    storeId: string
    resource: string
    perms: readonly string[]
  },
): Promise<void> => {
  const { registrationId, userId, storeId, resource, perms } = right
  await run(tx)`insert into user_stores (registration_id, user_id, store_id)
    values (${registrationId}, ${userId}, ${storeId}) on conflict do nothing`
  const json = JSON.stringify(Object.fromEntries(perms.map((perm) => [perm, true])))
  await run(tx)`insert into access_entries as e (registration_id, user_id, store_id, resource, perms)
    values (${registrationId}, ${userId}, ${storeId}, ${resource}, ${json}::jsonb)
    on conflict (registration_id, user_id, store_id, resource) do update set perms = e.perms || excluded.perms
  `
}

export const setRule = (
  tx: Tx,
  rule: {
    registration_id: string
    user_id: string
    storeId: string
    action: string
    mode: string
    freePercent: number | null
  },
) => hasRow(tx)`
    insert into action_rules (registration_id, user_id, store_id, action, mode, free_percent)
    select registration_id, user_id, store_id, ${rule.action}, ${rule.mode}, ${rule.freePercent}::bigint
      from user_stores where user_id = ${rule.user_id} and store_id = ${rule.storeId}
    on conflict (registration_id, user_id, store_id, action)
      do update set mode = excluded.mode, free_percent = excluded.free_percent
    returning 1`

/** Sets the PIN of the user's employee record, created if missing, in all stores of the user. */
export const setApprovalPin = async (
  tx: Tx,
  { registration_id, user_id }: { registration_id: string; user_id: string },
  hash: string,
): Promise<void> => {
  await run(tx)`
    insert into employees (registration_id, employee_id, employee_name, employee_code, role, user_id)
    select u.registration_id, gen_random_uuid(), u.name, u.email_id, u.role, u.user_id from users u
     where u.user_id = ${user_id}
       and not exists (select from employees e where e.user_id = u.user_id and not e.is_deleted)`
  await run(tx)`update employees set approval_pin_hash = ${hash}
     where registration_id = ${registration_id} and user_id = ${user_id} and not is_deleted`
  await run(tx)`
    insert into employee_stores (registration_id, store_id, employee_id)
    select s.registration_id, s.store_id, e.employee_id
      from employees e join user_stores s on s.registration_id = e.registration_id and s.user_id = e.user_id
     where e.user_id = ${user_id} and not e.is_deleted on conflict do nothing`
}

/** Without a resource, the whole store with all its rights is revoked. False if there was nothing to revoke. */
export const revokeRight = async (
  tx: Tx,
  { userId, storeId, resource }: { userId: string; storeId: string; resource: string | undefined },
): Promise<boolean> => {
  const { rows } = await (
    resource === undefined
      ? sql`delete from user_stores where user_id = ${userId} and store_id = ${storeId} returning 1`
      : sql`delete from access_entries where user_id = ${userId} and store_id = ${storeId}
              and resource = ${resource} returning 1`
  ).execute(tx)
  return rows.length > 0
}

export const addAdminAudit = (tx: Tx, registrationId: string, action: string, subject: string) =>
  run(tx)`
    insert into audit_trail (registration_id, action, subject) values (${registrationId}, ${action}, ${subject})`

/** All registrations, or those with this id or name. */
export const findRegistrations = (tx: Tx, named: string | undefined) => rowsOf<{
  registration_id: string
  registration_name: string
  currency: string
}>(tx)`
    select registration_id, registration_name, currency from registrations
     where ${named ?? null}::text is null or registration_id::text = ${named ?? ''}
        or lower(registration_name) = lower(${named ?? ''})`
