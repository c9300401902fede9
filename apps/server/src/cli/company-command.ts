import { randomUUID } from 'node:crypto'
import { type FieldError, FirstRunBody, type TaxPreset } from '@evertill/contract'
import { formatPercent, parsePercent } from '@evertill/domain'
import type { Tx } from '../db/database.ts'
import { createCompany } from '../services/company/create-company.service.ts'
import type { Options } from './admin-values.ts'
import { CommandError } from './command-error.ts'

/** `evertill admin company create`: each option and the field of the first run that it fills. */
const FIELDS: Readonly<Record<string, readonly [part: string, field: string]>> = {
  'company-name': ['Company', 'Name'],
  'legal-name': ['Company', 'LegalName'],
  country: ['Company', 'Country'],
  currency: ['Company', 'Currency'],
  gstin: ['Company', 'GSTIN'],
  'store-name': ['Store', 'StoreName'],
  'store-code': ['Store', 'StoreCode'],
  address1: ['Store', 'Address1'],
  address2: ['Store', 'Address2'],
  city: ['Store', 'City'],
  pincode: ['Store', 'Pincode'],
  'state-code': ['Store', 'StateCode'],
  'phone-no': ['Store', 'PhoneNo'],
  prefix: ['Store', 'Prefix'],
  'time-zone': ['Store', 'TimeZone'],
  'register-code': ['Register', 'RegisterCode'],
  'register-name': ['Register', 'RegisterName'],
  login: ['Owner', 'LoginID'],
  name: ['Owner', 'Name'],
}

export const COMPANY_OPTIONS = { 'company create': [...Object.keys(FIELDS), 'tax'] }

const TAXES = '"gst", "composition", "none", or a name and a rate such as "VAT 20"'

const taxOf = (text: string): TaxPreset => {
  if (text === 'gst') return { Kind: 'IndiaGST' }
  if (text === 'composition') return { Kind: 'IndiaGST', Composition: true }
  if (text === 'none') return { Kind: 'None' }
  const [, name = '', rate = ''] = /^(\S.*?) +(\d+(?:\.\d+)?) ?%?$/.exec(text) ?? []
  const percent = parsePercent(rate)
  if (name === '' || typeof percent !== 'number')
    throw new CommandError(`--tax is "${text}", but must be ${TAXES}.`)
  return { Kind: 'OneRate', TaxName: name, Percent: percent }
}

const optionOf = (path: string): string => {
  const [part, field] = path.split('.')
  const found = Object.entries(FIELDS).find(([, at]) => at[0] === part && at[1] === field)
  return found ? `--${found[0]}` : path === 'Owner.Password' ? 'The password' : path
}

const explain = (errors: readonly FieldError[]): CommandError =>
  new CommandError(
    ['Nothing was made:', ...errors.map(({ path, message }) => `  ${optionOf(path)}: ${message}`)].join('\n'),
  )

/** A whole company with store, register, lists and owner; prints their ids. */
export const runCompanyCommand = async (
  tx: Tx,
  verb: string,
  options: Options,
  password: () => Promise<string>,
): Promise<string> => {
  if (verb !== 'create') throw new CommandError('Say what to do: evertill admin company create.')
  const parts: Record<string, Record<string, string>> = {
    Company: { key: randomUUID(), Country: 'IN' },
    Store: { Pincode: '' },
    Register: {},
    Owner: {},
  }
  for (const [option, [part, field]] of Object.entries(FIELDS)) {
    const value = options[option]
    if (value === true) throw new CommandError(`--${option} has no value.`)
    if (value !== undefined) parts[part] = { ...parts[part], [field]: String(value) }
  }
  const Tax = taxOf(
    typeof options.tax === 'string' ? options.tax : parts.Company?.Country === 'IN' ? 'gst' : 'none',
  )
  const Owner = { ...parts.Owner, Password: await password() }
  const parsed = FirstRunBody.safeParse({ ...parts, Owner, Tax })
  if (!parsed.success)
    throw explain(parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
  const made = await createCompany(tx, parsed.data, 'command-line')
  if (!made.ok) throw explain(made.refusal.errors ?? [])
  const { registrationId, storeId, registerId } = made.value
  const tax = Tax.Kind === 'OneRate' ? `, ${Tax.TaxName} ${formatPercent(Tax.Percent)}%` : ''
  return `company ${registrationId}\nstore ${storeId}\nregister ${registerId}\nowner ${parsed.data.Owner.LoginID}${tax}`
}
