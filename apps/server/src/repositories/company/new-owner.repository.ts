import type { ActionRule } from '@evertill/contract'
import type { Tx } from '../../db/database.ts'
import { hasRow, insertRows } from '../../db/query.ts'

/** The account that owns a new company. */
export type OwnerRow = {
  readonly registrationId: string
  readonly storeId: string
  readonly userId: string
  readonly employeeId: string
  readonly loginId: string
  readonly name: string
  readonly role: string
  readonly roleId: string | null
  readonly passwordHash: string
}

export const isLoginTaken = (tx: Tx, loginId: string) =>
  hasRow(tx)`select from logins where login_id = ${loginId.toLowerCase()}`

/** The person signs in, works in the store and is one of its employees. */
export const insertOwner = async (
  tx: Tx,
  { registrationId: registration_id, storeId: store_id, userId: user_id, ...owner }: OwnerRow,
): Promise<void> => {
  await insertRows(tx, 'users', [
    {
      registration_id,
      user_id,
      email_id: owner.loginId,
      name: owner.name,
      role: owner.role,
      role_id: owner.roleId,
      // Stores that come later too.
      all_stores: true,
      password_hash: owner.passwordHash,
    },
  ])
  await insertRows(tx, 'logins', [{ login_id: owner.loginId.toLowerCase(), registration_id, user_id }])
  await insertRows(tx, 'user_stores', [{ registration_id, user_id, store_id }])
  await insertRows(tx, 'employees', [
    {
      registration_id,
      employee_id: owner.employeeId,
      employee_name: owner.name,
      employee_code: 'E001',
      role: owner.role,
      user_id,
    },
  ])
  await insertRows(tx, 'employee_stores', [{ registration_id, store_id, employee_id: owner.employeeId }])
}

export type OwnerRights = {
  readonly modules: Readonly<Record<string, object>>
  readonly rules: readonly ActionRule[]
}

export type RoleRow = { readonly id: string; readonly name: string; readonly rights: OwnerRights }

/** As the hub writes them: the access list and the rules of the specification. */
export const insertRoles = (tx: Tx, registration_id: string, roles: readonly RoleRow[]) =>
  insertRows(
    tx,
    'roles',
    roles.map(({ id, name, rights }) => ({
      registration_id,
      role_id: id,
      role_name: name,
      access: JSON.stringify(
        Object.entries(rights.modules).map(([resource, perms]) => ({ id: resource, perms })),
      ),
      rules: JSON.stringify(rights.rules),
    })),
  )

export const insertOwnerRights = async (
  tx: Tx,
  { registrationId: registration_id, userId: user_id, storeId: store_id }: OwnerRow,
  { modules, rules }: OwnerRights,
): Promise<void> => {
  const place = { registration_id, user_id, store_id }
  await insertRows(
    tx,
    'access_entries',
    Object.entries(modules).map(([resource, perms]) => ({
      ...place,
      resource,
      perms: JSON.stringify(perms),
    })),
  )
  await insertRows(
    tx,
    'action_rules',
    rules.map(({ Action, Mode, FreePercent }) => ({
      ...place,
      action: Action,
      mode: Mode,
      free_percent: FreePercent ?? null,
    })),
  )
}
