import { randomUUID } from 'node:crypto'
import type { Tx } from '../db/database.ts'
import { insertSetup } from '../db/seed/insert-setup.ts'
import { demoKey } from '../db/seed/keys.ts'
import { hashPassword } from '../platform/password.ts'
import * as admin from '../repositories/admin.repository.ts'
import { Refused } from './refused.ts'

export type Options = Readonly<Record<string, string | boolean | undefined>>

const SHORTEST_PASSWORD = 8

const TABLES: Record<string, admin.AdminTable> = {
  registration: 'registrations',
  store: 'stores',
  register: 'cash_registers',
  user: 'users',
}

const needed = (options: Options, name: string): string => {
  const value = options[name]
  if (typeof value === 'string' && value !== '') return value
  throw new Refused(`--${name} is missing.`)
}

/** `--store-name X` is the column store_name; yes and no are flags. */
const valuesOf = (options: Options): Record<string, string | boolean> =>
  Object.fromEntries(
    Object.entries(options)
      .filter((entry): entry is [string, string | boolean] => entry[1] !== undefined)
      .map(([name, value]) => [
        name.replaceAll('-', '_'),
        value === 'yes' ? true : value === 'no' ? false : value,
      ]),
  )

export const registrationOf = async (tx: Tx, options: Options) => {
  const named = typeof options.registration === 'string' ? options.registration : undefined
  const found = await admin.findRegistrations(tx, named)
  const [only] = found
  if (found.length === 1 && only) return only
  const names = found.map((one) => one.registration_name).join(', ')
  throw new Refused(only ? `Say which company with --registration: ${names}.` : 'There is no such company.')
}

const userOf = async (tx: Tx, options: Options) => {
  const user = await admin.findUser(tx, needed(options, 'login'))
  if (!user) throw new Refused('There is no such user.')
  return user
}

const hashed = (password: string): Promise<string> => {
  if (password.length < SHORTEST_PASSWORD) {
    throw new Refused(`The password must have at least ${SHORTEST_PASSWORD} characters.`)
  }
  return hashPassword(password)
}

const create = async (
  tx: Tx,
  what: string,
  options: Options,
  password: () => Promise<string>,
): Promise<string> => {
  if (what === 'registration') {
    const slug = randomUUID()
    const id = demoKey(slug, 'registration', slug)
    const values = { plan: 'Standard', currency: 'INR', currency_symbol: '₹', ...valuesOf(options) }
    needed(options, 'registration-name')
    await admin.insertRow(tx, 'registrations', { registration_id: id }, values)
    await insertSetup(tx, slug, ['General'])
    return id
  }
  const { registration_id } = await registrationOf(tx, options)
  const id = randomUUID()
  const values = valuesOf(options)
  if (what === 'user') {
    await admin.insertLogin(tx, {
      registrationId: registration_id,
      userId: id,
      loginId: needed(options, 'login'),
      name: needed(options, 'name'),
      role: typeof options.role === 'string' ? options.role : 'Cashier',
      hash: await hashed(await password()),
    })
  } else if (what === 'store') {
    const code = needed(options, 'store-code')
    const defaults = { store_name: code, prefix: code, time_zone: 'Asia/Kolkata', rounding_step: 100 }
    const inAYear = new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10)
    await admin.insertRow(
      tx,
      'stores',
      { registration_id, store_id: id },
      { ...defaults, expiry_date: inAYear, ...values },
    )
  } else {
    const code = needed(options, 'register-code')
    needed(options, 'store-id')
    await admin.insertRow(
      tx,
      'cash_registers',
      { registration_id, register_id: id },
      { register_name: code, ...values },
    )
  }
  await admin.noteInAudit(tx, registration_id, `admin.${what}.create`, id)
  return id
}

const rights = async (tx: Tx, verb: string, options: Options): Promise<string> => {
  const { registration_id: registrationId, user_id: userId } = await userOf(tx, options)
  const storeId = needed(options, 'store-id')
  const resource = typeof options.resource === 'string' ? options.resource : undefined
  if (verb === 'grant') {
    const perms = needed(options, 'perms').split(',')
    await admin.grantRight(tx, {
      registrationId,
      userId,
      storeId,
      resource: needed(options, 'resource'),
      perms,
    })
  } else await admin.revokeRight(tx, { userId, storeId, resource })
  await admin.noteInAudit(tx, registrationId, `admin.rights.${verb}`, userId)
  return 'done'
}

/** `admin <what> <verb> --option value …`: one transaction, one line of answer. */
export const administer = async (
  tx: Tx,
  [what = '', verb = '']: readonly string[],
  options: Options,
  password: () => Promise<string>,
): Promise<string> => {
  if (what === 'rights' && (verb === 'grant' || verb === 'revoke')) return rights(tx, verb, options)
  if (what === 'password' && verb === 'set') {
    const user = await userOf(tx, options)
    await admin.changePassword(tx, user.user_id, await hashed(await password()))
    await admin.noteInAudit(tx, user.registration_id, 'admin.password.set', user.user_id)
    return 'done'
  }
  const table = TABLES[what]
  if (!table) throw new Refused('Say what: admin registration | store | register | user | rights | password.')
  if (verb === 'list') {
    return (await admin.listRows(tx, table)).map((row) => JSON.stringify(row)).join('\n')
  }
  if (verb === 'create') return create(tx, what, options, password)
  if (verb === 'change') {
    const isThere = await admin.changeRow(tx, table, needed(options, 'id'), valuesOf(options))
    if (!isThere) throw new Refused(`Nothing to change: known are ${admin.columnsOf(table).join(', ')}.`)
    return 'done'
  }
  throw new Refused('Say what to do: list, create or change.')
}
