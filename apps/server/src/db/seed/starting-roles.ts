import { CHANNELS_ACCESS, DATA_ACCESS } from '@evertill/contract'
import { type Rights, cashier, everything } from './access-data.ts'

/** The roles that a new company starts with, the demo's too. Each is the company's own afterwards. */
export type StartingRole = { readonly name: string; readonly rights: Rights }

export const OWNER_ROLE = 'Owner'

/** Who may do what is the owner's decision, and so is what the company is. */
const OWNERS_ALONE = ['HubCompany', 'HubPeople', 'HubRoles', DATA_ACCESS, CHANNELS_ACCESS]

const manager: Rights = {
  modules: Object.fromEntries(
    Object.entries(everything.modules).filter(([id]) => !OWNERS_ALONE.includes(id)),
  ),
  rules: everything.rules,
}

/** Reads the books and sells nothing. */
const BOOKS = [
  'Sales',
  'CashRegistersClosing',
  'Customers',
  'Reports',
  'ReportsOthers',
  'ProductCosts',
  'HubTaxes',
]

const bookkeeper: Rights = {
  modules: Object.fromEntries(BOOKS.map((id) => [id, { read: true, export: true }])),
  rules: everything.rules.map(({ Action }) => ({ Action, Mode: 'Deny' })),
}

export const STARTING_ROLES: readonly StartingRole[] = [
  { name: OWNER_ROLE, rights: everything },
  { name: 'Manager', rights: manager },
  { name: 'Cashier', rights: cashier },
  { name: 'Bookkeeper', rights: bookkeeper },
]
