import { randomUUID } from 'node:crypto'
import { hashPassword } from '../../platform/password.ts'
import { type Rights, rightsBeyond } from '../../policies/grant.policy.ts'
import type { Fields } from '../../repositories/manage/managed-row.repository.ts'
import { PEOPLE_TABLE } from '../../repositories/manage/people-table.ts'
import {
  applyRole,
  deleteAccount,
  deleteEmployee,
  findRole,
  insertAccount,
  insertEmployee,
  listRightsByStore,
  listStoreIds,
  lockPerson,
  setEmployeeStores,
  setUserStores,
  updateAccount,
  updateEmployee,
} from '../../repositories/manage/person.repository.ts'
import { type Change, Refused, type Source, fault } from './managed-source.ts'

const NOTHING: Rights = { access: [], rules: [] }

const textOf = (row: Fields, field: string): string => {
  const value = row[field]
  return typeof value === 'string' ? value : ''
}
const storesOf = (row: Fields): string[] => row['StoreIDs'] as string[]

/** What the caller may do in each of these stores; nothing in a store that is not theirs. */
const ownRights = async ({ tx, caller }: Change): Promise<(storeId: string) => Rights> => {
  const own = new Map((await listRightsByStore(tx, caller.userId)).map((rights) => [rights.store_id, rights]))
  return (storeId) => own.get(storeId) ?? NOTHING
}

/** Whoever may set up people could else take over an account that may more than they do. */
export const refuseMightier = async (change: Change): Promise<void> => {
  const own = await ownRights(change)
  for (const theirs of await listRightsByStore(change.tx, change.key))
    if (rightsBeyond(theirs, own(theirs.store_id)).length > 0) throw new Refused({ code: 'NOT_ALLOWED' })
}

const checkSelf = ({ row, before }: Change): void => {
  if (before?.['IsSelf'] !== true) return
  const changed = (field: string) => JSON.stringify(row[field]) !== JSON.stringify(before[field])
  for (const field of ['RoleID', 'AllStores', 'StoreIDs', 'IsDisabled'])
    if (changed(field)) throw fault(field, 'is yours: ask somebody else to change it')
}

const checkStores = async (change: Change): Promise<readonly string[]> => {
  const { tx, caller, row, before } = change
  const all = await listStoreIds(tx)
  if (row['AllStores'] === true && caller.stores.length < all.length && before?.['AllStores'] !== true)
    throw fault('AllStores', 'needs the right to set up people in every store')
  const stores = row['AllStores'] === true ? all : storesOf(row)
  const had = before ? storesOf(before) : []
  const foreign = [...stores, ...had].find((id) => !caller.stores.includes(id))
  if (foreign !== undefined) throw fault('StoreIDs', 'names a store in which you may not set up people')
  return stores
}

/** Without a store nobody gets past the sign-in of a till. Accounts from the command line have rights without a role. */
const checkUseful = ({ row, before }: Change, stores: readonly string[]): void => {
  if (textOf(row, 'LoginID') === '') return
  if (before?.['HasAccount'] !== true && row['RoleID'] === null) throw fault('RoleID', 'is required')
  if (stores.length === 0 && row['IsDisabled'] !== true) throw fault('StoreIDs', 'needs one store at least')
}

const checkPerson = async (change: Change): Promise<void> => {
  const { tx, row, before } = change
  if (textOf(row, 'LoginID') === '' && textOf(row, 'EmployeeCode') === '')
    throw fault('LoginID', 'is required, or else an employee code')
  if (before?.['HasAccount'] === true && row['LoginID'] !== before['LoginID'])
    throw fault('LoginID', 'cannot be changed')
  if (before) {
    checkSelf(change)
    await refuseMightier(change)
  }
  const stores = await checkStores(change)
  checkUseful(change, stores)
  if (row['RoleID'] === null) return
  if (textOf(row, 'LoginID') === '') throw fault('RoleID', 'needs an account: give a login id too')
  const role = await findRole(tx, textOf(row, 'RoleID'))
  if (!role) throw fault('RoleID', 'is no role of the company')
  const own = await ownRights(change)
  const beyond = stores.flatMap((id) => rightsBeyond(role, own(id)))
  if (beyond.length > 0)
    throw fault('RoleID', `has rights that you do not have: ${[...new Set(beyond)].join(', ')}`)
}

type Ids = { readonly userId: string | null; readonly employeeId: string | null }

/** Stores and rights of somebody whose account and employee are there. */
const writeStanding = async ({ tx, caller, row }: Change, { userId, employeeId }: Ids): Promise<void> => {
  const { registrationId } = caller
  const stores = row['AllStores'] === true ? await listStoreIds(tx) : storesOf(row)
  if (userId !== null) {
    await updateAccount(tx, userId, {
      name: textOf(row, 'Name'),
      email: textOf(row, 'EmailID'),
      roleId: row['RoleID'] as string | null,
      allStores: row['AllStores'] === true,
      isDisabled: row['IsDisabled'] === true,
    })
    await setUserStores(tx, { registrationId, userId }, stores)
    if (row['RoleID'] !== null) await applyRole(tx, textOf(row, 'RoleID'), userId)
  }
  if (employeeId !== null) await setEmployeeStores(tx, { registrationId, employeeId }, stores)
}

const addAccount = async ({ tx, caller, key, row }: Change): Promise<void> =>
  insertAccount(tx, {
    registrationId: caller.registrationId,
    userId: key,
    name: textOf(row, 'Name'),
    email: textOf(row, 'EmailID'),
    login: textOf(row, 'LoginID').toLowerCase(),
    hash: await hashPassword(randomUUID()),
  })

const addEmployee = async ({ tx, caller, row }: Change, employeeId: string, userId: string | null) => {
  const { registrationId } = caller
  const code = textOf(row, 'EmployeeCode')
  await insertEmployee(tx, { registrationId, employeeId, name: textOf(row, 'Name'), code, userId })
  return employeeId
}

const insertPerson = async (change: Change): Promise<boolean> => {
  const { tx, key, row } = change
  const taken = await lockPerson(tx, key)
  if (taken.user_id !== null || taken.employee_id !== null) return false
  const hasAccount = textOf(row, 'LoginID') !== ''
  if (hasAccount) await addAccount(change)
  const userId = hasAccount ? key : null
  const employeeId =
    textOf(row, 'EmployeeCode') === ''
      ? null
      : await addEmployee(change, hasAccount ? randomUUID() : key, userId)
  await writeStanding(change, { userId, employeeId })
  return true
}

const updatePerson = async (change: Change): Promise<boolean> => {
  const { tx, key, row, before } = change
  const { user_id, employee_id } = await lockPerson(tx, key)
  const wantsAccount = textOf(row, 'LoginID') !== ''
  if (wantsAccount && user_id === null) await addAccount(change)
  const userId = wantsAccount ? key : null
  const code = textOf(row, 'EmployeeCode')
  if (employee_id !== null && code !== '')
    await updateEmployee(tx, employee_id, { name: textOf(row, 'Name'), code, userId })
  if (employee_id !== null && code === '' && before?.['EmployeeCode'] !== '')
    throw fault('EmployeeCode', 'cannot be taken away: old bills name it')
  const employeeId = employee_id ?? (code === '' ? null : await addEmployee(change, randomUUID(), userId))
  await writeStanding(change, { userId, employeeId })
  return true
}

const MAIL_ADDRESS = /^[^\s@]+@[^\s@]+$/

/** Most people sign in with their mail address, and nobody types it twice. */
const withMailAddress = (row: Fields): Fields =>
  textOf(row, 'EmailID') === '' && MAIL_ADDRESS.test(textOf(row, 'LoginID'))
    ? { ...row, EmailID: row['LoginID'] }
    : row

/** Its version is that of both rows, so it is compared here after both are locked. */
export const peopleSource: Source = {
  table: PEOPLE_TABLE,
  complete: withMailAddress,
  check: checkPerson,
  insert: insertPerson,
  update: updatePerson,
  checkRemoval: async (change) => {
    if (change.before?.['IsSelf'] === true) throw fault('IsSelf', 'You cannot delete yourself.')
    await refuseMightier(change)
    await checkStores(change)
  },
  remove: async ({ tx, key }, _version, isDeleted) => {
    const { user_id, employee_id } = await lockPerson(tx, key)
    if (user_id !== null) await deleteAccount(tx, user_id, isDeleted)
    if (employee_id !== null) await deleteEmployee(tx, employee_id, isDeleted)
    return user_id !== null || employee_id !== null
  },
}
