import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../db/database.ts'
import { type TestDatabase, openTestDatabase } from '../testing/test-database.ts'
import { type Options, runAdminCommand } from './admin.ts'
import { formatError } from './format-error.ts'

const DEMO = 'Demo Retail'
const CASHIER = 'cashier@demo.test'
const UNKNOWN_ID = randomUUID()
/** Technical terms of PostgreSQL that must not reach the user. */
const POSTGRESQL_TERMS =
  /key \(|constraint|relation|syntax|column|violates|uuid|integer|bigint|boolean|out of range/i

let database: TestDatabase
let store: { store_id: string; prefix: string }
let foreignStore: string

beforeAll(async () => {
  database = await openTestDatabase()
  const stores = await database.query<{ store_id: string; prefix: string; registration_name: string }>(
    'select store_id, prefix, registration_name from stores join registrations using (registration_id) order by prefix',
  )
  const own = stores.filter((one) => one.registration_name === DEMO)
  store = own[0] as typeof store
  foreignStore = stores.find((one) => one.registration_name !== DEMO)?.store_id ?? ''
  expect(own.length).toBeGreaterThan(1)
  expect(foreignStore).not.toBe('')
})
afterAll(() => database.drop())

const outputOf = async (command: string, options: Options, password = 'A long one'): Promise<string> => {
  const db = openDatabase(database.ownerUrl, { connections: 1 })
  try {
    return await db.kysely
      .transaction()
      .execute((tx) => runAdminCommand(tx, command.split(' '), options, () => Promise.resolve(password)))
      .catch((error: unknown) => `refused: ${formatError(error)}`)
  } finally {
    await db.close()
  }
}
const changes = async () => (await database.query('select action, subject from audit_trail')).length

type Case = [command: string, options: () => Options, message: () => string]

const CASES: Case[] = [
  [
    'store change',
    () => ({ id: store.store_id, gstin: '29ABCDE1234F1ZX' }),
    () => '--gstin is "29ABCDE1234F1ZX", but must be a GSTIN of 15 characters with a right check character.',
  ],
  [
    'store change',
    () => ({ id: store.store_id, gstin: '27AAPFU0939F1ZV' }),
    () =>
      'A GSTIN begins with the code of its State. 27AAPFU0939F1ZV is of the State 27: give --state-code and --gstin of one State.',
  ],
  [
    'store change',
    () => ({ id: store.store_id, 'state-code': '98' }),
    () => '--state-code is "98", but must be a State code of the GST list, such as 29 for Karnataka.',
  ],
  [
    'store change',
    () => ({ id: 'x', 'store-name': 'Corner' }),
    () => '--id is "x", but must be an id as shown by evertill admin store list.',
  ],
  [
    'user change',
    () => ({ id: UNKNOWN_ID, name: 'X' }),
    () => `There is no user with the id ${UNKNOWN_ID}: evertill admin user list shows them.`,
  ],
  [
    'store change',
    () => ({ id: store.store_id }),
    () => 'Nothing was changed: give at least one option, such as --store-name <value>.',
  ],
  [
    'store create',
    () => ({ registration: DEMO, 'store-code': 'ZZ', prefix: store.prefix }),
    () =>
      `Another store of the company has the prefix ${store.prefix} already, and both would print the same document numbers: choose another one with --prefix.`,
  ],
  [
    'store create',
    () => ({ registration: DEMO, 'store-code': 'ZZ', prefix: 'too long' }),
    () => '--prefix is "too long", but must be one to four capital letters or digits.',
  ],
  [
    'store change',
    () => ({ id: store.store_id, 'expiry-date': '2026-02-30' }),
    () => '--expiry-date is "2026-02-30", but must be a date such as 2027-03-31.',
  ],
  [
    'store change',
    () => ({ id: store.store_id, 'rounding-step': '0' }),
    () => '--rounding-step is "0", but must be a whole number from 1 to 100000 in minor units, such as 100.',
  ],
  [
    'store change',
    () => ({ id: store.store_id, 'closing-tolerance': '12.50' }),
    () =>
      '--closing-tolerance is "12.50", but must be a whole number from 0 to 1000000000 in minor units, such as 1250.',
  ],
  [
    'store change',
    () => ({ id: store.store_id, 'return-reasons': 'x'.repeat(101) }),
    () =>
      `--return-reasons is "${'x'.repeat(101)}", but must be up to 20 reasons separated by semicolons, such as "Damaged; Wrong item".`,
  ],
  [
    'store change',
    () => ({ id: store.store_id, 'tax-rounding': 'never' }),
    () => '--tax-rounding is "never", but must be line or document.',
  ],
  [
    'store change',
    () => ({ id: store.store_id, 'blind-closing': 'perhaps' }),
    () => '--blind-closing is "perhaps", but must be yes or no.',
  ],
  ['store change', () => ({ id: store.store_id, 'store-name': true }), () => '--store-name has no value.'],
  [
    'register create',
    () => ({ registration: DEMO, 'register-code': 'R9', 'store-id': 'x' }),
    () => '--store-id is "x", but must be an id as shown by evertill admin store list.',
  ],
  [
    'register create',
    () => ({ registration: DEMO, 'register-code': 'R9', 'store-id': foreignStore }),
    () => `The company has no store with the id ${foreignStore}: evertill admin store list shows them.`,
  ],
  [
    'user create',
    () => ({ registration: DEMO, login: 'Cashier@demo.test', name: 'X' }),
    () => 'The login Cashier@demo.test is taken: choose another one with --login.',
  ],
  [
    'user create',
    () => ({ registration: 'Nobody Ltd', login: 'x@demo.test', name: 'X' }),
    () => 'There is no company called Nobody Ltd: evertill admin registration list shows them.',
  ],
  [
    'rights grant',
    () => ({ login: CASHIER, 'store-id': foreignStore, resource: 'Sales', perms: 'read' }),
    () => `The company has no store with the id ${foreignStore}: evertill admin store list shows them.`,
  ],
  [
    'rights grant',
    () => ({ login: CASHIER, 'store-id': 'x', resource: 'Sales', perms: 'read' }),
    () => '--store-id is "x", but must be an id as shown by evertill admin store list.',
  ],
  [
    'rights grant',
    () => ({ login: CASHIER, 'store-id': store.store_id, resource: 'x'.repeat(101), perms: 'read' }),
    () => '--resource is longer than 100 characters.',
  ],
  [
    'rights revoke',
    () => ({ login: CASHIER, 'store-id': foreignStore }),
    () => `Nothing was changed: ${CASHIER} has no such right in that store.`,
  ],
  [
    'rule set',
    () => ({ login: CASHIER, 'store-id': 'x', action: 'Discount', mode: 'Allow' }),
    () => '--store-id is "x", but must be an id as shown by evertill admin store list.',
  ],
]

/** Options that the command does not take: it must refuse them and change nothing. */
const WRONG_OPTIONS: Case[] = [
  [
    'store list',
    () => ({ 'store-name': 'Corner' }),
    () => '--store-name is not known. Options of admin store list: none.',
  ],
  ['user list', () => ({ login: CASHIER }), () => '--login is not known. Options of admin user list: none.'],
  [
    'register list',
    () => ({ registration: DEMO, id: UNKNOWN_ID }),
    () => '--registration, --id is not known. Options of admin register list: none.',
  ],
  [
    'user create',
    () => ({ registration: DEMO, login: 'new@demo.test', name: 'X', 'is-disabled': 'yes' }),
    () =>
      '--is-disabled is not known. Options of admin user create: --registration, --login, --name, --role.',
  ],
  [
    'register change',
    () => ({ id: UNKNOWN_ID, login: CASHIER, 'register-name': 'X' }),
    () =>
      '--login is not known. Options of admin register change: --id, --store-id, --register-code, --register-name, --is-deleted.',
  ],
  [
    'rights revoke',
    () => ({ login: CASHIER, 'store-id': store.store_id, perms: 'read' }),
    () => '--perms is not known. Options of admin rights revoke: --login, --store-id, --resource.',
  ],
  [
    'password set',
    () => ({ login: CASHIER, registration: DEMO }),
    () => '--registration is not known. Options of admin password set: --login.',
  ],
]

describe('an administrator who mistypes', () => {
  test.each(WRONG_OPTIONS)('KP-16 %s refuses an option that it does not take (%#)', async (...one) => {
    const [command, options, message] = one
    const before = await changes()
    expect(await outputOf(command, options())).toBe(`refused: ${message()}`)
    expect(await changes()).toBe(before)
  })

  test.each(CASES)(
    'KP-18 %s reports what is wrong and what to do (%#)',
    async (command, options, message) => {
      const before = await changes()
      const refusal = await outputOf(command, options())
      expect(refusal).toBe(`refused: ${message()}`)
      expect(refusal).not.toMatch(POSTGRESQL_TERMS)
      expect(await changes()).toBe(before)
    },
  )

  test('KP-18 a PIN is refused when another employee has the login as a code', async () => {
    await database.query(
      `insert into employees (registration_id, employee_id, employee_name, employee_code, role)
       select registration_id, gen_random_uuid(), 'Namesake', 'lone@demo.test', 'Cashier'
         from registrations where registration_name = $1`,
      [DEMO],
    )
    await outputOf('user create', { registration: DEMO, login: 'lone@demo.test', name: 'Lone' })
    expect(await outputOf('pin set', { login: 'lone@demo.test' }, '4711')).toBe(
      'refused: Another employee of the company has the code lone@demo.test: create the user with another --login.',
    )
  })

  test('KP-18 a store may be called yes', async () => {
    expect(await outputOf('store change', { id: store.store_id, 'store-name': 'yes' })).toBe('done')
    const [named] = await database.query('select store_name from stores where store_id = $1', [
      store.store_id,
    ])
    expect(named).toEqual({ store_name: 'yes' })
  })
})

test('RI-10 the limit for refunds and the reasons for returns are set for each store', async () => {
  const options = {
    id: store.store_id,
    'refund-approval-above': '100000',
    'return-reasons': 'Torn; "Odd", one;',
  }
  expect(await outputOf('store change', options)).not.toMatch(/^refused/)
  const rows = await database.query<{ limit: number; reasons: string[] }>(
    'select refund_approval_above::int as limit, return_reasons as reasons from stores where store_id = $1',
    [store.store_id],
  )
  expect(rows).toEqual([{ limit: 100_000, reasons: ['Torn', '"Odd", one'] }])
})

test('TX-20 a store gets the seller and the State of its bills, and a GSTIN of no other State', async () => {
  const change = (options: Options) => outputOf('store change', { id: store.store_id, ...options })
  expect(await change({ 'state-code': '27', gstin: '27AAPFU0939F1ZV', pincode: '411001' })).toBe('done')
  expect(await change({ 'legal-name': 'Sellers & Sons', composition: 'yes' })).toBe('done')
  const [row] = await database.query(
    'select legal_name, state, state_code, gstin, pincode, composition from stores where store_id = $1',
    [store.store_id],
  )
  expect(row).toEqual({
    legal_name: 'Sellers & Sons',
    state: 'Maharashtra',
    state_code: '27',
    gstin: '27AAPFU0939F1ZV',
    pincode: '411001',
    composition: true,
  })
  expect(await change({ 'state-code': '29' })).toMatch(/^refused: A GSTIN begins with the code of its State/)
})
