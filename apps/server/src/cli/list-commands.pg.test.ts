import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../db/database.ts'
import { DEMO_RETAIL } from '../db/seed/companies.ts'
import { demoKey } from '../db/seed/keys.ts'
import { type TestDatabase, openTestDatabase } from '../testing/test-database.ts'
import { type Options, runAdminCommand } from './admin.ts'
import { LIST_COMMANDS } from './list-commands.ts'

let database: TestDatabase
let store = ''
let category = ''
/** A customer who is no member yet, and a tier. */
let member = { phone: '', tier: '' }

beforeAll(async () => {
  database = await openTestDatabase()
  const rows = await database.query<{ store_id: string }>(
    `select store_id from stores where store_code = 'BLR1'`,
  )
  store = rows[0]?.store_id ?? ''
  const categories = await database.query<{ category_id: string }>(
    'select c.category_id from categories c join stores s using (registration_id) where s.store_id = $1 limit 1',
    [store],
  )
  category = categories[0]?.category_id ?? ''
  const [found] = await database.query<typeof member>(
    `select c.phone_no as phone, t.tier_id as tier
       from customers c join stores s using (registration_id) join membership_tiers t using (registration_id)
      where s.store_id = $1 and c.phone_digits <> ''
        and not exists (select from memberships m where m.customer_id = c.customer_id) limit 1`,
    [store],
  )
  if (found) member = found
})
afterAll(() => database.drop())

const admin = async (command: string, options: Options) => {
  const db = openDatabase(database.ownerUrl, { connections: 1 })
  try {
    return await db.kysely
      .transaction()
      .execute((tx) => runAdminCommand(tx, command.split(' '), options, async () => ''))
  } finally {
    await db.close()
  }
}
const inDemo = { registration: 'Demo Retail' }
const count = async (text: string, values: unknown[]) => (await database.query(text, values)).length
const eventsOf = (type: string) => count('select 1 from event_outbox where event_type = $1', [type])
const auditOf = (action: string, subject: string) =>
  count('select 1 from audit_trail where action = $1 and subject = $2', [action, subject])

const GIVEN: Record<string, { create: () => Options; change: Options; event?: string }> = {
  'transaction-type': {
    create: () => ({ 'transaction-type': 'Counter bill', letter: 'B', 'sort-order': '9' }),
    change: { 'is-deleted': 'yes' },
  },
  'membership-tier': {
    create: () => ({
      'tier-name': 'Platinum',
      'earn-per': '10000',
      'earn-points': '3',
      'point-value': '100',
      'redeem-as': 'Tender',
    }),
    change: { 'point-value': '120' },
  },
  membership: {
    create: () => ({
      'phone-no': member.phone,
      'card-no': 'CARD-7000',
      'tier-id': member.tier,
      points: '40',
      'valid-to': '2027-03-31',
    }),
    change: { points: '50' },
  },
  'payment-type': {
    create: () => ({ 'payment-type': 'Meal voucher', kind: 'Other', 'sort-order': '7' }),
    change: { 'show-in-sales': 'no' },
    event: 'paymentTypes_updated',
  },
  'print-config': {
    create: () => ({
      'store-id': store,
      'config-name': 'Office',
      paper: 'A4',
      'seller-name': 'Demo Retail',
      'seller-address': '1 Main Road',
      'footer-lines': 'Thank you; "No" returns, please',
      'upi-payee': 'shop@okbank; Demo Retail; 5411',
    }),
    change: { 'is-default': 'no', paper: '80mm' },
    event: 'printConfig_updated',
  },
  employee: {
    create: () => ({ 'employee-code': 'E77', 'employee-name': 'Cashier 77', 'store-id': store }),
    change: { role: 'Manager' },
    event: 'employee_updated',
  },
  'sales-channel': { create: () => ({ 'channel-name': 'Phone' }), change: { 'is-deleted': 'yes' } },
  'product-tag': {
    create: () => ({ 'tag-name': 'Seasonal' }),
    change: { 'tag-name': 'Season' },
    event: 'productTag_updated',
  },
  subcategory: {
    create: () => ({ 'category-id': category, 'sub-category-name': 'Herbal' }),
    change: { 'is-deleted': 'yes' },
    event: 'subcategory_updated',
  },
  'service-area': {
    create: () => ({ 'store-id': store, pincode: '571201', 'eta-minutes': '45', fee: '4000' }),
    change: { 'is-active': 'no' },
  },
  carrier: {
    create: () => ({ 'carrier-key': 'fast-parcels', 'carrier-name': 'Fast Parcels' }),
    change: { 'is-active': 'no' },
  },
  subscriber: {
    create: () => ({
      'subscriber-name': 'Web shop',
      url: 'https://shop.example/hook',
      events: 'order.*; sale.completed',
    }),
    change: { events: 'order.accepted' },
  },
  'order-channel': {
    create: () => ({
      'channel-key': 'our-web-shop',
      'channel-name': 'Our web shop',
      'store-id': store,
      'sales-channel-id': demoKey(DEMO_RETAIL.id, 'sales-channel', 'Phone'),
    }),
    change: { 'auto-accept': 'yes', 'accept-seconds': '600' },
  },
  'network-participant': {
    create: () => ({
      'network-id': 'buyer.example',
      'key-id': 'k1',
      'public-key': 'A'.repeat(43) + '=',
      url: 'https://buyer.example/ondc',
    }),
    change: { 'key-id': 'k2' },
  },
  'custom-field': {
    create: () => ({ module: 'sales', 'field-name': 'Table', 'field-type': 'Choice', choices: '1; 2' }),
    change: { 'is-required': 'yes' },
  },
}

describe('KP-36 lists that tills pull', () => {
  test('KP-36 every list has a case here', () => {
    expect(Object.keys(GIVEN).toSorted()).toEqual(Object.keys(LIST_COMMANDS).toSorted())
  })

  test.each(Object.keys(GIVEN))(
    'KP-36 a %s is created and changed, with an audit entry and the event',
    async (what) => {
      const { create, change, event } = GIVEN[what] ?? { create: () => ({}), change: {} }
      const before = event === undefined ? 0 : await eventsOf(event)
      const id = await admin(`${what} create`, { ...inDemo, ...create() })
      expect(await auditOf(`admin.${what}.create`, id)).toBe(1)
      expect(await admin(`${what} change`, { id, ...change })).toBe('done')
      expect(await auditOf(`admin.${what}.change`, id)).toBe(1)
      if (event !== undefined) expect(await eventsOf(event)).toBeGreaterThan(before)
      expect(await admin(`${what} list`, {})).toContain(id)
    },
  )

  test('KP-36 an employee works in the named store, and lines keep their quotation marks', async () => {
    expect(
      await count(
        'select 1 from employee_stores join employees using (registration_id, employee_id) where employee_code = $1 and store_id = $2',
        ['E77', store],
      ),
    ).toBe(1)
    const [row] = await database.query(
      'select footer_lines, upi_payee from print_configs where config_name = $1',
      ['Office'],
    )
    expect(row).toEqual({
      footer_lines: ['Thank you', '"No" returns, please'],
      upi_payee: { Address: 'shop@okbank', Name: 'Demo Retail', MerchantCode: '5411' },
    })
  })

  test.each<[string, Options, string]>([
    [
      'payment-type create',
      { ...inDemo, 'payment-type': 'X', kind: 'Coins' },
      'must be one of Cash, Credit, Other',
    ],
    ['payment-type create', { ...inDemo, kind: 'Cash' }, '--payment-type is missing.'],
    ['employee create', { ...inDemo, 'employee-code': 'E1', 'employee-name': 'X' }, '--store-id is missing.'],
    ['print-config create', { ...inDemo, papper: 'A4' }, '--papper is not known.'],
    [
      'transaction-type create',
      { ...inDemo, 'transaction-type': 'X', letter: 'R' },
      '--letter is "R", but must be one capital letter',
    ],
    ['transaction-type change', { id: 'x', letter: 'Q' }, '--letter is not known.'],
    [
      'membership create',
      { ...inDemo, 'phone-no': '+91 1', 'card-no': 'C', 'tier-id': '00000000-0000-4000-8000-000000000000' },
      'No customer has the phone number +91 1',
    ],
    ['membership create', { ...inDemo, 'phone-no': '1', 'card-no': 'C' }, '--tier-id is missing.'],
    [
      'subscriber create',
      { ...inDemo, 'subscriber-name': 'X', url: 'http://shop.example', events: 'order.*' },
      'must be an https address on the internet',
    ],
    [
      'subscriber create',
      { ...inDemo, 'subscriber-name': 'X', url: 'https://10.0.0.1/', events: 'order.*' },
      'must be an https address on the internet',
    ],
    [
      'subscriber create',
      { ...inDemo, 'subscriber-name': 'X', url: 'https://shop.example', events: 'orders' },
      '--events is "orders"',
    ],
    [
      'carrier create',
      { ...inDemo, 'carrier-key': 'Fast Parcels', 'carrier-name': 'X' },
      'such as fast-parcels',
    ],
    ['store change', { id: 'x', 'scale-rules': '21:5:weight:4:3' }, 'with 12 digits in total'],
  ])('KP-36 %s with a mistake says what to do: %j', async (command, options, message) => {
    await expect(
      admin(command, command.startsWith('store') ? { ...options, id: store } : options),
    ).rejects.toThrow(message)
  })

  test('KP-36 FC-47 SA-27 EN-59 EN-63 the settings of a store are changed, and bad ones are refused', async () => {
    const change = (options: Options) => admin('store change', { id: store, ...options })
    await change({
      'round-cash-only': 'yes',
      'scale-rules': '21:5:weight:5:3; 28:6:price:4:2',
      'offline-grace-hours': '24',
      'access-ended': 'yes',
      'access-message': 'Call the office.',
      'return-reasons': 'Damaged; Wrong item',
    })
    const [row] = await database.query(
      'select round_cash_only, scale_rules, offline_grace_hours, access_ended, access_message, return_reasons from stores where store_id = $1',
      [store],
    )
    expect(row).toEqual({
      round_cash_only: true,
      scale_rules: [
        { Prefix: '21', ItemDigits: 5, Measure: 'Weight', MeasureDigits: 5, Decimals: 3 },
        { Prefix: '28', ItemDigits: 6, Measure: 'Price', MeasureDigits: 4, Decimals: 2 },
      ],
      offline_grace_hours: 24,
      access_ended: true,
      access_message: 'Call the office.',
      return_reasons: ['Damaged', 'Wrong item'],
    })
    for (const hours of ['0', '721', '-1', 'two'])
      await expect(change({ 'offline-grace-hours': hours })).rejects.toThrow(
        'from 1 to 720 hours, such as 72',
      )
    for (const rules of ['31:5:weight:5:3', '21:5:weight:5:3; 21:5:price:5:2', 'all'])
      await expect(change({ 'scale-rules': rules })).rejects.toThrow('--scale-rules')
  })
})
