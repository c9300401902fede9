import { CHANNELS_ACCESS, DATA_ACCESS, DEVICES_ACCESS, RESOURCES } from '@evertill/contract'

interface AccessRow {
  id: string
  perms: readonly string[]
}

/** What may be done at the till, as the calls ask for it. Types of documents are rows of their own, by their names. */
export const TILL_ACCESS: readonly AccessRow[] = [
  { id: 'Sales', perms: ['read', 'create', 'update', 'void', 'return', 'collect', 'export', 'approve'] },
  { id: 'CashRegisters', perms: ['read', 'create', 'open', 'update'] },
  { id: 'CashRegistersClosing', perms: ['read', 'close'] },
  { id: 'Customers', perms: ['read', 'create', 'update', 'collect'] },
  { id: 'OnlineOrders', perms: ['read', 'update'] },
  { id: 'Packages', perms: ['read', 'update'] },
  { id: 'Reports', perms: ['read', 'export'] },
  { id: 'ReportsOthers', perms: ['read'] },
  { id: 'TaxPeriods', perms: ['close', 'open'] },
  { id: 'ProductCosts', perms: ['read'] },
  { id: 'Quarantine', perms: ['resolve', 'update'] },
  { id: 'Setup', perms: ['update'] },
]

export const TYPE_PERMS = ['read', 'create'] as const

const PERM_OF_VERB: Readonly<Record<string, string>> = {
  list: 'read',
  create: 'create',
  change: 'update',
  delete: 'delete',
}

/** What calls beside those of a list ask for: whoever may delete for the company may delete the demo. */
const MORE: Readonly<Record<string, readonly string[]>> = { company: ['delete'] }

/** Pages of the hub that are no lists. */
export const PAGE_ACCESS: readonly AccessRow[] = [
  { id: DEVICES_ACCESS, perms: ['read', 'update'] },
  { id: DATA_ACCESS, perms: ['export', 'delete'] },
  { id: CHANNELS_ACCESS, perms: ['read', 'update'] },
]

/** What may be done in this hub: one row for each list. */
export const HUB_ACCESS: readonly (AccessRow & { resource: string })[] = Object.entries(RESOURCES).map(
  ([resource, { access, verbs }]) => ({
    id: access,
    resource,
    perms: [...verbs.flatMap((verb) => PERM_OF_VERB[verb] ?? []), ...(MORE[resource] ?? [])],
  }),
)
