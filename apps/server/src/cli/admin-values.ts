import { DOCUMENT_LETTERS, isGstin, isPincode, stateOf } from '@evertill/domain'
import { SUBSCRIBER_EVENTS, ScaleRule } from '@evertill/contract'
import { constraintOf } from '../db/errors.ts'
import { isOndcKey } from '../platform/ondc-keys.ts'
import { isUuid } from '../platform/uuid.ts'
import { webhookUrlFault } from '../platform/webhook.ts'
import { CommandError } from './command-error.ts'

export type Options = Readonly<Record<string, string | boolean | undefined>>
export type Value = string | boolean

/** `expected` describes a valid value. `read` gives the value to store, or undefined when the text is invalid. */
type ValueType = { readonly expected: string; read(text: string): Value | undefined }

const matching = (expected: string, isValid: (text: string) => boolean): ValueType => ({
  expected,
  read: (text) => (isValid(text) ? text : undefined),
})

const FLAG: ValueType = {
  expected: 'yes or no',
  read: (text) => ({ yes: true, true: true, no: false, false: false })[text],
}
const ID = (what: string) => matching(`an id as shown by evertill admin ${what} list`, isUuid)
const DATE = matching(
  'a date such as 2027-03-31',
  // Date turns 2026-02-30 into another day, so the result must start with the text that was given.
  (text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(text).toJSON()?.startsWith(text) === true,
)
const wholeNumber = (min: number, max: number, example: number, unit = '') =>
  matching(
    `a whole number from ${min} to ${max}${unit}, such as ${example}`,
    (text) => /^\d{1,12}$/.test(text) && Number(text) >= min && Number(text) <= max,
  )
const amount = (min: number, max: number, example: number) =>
  wholeNumber(min, max, example, ' in minor units')

/** The parts of a text between semicolons. */
const partsOf = (text: string): string[] =>
  text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** An array of PostgreSQL, which reads quotes as JSON does. */
const arrayOf = (parts: readonly string[]): string =>
  `{${parts.map((part) => JSON.stringify(part)).join(',')}}`

const MAX_REASONS = 20
const MAX_REASON_LENGTH = 100

const REASONS: ValueType = {
  expected: `up to ${MAX_REASONS} reasons separated by semicolons, such as "Damaged; Wrong item"`,
  read: (text) => {
    const reasons = partsOf(text)
    const isValid =
      reasons.length <= MAX_REASONS && reasons.every((reason) => reason.length <= MAX_REASON_LENGTH)
    return isValid ? arrayOf(reasons) : undefined
  },
}

const LINES: ValueType = {
  expected: 'up to 10 lines separated by semicolons, such as "Open 9 to 21; Closed on Monday"',
  read: (text) => {
    const lines = partsOf(text)
    return lines.length <= 10 ? arrayOf(lines) : undefined
  },
}

const SCALE_RULE = /^(2\d):(\d):(weight|price):(\d):(\d)$/i

/** `21:5:weight:5:3` is prefix, digits of the item, what is measured, its digits and its decimals. */
const SCALE_RULES: ValueType = {
  expected:
    'rules separated by semicolons, each prefix:item digits:weight or price:its digits:decimals with 12 digits in total and a prefix of its own, such as "21:5:weight:5:3; 23:5:price:5:2"',
  read: (text) => {
    const rules = partsOf(text).map((rule) => {
      const [, Prefix = '', item, measure = '', digits, decimals] = SCALE_RULE.exec(rule) ?? []
      const Measure = measure.toLowerCase() === 'price' ? 'Price' : 'Weight'
      return {
        Prefix,
        ItemDigits: Number(item),
        Measure,
        MeasureDigits: Number(digits),
        Decimals: Number(decimals),
      }
    })
    const isValid =
      rules.every(
        (rule) =>
          ScaleRule.safeParse(rule).success &&
          rule.ItemDigits + rule.MeasureDigits + rule.Prefix.length === 12,
      ) &&
      rules.length <= 20 &&
      new Set(rules.map(({ Prefix }) => Prefix)).size === rules.length
    return isValid ? JSON.stringify(rules) : undefined
  },
}

/** Who is paid by UPI: address, name and merchant code. */
const UPI_PAYEE: ValueType = {
  expected: 'address; name; merchant code, such as "shop@okbank; Demo Retail; 5411"',
  read: (text) => {
    const [Address = '', Name = '', MerchantCode = ''] = text.split(';').map((part) => part.trim())
    return /^\S+@\S+$/.test(Address) && Name !== ''
      ? JSON.stringify({ Address, Name, MerchantCode })
      : undefined
  },
}

const EVENTS: ValueType = {
  expected: `events separated by semicolons: order.*, an event of an order such as order.accepted, package.state_changed, sale.completed`,
  read: (text) => {
    const events = partsOf(text)
    const isKnown = (event: string): boolean => SUBSCRIBER_EVENTS.includes(event)
    return events.length > 0 && events.length <= 20 && events.every(isKnown) ? arrayOf(events) : undefined
  },
}

/** It stands between bars and quotes in the header of a signature. */
const NETWORK_NAME = matching('1 to 100 letters, digits, dots, hyphens and underscores', (text) =>
  /^[\w.-]{1,100}$/.test(text),
)

const oneOf = (...words: string[]) =>
  matching(`one of ${words.join(', ')}`, (text) => words.some((word) => word === text))

/** It is a part of the address that a partner calls. */
const CHANNEL_KEY = matching('2 to 40 lowercase letters, digits and hyphens, such as our-web-shop', (text) =>
  /^[a-z0-9][a-z0-9-]{1,39}$/.test(text),
)

/** Options whose value is not free text. What only the database can refuse is reported by CONSTRAINT_MESSAGES. */
const OPTION_TYPES: Readonly<Record<string, ValueType>> = {
  'pincode-integration': FLAG,
  'enable-package-tracker': FLAG,
  'enable-ondc': FLAG,
  'auto-populate-opening-balance': FLAG,
  'cash-register-closing': FLAG,
  'blind-closing': FLAG,
  'is-deleted': FLAG,
  'is-disabled': FLAG,
  'expiry-date': DATE,
  'rounding-step': amount(1, 100_000, 100),
  'round-cash-only': FLAG,
  'scale-rules': SCALE_RULES,
  'offline-grace-hours': wholeNumber(1, 720, 72, ' hours'),
  'access-ended': FLAG,
  'access-message': matching('at most 200 characters', (text) => text.length <= 200),
  'carrier-key': matching('2 to 40 lowercase letters, digits and hyphens, such as fast-parcels', (text) =>
    /^[a-z0-9][a-z0-9-]{1,39}$/.test(text),
  ),
  // Where the server itself may be called is decided when something is sent: EVERTILL_LOOPBACK_SUBSCRIBERS.
  url: matching(
    'an https address on the internet, such as https://shop.example/hook',
    (text) => text.length <= 500 && webhookUrlFault(text, true) === undefined,
  ),
  events: EVENTS,
  'network-id': NETWORK_NAME,
  'key-id': NETWORK_NAME,
  'public-key': matching('an Ed25519 key of 32 bytes in base64, as the registry has it', isOndcKey),
  kind: oneOf('Cash', 'Credit', 'Other'),
  'show-in-sales': FLAG,
  'sort-order': wholeNumber(0, 100_000, 10),
  paper: oneOf('58mm', '80mm', 'A4'),
  'header-lines': LINES,
  'footer-lines': LINES,
  'upi-payee': UPI_PAYEE,
  'is-default': FLAG,
  'min-order': amount(0, 1_000_000_000, 20_000),
  fee: amount(0, 1_000_000_000, 4_000),
  'eta-minutes': wholeNumber(0, 100_000, 45, ' minutes'),
  'cod-allowed': FLAG,
  'is-active': FLAG,
  module: oneOf('customer', 'product', 'store', 'sales', 'employee', 'vendor'),
  'field-type': oneOf('Text', 'Number', 'Date', 'Choice', 'YesNo'),
  choices: LINES,
  letter: matching(
    'one capital letter: S sale, C return, O order, Q quotation, P order to a pincode; any other is a sale',
    (text) => /^[A-Z]$/.test(text) && text !== DOCUMENT_LETTERS.receipt,
  ),
  'earn-per': amount(1, 1_000_000_000, 10_000),
  'earn-points': wholeNumber(0, 1_000_000, 1),
  'point-value': amount(0, 1_000_000_000, 100),
  'redeem-as': oneOf('Discount', 'Tender'),
  'tier-id': ID('membership-tier'),
  points: wholeNumber(0, 1_000_000_000, 40),
  'valid-to': DATE,
  'is-required': FLAG,
  'category-id': matching('the id of a category', isUuid),
  'closing-tolerance': amount(0, 1_000_000_000, 1250),
  'closing-approval-above': amount(0, 1_000_000_000, 50_000),
  'refund-approval-above': amount(0, 1_000_000_000, 50_000),
  'return-reasons': REASONS,
  prefix: matching('one to four capital letters or digits', (text) => /^[A-Z0-9]{1,4}$/.test(text)),
  'tax-rounding': matching('line or document', (text) => ['line', 'document'].includes(text)),
  'store-id': ID('store'),
  'state-code': matching(
    'a State code of the GST list, such as 29 for Karnataka',
    (text) => text === '' || stateOf(text)?.code === text,
  ),
  gstin: matching(
    'a GSTIN of 15 characters with a right check character',
    (text) => text === '' || isGstin(text),
  ),
  pincode: matching('a pincode of six digits', (text) => text === '' || isPincode(text)),
  composition: FLAG,
  'channel-key': CHANNEL_KEY,
  'accept-seconds': wholeNumber(30, 86_400, 300, ' seconds'),
  'auto-accept': FLAG,
  'prepaid-payment-type-id': ID('payment-type'),
  'transaction-type-id': ID('transaction-type'),
  'sales-channel-id': ID('sales-channel'),
}

const read = (name: string, given: Value, type: ValueType | undefined): Value => {
  if (!type && given === true) throw new CommandError(`--${name} has no value.`)
  const value = type ? type.read(String(given)) : given
  if (value === undefined)
    throw new CommandError(`--${name} is "${String(given)}", but must be ${type?.expected}.`)
  return value
}

/** `--store-name X` is the column store_name. */
export const toColumnValues = (options: Options): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(options)
      .filter((entry): entry is [string, Value] => entry[1] !== undefined)
      .map(([name, given]) => [name.replaceAll('-', '_'), read(name, given, OPTION_TYPES[name])]),
  )

export const requireOption = (options: Options, name: string): string => {
  const value = options[name]
  if (typeof value === 'string' && value !== '') return String(read(name, value, OPTION_TYPES[name]))
  throw new CommandError(`--${name} is missing.`)
}

export const requireId = (options: Options, what: string): string => {
  const id = requireOption(options, 'id')
  read('id', id, what === 'order-channel' ? CHANNEL_KEY : ID(what))
  return id
}

/** Violated constraints, explained in terms of the options that were given. */
const CONSTRAINT_MESSAGES: Readonly<Record<string, (options: Options) => string>> = {
  stores_registration_id_prefix_key: ({ prefix }) =>
    `Another store of the company has the prefix ${String(prefix ?? 'derived from its code')} already, and both would print the same document numbers: choose another one with --prefix.`,
  stores_gstin_state: ({ gstin, 'state-code': code }) =>
    `A GSTIN begins with the code of its State. ${gstin === undefined ? `The GSTIN of the store is of another State than ${String(code)}` : `${String(gstin)} is of the State ${String(gstin).slice(0, 2)}`}: give --state-code and --gstin of one State.`,
  logins_pkey: ({ login }) => `The login ${String(login)} is taken: choose another one with --login.`,
  cash_registers_registration_id_store_id_fkey: noSuchStore,
  user_stores_registration_id_store_id_fkey: noSuchStore,
  print_configs_registration_id_store_id_fkey: noSuchStore,
  service_areas_registration_id_store_id_fkey: noSuchStore,
  employee_stores_registration_id_store_id_fkey: noSuchStore,
  order_channels_registration_id_store_id_fkey: noSuchStore,
  order_channels_channel_key_key: ({ 'channel-key': key }) =>
    `The channel key ${String(key)} is taken: choose another one with --channel-key.`,
  order_channels_registration_id_prepaid_payment_type_id_fkey: ({ 'prepaid-payment-type-id': id }) =>
    `The company has no payment type with the id ${String(id)}: evertill admin payment-type list shows them.`,
  order_channels_registration_id_transaction_type_id_fkey: ({ 'transaction-type-id': id }) =>
    `The company has no transaction type with the id ${String(id)}: evertill admin transaction-type list shows them.`,
  order_channels_registration_id_sales_channel_id_fkey: ({ 'sales-channel-id': id }) =>
    `The company has no sales channel with the id ${String(id)}: evertill admin sales-channel list shows them.`,
  sub_categories_registration_id_category_id_fkey: ({ 'category-id': id }) =>
    `The company has no category with the id ${String(id)}.`,
  memberships_pkey: ({ 'phone-no': phone }) =>
    `The customer with the phone number ${String(phone)} is a member already: change that row.`,
  memberships_registration_id_card_no_key: ({ 'card-no': card }) =>
    `Another member has the card ${String(card)}: choose another one with --card-no.`,
  memberships_registration_id_tier_id_fkey: ({ 'tier-id': id }) =>
    `The company has no tier with the id ${String(id)}: evertill admin membership-tier list shows them.`,
  service_areas_pincode_once: ({ pincode }) =>
    `The store has the pincode ${String(pincode)} already: change that row.`,
  carriers_carrier_key_key: ({ 'carrier-key': key }) =>
    `The key ${String(key)} is taken, perhaps by another company: choose another one with --carrier-key.`,
  network_participants_registration_id_network_id_key: ({ 'network-id': id }) =>
    `The company has the participant ${String(id)} already: change that row.`,
  employees_registration_id_employee_code_key: ({ login, 'employee-code': code }) =>
    code === undefined
      ? `Another employee of the company has the code ${String(login)}: create the user with another --login.`
      : `Another employee of the company has the code ${String(code)}: choose another one with --employee-code.`,
}

function noSuchStore(options: Options): string {
  return `The company has no store with the id ${String(options['store-id'])}: evertill admin store list shows them.`
}

export const explainConstraintError = (error: unknown, options: Options): unknown => {
  const message = CONSTRAINT_MESSAGES[constraintOf(error) ?? '']
  return message ? new CommandError(message(options)) : error
}
