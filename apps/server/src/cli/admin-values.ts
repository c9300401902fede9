import { constraintOf } from '../db/errors.ts'
import { isUuid } from '../platform/uuid.ts'
import { CommandError } from './command-error.ts'

export type Options = Readonly<Record<string, string | boolean | undefined>>
export type Value = string | boolean

/** What a value must be, and what is stored for it; undefined when it is not that. */
type Kind = { readonly must: string; read(text: string): Value | undefined }

const matching = (must: string, isGood: (text: string) => boolean): Kind => ({
  must,
  read: (text) => (isGood(text) ? text : undefined),
})

const FLAG: Kind = {
  must: 'yes or no',
  read: (text) => ({ yes: true, true: true, no: false, false: false })[text],
}
const ID = (what: string) => matching(`an id such as evertill admin ${what} list shows`, isUuid)
const DAY = matching(
  'a day such as 2027-03-31',
  // Of a day that no calendar has, the date is another one.
  (text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(text).toJSON()?.startsWith(text) === true,
)
const amount = (least: number, most: number, example: number) =>
  matching(
    `a whole number from ${least} to ${most} in minor units, such as ${example}`,
    (text) => /^\d{1,12}$/.test(text) && Number(text) >= least && Number(text) <= most,
  )

/** The options that are more than a text. A value that only the database refuses is refused in its words. */
const KINDS: Readonly<Record<string, Kind>> = {
  'pincode-integration': FLAG,
  'enable-package-tracker': FLAG,
  'enable-ondc': FLAG,
  'auto-populate-opening-balance': FLAG,
  'cash-register-closing': FLAG,
  'blind-closing': FLAG,
  'is-deleted': FLAG,
  'is-disabled': FLAG,
  'expiry-date': DAY,
  'rounding-step': amount(1, 1_000_000, 100),
  'closing-tolerance': amount(0, 1_000_000_000, 1250),
  'closing-approval-above': amount(0, 1_000_000_000, 50_000),
  prefix: matching('one to four capital letters or digits', (text) => /^[A-Z0-9]{1,4}$/.test(text)),
  'tax-rounding': matching('line or document', (text) => ['line', 'document'].includes(text)),
  'store-id': ID('store'),
}

const read = (name: string, given: Value, kind: Kind | undefined): Value => {
  if (!kind && given === true) throw new CommandError(`--${name} has no value.`)
  const value = kind ? kind.read(String(given)) : given
  if (value === undefined)
    throw new CommandError(`--${name} is "${String(given)}", but must be ${kind?.must}.`)
  return value
}

/** `--store-name X` is the column store_name. */
export const valuesOf = (options: Options): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(options)
      .filter((entry): entry is [string, Value] => entry[1] !== undefined)
      .map(([name, given]) => [name.replaceAll('-', '_'), read(name, given, KINDS[name])]),
  )

export const needed = (options: Options, name: string): string => {
  const value = options[name]
  if (typeof value === 'string' && value !== '') return String(read(name, value, KINDS[name]))
  throw new CommandError(`--${name} is missing.`)
}

/** `--id` of a row of this kind. */
export const idOf = (options: Options, what: string): string => {
  const id = needed(options, 'id')
  read('id', id, ID(what))
  return id
}

/** What only the database knows, because it depends on the rows that are there. */
const CLASHES: Readonly<Record<string, (options: Options) => string>> = {
  stores_registration_id_prefix_key: ({ prefix }) =>
    `Another store of the company has the prefix ${String(prefix ?? 'that its code gives')} already, and both would print the same document numbers: choose another one with --prefix.`,
  logins_pkey: ({ login }) => `The login ${String(login)} is taken: choose another one with --login.`,
  cash_registers_registration_id_store_id_fkey: noStore,
  user_stores_registration_id_store_id_fkey: noStore,
  employees_registration_id_employee_code_key: ({ login }) =>
    `Another employee of the company has the code ${String(login)}: make the user with another --login.`,
}

function noStore(options: Options): string {
  return `The company has no store with the id ${String(options['store-id'])}: evertill admin store list shows them.`
}

/** A refusal of the database as a sentence about the options that were given. */
export const explainConstraintError = (error: unknown, options: Options): unknown => {
  const words = CLASHES[constraintOf(error) ?? '']
  return words ? new CommandError(words(options)) : error
}
