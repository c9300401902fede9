import { isGstin, isPincode, stateOf } from '@evertill/domain'
import { constraintOf } from '../db/errors.ts'
import { isUuid } from '../platform/uuid.ts'
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
const amount = (min: number, max: number, example: number) =>
  matching(
    `a whole number from ${min} to ${max} in minor units, such as ${example}`,
    (text) => /^\d{1,12}$/.test(text) && Number(text) >= min && Number(text) <= max,
  )

const MAX_REASONS = 20
const MAX_REASON_LENGTH = 100

/** As an array of PostgreSQL, in the order given. */
const REASONS: ValueType = {
  expected: `up to ${MAX_REASONS} reasons separated by semicolons, such as "Damaged; Wrong item"`,
  read: (text) => {
    const reasons = text
      .split(';')
      .map((reason) => reason.trim())
      .filter((reason) => reason !== '')
    const isValid =
      reasons.length <= MAX_REASONS && reasons.every((reason) => reason.length <= MAX_REASON_LENGTH)
    // Quoted as in JSON, which PostgreSQL reads the same way.
    return isValid ? `{${reasons.map((reason) => JSON.stringify(reason)).join(',')}}` : undefined
  },
}

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
  'rounding-step': amount(1, 1_000_000, 100),
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
  read('id', id, ID(what))
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
  employees_registration_id_employee_code_key: ({ login }) =>
    `Another employee of the company has the code ${String(login)}: create the user with another --login.`,
}

function noSuchStore(options: Options): string {
  return `The company has no store with the id ${String(options['store-id'])}: evertill admin store list shows them.`
}

export const explainConstraintError = (error: unknown, options: Options): unknown => {
  const message = CONSTRAINT_MESSAGES[constraintOf(error) ?? '']
  return message ? new CommandError(message(options)) : error
}
