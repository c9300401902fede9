import type { AccessEntry, ActionRule } from '@evertill/contract'
import type { Tx } from '../../db/database.ts'
import { firstOf, hasRow, rowsOf, run } from '../../db/query.ts'

export type PersonIds = { readonly user_id: string | null; readonly employee_id: string | null }

/** Locks both, so that of two changes at once the second one waits and sees the first. */
export const lockPerson = async (tx: Tx, key: string): Promise<PersonIds> => {
  const user = await firstOf<{ user_id: string }>(tx)`
    select user_id from users where user_id = ${key} for update`
  const employee = await firstOf<{ employee_id: string }>(tx)`
    select employee_id from employees where (user_id = ${key} or (employee_id = ${key} and user_id is null))
     order by is_deleted, employee_code limit 1 for update`
  return { user_id: user?.user_id ?? null, employee_id: employee?.employee_id ?? null }
}

export type Account = {
  readonly registrationId: string
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly login: string
  readonly hash: string
}

/** Waits for its first password: the hash is that of a secret that nobody knows. */
export const insertAccount = async (tx: Tx, account: Account): Promise<void> => {
  await run(
    tx,
  )`insert into users (registration_id, user_id, email_id, name, role, password_hash, awaits_password)
    values (${account.registrationId}, ${account.userId}, ${account.email}, ${account.name}, 'Cashier',
      ${account.hash}, true)`
  await run(tx)`select add_login(${account.userId}, ${account.login})`
}

export const insertEmployee = (
  tx: Tx,
  row: {
    readonly registrationId: string
    readonly employeeId: string
    readonly name: string
    readonly code: string
    readonly userId: string | null
  },
) => run(tx)`
    insert into employees (registration_id, employee_id, employee_name, employee_code, role, user_id)
    values (${row.registrationId}, ${row.employeeId}, ${row.name}, ${row.code}, 'Cashier', ${row.userId})`

export type AccountFields = {
  readonly name: string
  readonly email: string
  readonly roleId: string | null
  readonly allStores: boolean
  readonly isDisabled: boolean
}

/** Without a role the name that the command line gave stays. */
export const updateAccount = (tx: Tx, userId: string, fields: AccountFields) => run(tx)`
    update users u set name = ${fields.name}, email_id = ${fields.email}, role_id = ${fields.roleId},
      all_stores = ${fields.allStores}, is_disabled = ${fields.isDisabled},
      role = coalesce((select r.role_name from roles r where r.role_id = ${fields.roleId}), u.role)
     where u.user_id = ${userId}`

export const updateEmployee = (
  tx: Tx,
  employeeId: string,
  { name, code, userId }: { readonly name: string; readonly code: string; readonly userId: string | null },
) => run(tx)`
    update employees e set employee_name = ${name}, employee_code = ${code}, user_id = ${userId}, is_deleted = false,
      role = coalesce((select u.role from users u where u.user_id = ${userId}), e.role)
     where e.employee_id = ${employeeId}`

export const deleteEmployee = (tx: Tx, employeeId: string, isDeleted: boolean) => run(tx)`
    update employees set is_deleted = ${isDeleted} where employee_id = ${employeeId}`

/** Somebody who is deleted cannot sign in either. */
export const deleteAccount = (tx: Tx, userId: string, isDeleted: boolean) => run(tx)`
    update users set is_deleted = ${isDeleted}, is_disabled = ${isDeleted} where user_id = ${userId}`

/** Exactly these stores; whoever loses a store loses the rights in it. */
export const setUserStores = async (
  tx: Tx,
  { registrationId, userId }: { readonly registrationId: string; readonly userId: string },
  stores: readonly string[],
): Promise<void> => {
  await run(tx)`delete from user_stores where user_id = ${userId} and not (store_id = any(${stores}::uuid[]))`
  await run(tx)`insert into user_stores (registration_id, user_id, store_id)
    select ${registrationId}, ${userId}, s from unnest(${stores}::uuid[]) as s on conflict do nothing`
}

export const setEmployeeStores = async (
  tx: Tx,
  { registrationId, employeeId }: { readonly registrationId: string; readonly employeeId: string },
  stores: readonly string[],
): Promise<void> => {
  await run(tx)`
    delete from employee_stores where employee_id = ${employeeId} and not (store_id = any(${stores}::uuid[]))`
  await run(tx)`insert into employee_stores (registration_id, store_id, employee_id)
    select ${registrationId}, s, ${employeeId} from unnest(${stores}::uuid[]) as s on conflict do nothing`
}

/** Writes the access lists of everybody with the role, or of one of them, anew from it. */
export const applyRole = async (tx: Tx, roleId: string, userId: string | null): Promise<void> => {
  await run(tx)`delete from access_entries e using users u
     where u.user_id = e.user_id and u.role_id = ${roleId} and u.user_id = coalesce(${userId}::uuid, u.user_id)`
  await run(tx)`delete from action_rules e using users u
     where u.user_id = e.user_id and u.role_id = ${roleId} and u.user_id = coalesce(${userId}::uuid, u.user_id)`
  await run(tx)`insert into access_entries (registration_id, user_id, store_id, resource, perms)
    select s.registration_id, s.user_id, s.store_id, a.id, a.perms
      from users u join user_stores s on s.user_id = u.user_id join roles r on r.role_id = u.role_id
     cross join lateral jsonb_to_recordset(r.access) as a(id text, perms jsonb)
     where r.role_id = ${roleId} and u.user_id = coalesce(${userId}::uuid, u.user_id)`
  await run(tx)`insert into action_rules (registration_id, user_id, store_id, action, mode, free_percent)
    select s.registration_id, s.user_id, s.store_id, a."Action", a."Mode", a."FreePercent"
      from users u join user_stores s on s.user_id = u.user_id join roles r on r.role_id = u.role_id
     cross join lateral jsonb_to_recordset(r.rules) as a("Action" text, "Mode" text, "FreePercent" bigint)
     where r.role_id = ${roleId} and u.user_id = coalesce(${userId}::uuid, u.user_id)`
  await run(tx)`update users u set role = r.role_name from roles r
     where r.role_id = u.role_id and r.role_id = ${roleId} and u.role <> r.role_name`
}

/** A new store is given to whoever has all of them, and to its maker with the rights that the maker has elsewhere. */
export const openStoreTo = async (tx: Tx, storeId: string, makerId: string): Promise<void> => {
  await run(tx)`insert into user_stores (registration_id, user_id, store_id)
    select u.registration_id, u.user_id, ${storeId} from users u
     where (u.all_stores or u.user_id = ${makerId}) and not u.is_deleted on conflict do nothing`
  await run(tx)`insert into access_entries (registration_id, user_id, store_id, resource, perms)
    select distinct on (e.user_id, e.resource) e.registration_id, e.user_id, ${storeId}::uuid, e.resource, e.perms
      from access_entries e join user_stores n on n.user_id = e.user_id and n.store_id = ${storeId}
     where e.store_id <> ${storeId} order by e.user_id, e.resource, e.store_id
    on conflict do nothing`
  await run(tx)`insert into action_rules (registration_id, user_id, store_id, action, mode, free_percent)
    select distinct on (e.user_id, e.action) e.registration_id, e.user_id, ${storeId}::uuid, e.action, e.mode,
           e.free_percent
      from action_rules e join user_stores n on n.user_id = e.user_id and n.store_id = ${storeId}
     where e.store_id <> ${storeId} order by e.user_id, e.action, e.store_id
    on conflict do nothing`
}

export const listStoreIds = async (tx: Tx): Promise<string[]> =>
  (await rowsOf<{ store_id: string }>(tx)`select store_id from stores order by store_id`).map(
    (row) => row.store_id,
  )

export type StoreRights = {
  readonly store_id: string
  readonly access: readonly AccessEntry[]
  readonly rules: readonly ActionRule[]
}

/** What somebody may do, store by store. */
export const listRightsByStore = (tx: Tx, userId: string) => rowsOf<StoreRights>(tx)`
    select s.store_id,
           coalesce((select jsonb_agg(jsonb_build_object('id', e.resource, 'perms', e.perms)) from access_entries e
                      where e.user_id = s.user_id and e.store_id = s.store_id), '[]') as access,
           coalesce((select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('Action', a.action, 'Mode', a.mode,
                       'FreePercent', a.free_percent))) from action_rules a
                      where a.user_id = s.user_id and a.store_id = s.store_id), '[]') as rules
      from user_stores s where s.user_id = ${userId}`

export const findRole = (tx: Tx, roleId: string) =>
  firstOf<{ access: AccessEntry[]; rules: ActionRule[] }>(tx)`
    select access, rules from roles where role_id = ${roleId} and not is_deleted`

export const inviteUser = async (tx: Tx, userId: string, digest: Buffer, seconds: number): Promise<boolean> =>
  (
    await firstOf<{ ok: boolean }>(tx)`
    select invite_user(${userId}, ${digest}, ${seconds} * interval '1 second') as ok`
  )?.ok === true

export const setPinHash = (tx: Tx, employeeId: string, hash: string | null) => hasRow(tx)`
    update employees set approval_pin_hash = ${hash} where employee_id = ${employeeId} returning 1`

/** A new type of document is open to everybody who may set it up, in lists and roles. */
export const openTypeTo = async (tx: Tx, name: string, perms: string): Promise<void> => {
  await run(tx)`insert into access_entries (registration_id, user_id, store_id, resource, perms)
    select e.registration_id, e.user_id, e.store_id, ${name}, ${perms}::jsonb from access_entries e
     where e.resource = 'HubTransactionTypes' and (e.perms ->> 'create')::boolean
    on conflict do nothing`
  await run(
    tx,
  )`update roles r set access = r.access || jsonb_build_array(jsonb_build_object('id', ${name}::text, 'perms', ${perms}::jsonb))
     where r.access @> '[{"id": "HubTransactionTypes", "perms": {"create": true}}]'
       and not r.access @> jsonb_build_array(jsonb_build_object('id', ${name}::text))`
}

/** Rights on a type of document go by its name. */
export const renameType = async (tx: Tx, from: string, to: string): Promise<void> => {
  await run(tx)`insert into access_entries (registration_id, user_id, store_id, resource, perms)
    select registration_id, user_id, store_id, ${to}, perms from access_entries where resource = ${from}
    on conflict do nothing`
  await run(tx)`delete from access_entries where resource = ${from}`
  await run(tx)`update roles r set access = (
      select jsonb_agg(case when a ->> 'id' = ${from} then jsonb_set(a, '{id}', to_jsonb(${to}::text)) else a end)
        from jsonb_array_elements(r.access) as a)
     where r.access @> jsonb_build_array(jsonb_build_object('id', ${from}::text))`
}
