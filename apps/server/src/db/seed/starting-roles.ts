import {
  type ActionRule,
  CHANNELS_ACCESS,
  DATA_ACCESS,
  DEVICES_ACCESS,
  IMPORTS,
  PERMISSIONS,
  RESOURCES,
} from '@evertill/contract'
import { GUARDED_ACTIONS } from '@evertill/domain'
import { TRANSACTION_TYPES } from './setup-data.ts'

export type Rights = {
  readonly modules: Readonly<Record<string, Readonly<Record<string, boolean>>>>
  readonly rules: readonly ActionRule[]
}

const TILL = [
  'Sales',
  'CashRegistersClosing',
  'CashRegisters',
  'Packages',
  'OnlineOrders',
  'Customers',
  'Reports',
  'ReportsOthers',
  'TaxPeriods',
  'Quarantine',
  'Setup',
  'ProductCosts',
]

/** The lists and pages of the hub. */
export const HUB_ACCESS_IDS = [
  ...new Set([
    ...Object.values(RESOURCES).map(({ access }) => access),
    ...Object.values(IMPORTS),
    DEVICES_ACCESS,
    DATA_ACCESS,
    CHANNELS_ACCESS,
  ]),
]

const may = (...perms: (typeof PERMISSIONS)[number][]): Record<string, boolean> =>
  Object.fromEntries(perms.map((perm) => [perm, true]))

const TYPES = TRANSACTION_TYPES.map(([name]) => name)
const TEN_PERCENT = 100_000

/** What the owner of a company may do: everything, without an approval. */
export const everything: Rights = {
  modules: Object.fromEntries([...TILL, ...HUB_ACCESS_IDS, ...TYPES].map((id) => [id, may(...PERMISSIONS)])),
  rules: GUARDED_ACTIONS.map((Action) => ({ Action, Mode: 'Allow' })),
}

/** Sells and opens the register. Everything else needs a manager. */
export const cashier: Rights = {
  modules: {
    Sales: may('read', 'create', 'update', 'return', 'collect'),
    CashRegisters: may('read', 'create', 'open', 'update'),
    Customers: may('read', 'create', 'update', 'collect'),
    Packages: may('read', 'update'),
    OnlineOrders: may('read', 'update'),
    ...Object.fromEntries(
      TYPES.filter((name) => name !== 'Purchase Order').map((name) => [
        name,
        name === 'Quotation' ? { read: false } : may('read', 'create'),
      ]),
    ),
  },
  rules: [
    { Action: 'Discount', Mode: 'Approve', FreePercent: TEN_PERCENT },
    { Action: 'PriceChange', Mode: 'Approve' },
    { Action: 'Void', Mode: 'Approve' },
    // Without an approval up to the limit of the store.
    { Action: 'Return', Mode: 'Approve' },
    { Action: 'ReturnWithoutBill', Mode: 'Approve' },
    { Action: 'OpenDrawer', Mode: 'Approve' },
    { Action: 'CreditSale', Mode: 'Approve' },
    { Action: 'Reprint', Mode: 'Allow' },
    { Action: 'ClosingDifference', Mode: 'Approve' },
  ],
}

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
