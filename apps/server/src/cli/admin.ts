import { randomUUID } from 'node:crypto'
import { ActionRule, GuardedAction, PERMISSIONS } from '@evertill/contract'
import { CURRENCIES, type Currency, defaultPrefix, parsePercent, stateOf } from '@evertill/domain'
import type { Tx } from '../db/database.ts'
import { dateIn } from '../platform/clock.ts'
import { hashPassword } from '../platform/password.ts'
import { passwordFault } from '../policies/password.policy.ts'
import { insertFirstProducts, insertStartingLists } from '../repositories/company/new-company.repository.ts'
import * as admin from '../repositories/registers/admin.repository.ts'
import { startingLists } from '../services/company/create-company.service.ts'
import { roundingStepOf } from '../services/company/plan-company.ts'
import {
  requireId,
  explainConstraintError,
  requireOption,
  type Options,
  type Value,
  toColumnValues,
} from './admin-values.ts'
import { CommandError } from './command-error.ts'
import { COMPANY_OPTIONS, runCompanyCommand } from './company-command.ts'
import { DELIVERY_OPTIONS, runDeliveryCommand } from './delivery-commands.ts'
import { createListRow, LIST_COMMANDS } from './list-commands.ts'
import { rejectUnknownOptions } from './parse-args.ts'
import { SECRET_OPTIONS, runSecretCommand } from './secret-commands.ts'
import { runSessionCommand } from './session-commands.ts'

export type { Options } from './admin-values.ts'

const MAX_RESOURCE_LENGTH = 100

const TABLES: Record<string, admin.AdminTable> = {
  registration: 'registrations',
  store: 'stores',
  register: 'cash_registers',
  user: 'users',
  ...Object.fromEntries(Object.entries(LIST_COMMANDS).map(([what, { table }]) => [what, table])),
}

export const registrationOf = async (tx: Tx, options: Options) => {
  const named = typeof options.registration === 'string' ? options.registration : undefined
  const found = await admin.findRegistrations(tx, named)
  const [only] = found
  if (found.length === 1 && only) return only
  const names = found.map((one) => one.registration_name).join(', ')
  if (only) throw new CommandError(`Choose a company with --registration: ${names}.`)
  throw new CommandError(
    named === undefined
      ? 'There is no company yet: evertill admin registration create --registration-name <name>'
      : `There is no company called ${named}: evertill admin registration list shows them.`,
  )
}

const userOf = async (tx: Tx, options: Options) => {
  const user = await admin.findUser(tx, requireOption(options, 'login'))
  if (!user) throw new CommandError('There is no such user.')
  return user
}

const hashNewPassword = (password: string, names: readonly string[]): Promise<string> => {
  const fault = passwordFault(password, names)
  if (fault !== undefined) throw new CommandError(fault)
  return hashPassword(password)
}

/** Commands with a fixed list of options. All others take the columns of their table. */
const COMMAND_OPTIONS: Readonly<Record<string, readonly string[]>> = {
  'user create': ['registration', 'login', 'name', 'role'],
  'rights grant': ['login', 'store-id', 'resource', 'perms'],
  // No --perms: revoke removes every permission, and `--perms read` would suggest otherwise.
  'rights revoke': ['login', 'store-id', 'resource'],
  'rule set': ['login', 'store-id', 'action', 'mode', 'free-percent'],
  'password set': ['login'],
  'pin set': ['login'],
  'session list': ['login'],
  'session end': ['login', 'id'],
  ...COMPANY_OPTIONS,
  ...SECRET_OPTIONS,
  ...DELIVERY_OPTIONS,
}

const allowedOptions = (
  what: string,
  verb: string,
  columns: readonly string[],
): readonly string[] | undefined => {
  const own = COMMAND_OPTIONS[`${what} ${verb}`]
  if (own || columns.length === 0) return own
  if (verb === 'list') return []
  if (verb === 'change') {
    const { fixed = [] } = LIST_COMMANDS[what] ?? {}
    return ['id', ...columns.filter((name) => !fixed.includes(name))]
  }
  if (verb === 'create' && what === 'registration') return columns
  if (verb === 'create') return ['registration', ...columns, ...(LIST_COMMANDS[what]?.further ?? [])]
  return undefined
}

/** An unknown currency is refused: the number of decimals would be unknown, and nothing could be sold. */
const currencyOf = ({ currency = 'INR' }: Options): Currency => {
  const known = (CURRENCIES as Readonly<Record<string, Currency>>)[String(currency)]
  if (known) return known
  const codes = Object.keys(CURRENCIES).join(', ')
  throw new CommandError(`--currency ${String(currency)} is not known. Currencies are ${codes}.`)
}

/** An unknown time zone would stop every till of the store. */
const validateTimeZone = (options: Options): void => {
  const zone = options['time-zone']
  if (zone === undefined) return
  try {
    dateIn(String(zone), new Date())
  } catch {
    throw new CommandError(`--time-zone ${String(zone)} is not known: use a name such as Asia/Kolkata.`)
  }
}

/** The name of the State follows from its code, unless another one is given. */
const withStateName = (values: Record<string, Value>): Record<string, Value> => {
  const name = stateOf(String(values['state_code'] ?? ''))?.name
  return name === undefined ? values : { state: name, ...values }
}

const create = async (
  tx: Tx,
  what: string,
  options: Options,
  password: () => Promise<string>,
): Promise<string> => {
  if (what === 'registration') {
    const id = randomUUID()
    const { symbol } = currencyOf(options)
    const values = { plan: 'Standard', currency: 'INR', currency_symbol: symbol, ...toColumnValues(options) }
    requireOption(options, 'registration-name')
    await admin.insertRow(tx, 'registrations', { registration_id: id }, values)
    const lists = startingLists({ Company: { Country: 'IN' }, Tax: { Kind: 'IndiaGST' } })
    await insertStartingLists(tx, id, lists)
    await insertFirstProducts(tx, id, [])
    return id
  }
  const { registration_id, registration_name, currency } = await registrationOf(tx, options)
  const list = LIST_COMMANDS[what]
  if (list) {
    const created = await createListRow(tx, list, registration_id, options)
    await admin.addAdminAudit(tx, registration_id, `admin.${what}.create`, created)
    return created
  }
  const id = randomUUID()
  const values = toColumnValues(options)
  if (what === 'user') {
    const [loginId, name] = [requireOption(options, 'login'), requireOption(options, 'name')]
    await admin.insertLogin(tx, {
      registrationId: registration_id,
      userId: id,
      loginId,
      name,
      role: typeof options.role === 'string' ? options.role : 'Cashier',
      hash: await hashNewPassword(await password(), [loginId, name, registration_name]),
    })
  } else if (what === 'store') {
    const code = requireOption(options, 'store-code')
    const defaults = {
      store_name: code,
      prefix: defaultPrefix(code),
      time_zone: 'Asia/Kolkata',
      rounding_step: roundingStepOf(currency),
    }
    const inAYear = new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10)
    await admin.insertRow(
      tx,
      'stores',
      { registration_id, store_id: id },
      { ...defaults, expiry_date: inAYear, ...withStateName(values) },
    )
  } else {
    const code = requireOption(options, 'register-code')
    requireOption(options, 'store-id')
    await admin.insertRow(
      tx,
      'cash_registers',
      { registration_id, register_id: id },
      { register_name: code, ...values },
    )
  }
  await admin.addAdminAudit(tx, registration_id, `admin.${what}.create`, id)
  return id
}

const rights = async (tx: Tx, verb: string, options: Options): Promise<string> => {
  const { registration_id: registrationId, user_id: userId } = await userOf(tx, options)
  const storeId = requireOption(options, 'store-id')
  const resource = typeof options.resource === 'string' ? options.resource : undefined
  if (resource !== undefined && resource.length > MAX_RESOURCE_LENGTH)
    throw new CommandError(`--resource is longer than ${MAX_RESOURCE_LENGTH} characters.`)
  if (verb === 'grant') {
    const perms = requireOption(options, 'perms').split(',')
    const unknown = perms.filter((perm) => !PERMISSIONS.some((known) => known === perm))
    if (unknown.length > 0)
      throw new CommandError(
        `Unknown permission: ${unknown.join(', ')}. Permissions are ${PERMISSIONS.join(', ')}.`,
      )
    await admin.grantRight(tx, {
      registrationId,
      userId,
      storeId,
      resource: requireOption(options, 'resource'),
      perms,
    })
  } else if (!(await admin.revokeRight(tx, { userId, storeId, resource })))
    throw new CommandError(`Nothing was changed: ${String(options.login)} has no such right in that store.`)
  await admin.addAdminAudit(tx, registrationId, `admin.rights.${verb}`, userId)
  return 'done'
}

/** Sets whether a user may do an action alone, with an approval, or not at all. */
const setRule = async (tx: Tx, options: Options): Promise<string> => {
  const user = await userOf(tx, options)
  const free = options['free-percent']
  const rule = ActionRule.safeParse({
    Action: requireOption(options, 'action'),
    Mode: requireOption(options, 'mode'),
    ...(free === undefined ? {} : { FreePercent: parsePercent(String(free)) }),
  })
  if (!rule.success) {
    const actions = GuardedAction.options.join(', ')
    throw new CommandError(
      `--action is one of ${actions}; --mode is Allow, Approve or Deny; --free-percent is a number.`,
    )
  }
  const { Action, Mode, FreePercent = null } = rule.data
  const storeId = requireOption(options, 'store-id')
  const row = { ...user, storeId, action: Action, mode: Mode, freePercent: FreePercent }
  if (!(await admin.setRule(tx, row)))
    throw new CommandError('The user has no right in that store: grant one first.')
  await admin.addAdminAudit(tx, user.registration_id, 'admin.rule.set', user.user_id)
  return 'done'
}

/** Lets a user give approvals, as an employee of all the user's stores, with a PIN of four digits. */
const setPin = async (tx: Tx, options: Options, password: () => Promise<string>): Promise<string> => {
  const user = await userOf(tx, options)
  const pin = (await password()).trim()
  if (!/^\d{4}$/.test(pin)) throw new CommandError('PIN must be 4 digits.')
  await admin.setApprovalPin(tx, user, await hashPassword(pin))
  await admin.addAdminAudit(tx, user.registration_id, 'admin.pin.set', user.user_id)
  return 'done'
}

/** Runs `admin <what> <verb> --option value …` in one transaction and returns the text to print. */
export const runAdminCommand: typeof execute = (tx, words, options, password) =>
  execute(tx, words, options, password).catch((error: unknown) => {
    throw explainConstraintError(error, options)
  })

const execute = async (
  tx: Tx,
  [what = '', verb = '']: readonly string[],
  options: Options,
  password: () => Promise<string>,
): Promise<string> => {
  const table = TABLES[what]
  const columns = table ? admin.columnsOf(table).map((name) => name.replaceAll('_', '-')) : []
  const allowed = allowedOptions(what, verb, columns)
  // A mistyped option must not be ignored: the setting would silently stay as it was.
  if (allowed) rejectUnknownOptions(`admin ${what} ${verb}`, allowed, options)
  if (what === 'rights' && (verb === 'grant' || verb === 'revoke')) return rights(tx, verb, options)
  if (what === 'password' && verb === 'set') {
    const user = await userOf(tx, options)
    const names = [user.login_id, user.name, user.registration_name]
    await admin.changePassword(tx, user.user_id, await hashNewPassword(await password(), names))
    await admin.addAdminAudit(tx, user.registration_id, 'admin.password.set', user.user_id)
    return 'done'
  }
  if (what === 'rule' && verb === 'set') return setRule(tx, options)
  if (what === 'pin' && verb === 'set') return setPin(tx, options, password)
  if (what === 'company') return runCompanyCommand(tx, verb, options, password)
  if (what === 'delivery') return runDeliveryCommand(tx, verb, options)
  if (what === 'secret') return runSecretCommand(tx, verb, options)
  if (what === 'session') return runSessionCommand(tx, verb, await userOf(tx, options), options)
  if (!table)
    throw new CommandError(
      `Unknown command. Use admin company | demo | registration | store | register | user | rights | rule | password | pin | session | secret | delivery | key | ${Object.keys(LIST_COMMANDS).join(' | ')}.`,
    )
  if (verb === 'list') {
    const rows = await admin.listRows(tx, table)
    return rows.length > 0 ? rows.map((row) => JSON.stringify(row)).join('\n') : 'There are none yet.'
  }
  validateTimeZone(options)
  currencyOf(options)
  if (verb === 'create') return create(tx, what, options, password)
  if (verb === 'change') {
    const id = requireId(options, what)
    const given = columns.find((name) => options[name] !== undefined)
    if (given === undefined)
      throw new CommandError(
        `Nothing was changed: give at least one option, such as --${columns[1]} <value>.`,
      )
    const changed = await admin.changeRow(tx, table, id, withStateName(toColumnValues(options)))
    if (changed === undefined)
      throw new CommandError(`There is no ${what} with the id ${id}: evertill admin ${what} list shows them.`)
    await admin.addAdminAudit(tx, changed.registration_id, `admin.${what}.change`, id)
    return 'done'
  }
  throw new CommandError('Say what to do: list, create or change.')
}
