import {
  type AccessEntry,
  type ActionRule,
  PERMISSIONS,
  type ResourceName,
  type Tax,
} from '@evertill/contract'
import { stateOf } from '@evertill/domain'
import { rightsBeyond } from '../../policies/grant.policy.ts'
import {
  type Fields,
  clearDefaultPrintConfig,
  latestExpiry,
} from '../../repositories/manage/managed-row.repository.ts'
import { MANAGED_TABLES } from '../../repositories/manage/managed-tables.ts'
import {
  applyRole,
  listRightsByStore,
  openStoreTo,
  openTypeTo,
  renameType,
} from '../../repositories/manage/person.repository.ts'
import { type Change, Refused, type Source, fault, sourceOf } from './managed-source.ts'
import { peopleSource } from './people-source.ts'

/** The name of the State follows from its code, unless another one is given. */
const withState = (row: Fields): Fields => {
  const code = row['StateCode']
  const name = typeof code === 'string' ? stateOf(code)?.name : undefined
  return row['State'] === '' && name !== undefined ? { ...row, State: name } : row
}

const checkStore = async ({ row }: Change): Promise<void> => {
  const gstin = String(row['GSTIN'])
  if (gstin !== '' && gstin.slice(0, 2) !== row['StateCode'])
    throw fault('GSTIN', 'is of another State: its first two digits are the State code')
}

/** Dated rates of one tax must not leave it to chance which of them a day has. */
const checkTax = async ({ row }: Change): Promise<void> => {
  for (const [index, { ValidFrom, ValidTo }] of (row['Rates'] as Tax['Rates']).entries())
    if (ValidFrom !== undefined && ValidTo !== undefined && ValidFrom > ValidTo)
      throw fault(`Rates.${index}.ValidTo`, 'is before the first day')
}

const checkField = async ({ row }: Change): Promise<void> => {
  const choices = row['Choices'] as readonly string[]
  if (row['FieldType'] === 'Choice' && choices.length === 0) throw fault('Choices', 'needs one at least')
  if (new Set(choices).size !== choices.length) throw fault('Choices', 'has one of them twice')
}

/** Nobody makes a role that may more than they do, in any store: a role reaches them all. */
const checkRole = async ({ tx, caller, row, before }: Change): Promise<void> => {
  const given = { access: row['Access'] as AccessEntry[], rules: row['Rules'] as ActionRule[] }
  const stores = await listRightsByStore(tx, caller.userId)
  for (const own of stores) {
    const beyond = rightsBeyond(given, own)
    // What the role had before was given by somebody who had it.
    const had = before
      ? { access: before['Access'] as AccessEntry[], rules: before['Rules'] as ActionRule[] }
      : { access: [], rules: [] }
    const added = beyond.filter((name) => !rightsBeyond(had, own).includes(name))
    if (added.length > 0) throw fault('Access', `has rights that you do not have: ${added.join(', ')}`)
  }
}

const EVERYTHING = JSON.stringify(Object.fromEntries(PERMISSIONS.map((perm) => [perm, true])))

const followType = async ({ tx, row, before }: Change): Promise<void> => {
  const name = String(row['TransactionType'])
  if (!before) return openTypeTo(tx, name, EVERYTHING)
  if (before['TransactionType'] !== name) await renameType(tx, String(before['TransactionType']), name)
}

export const SOURCES: Readonly<Record<ResourceName, Source>> = {
  stores: sourceOf(MANAGED_TABLES.stores, {
    complete: withState,
    check: checkStore,
    more: async ({ tx }) => ({
      expiry_date:
        (await latestExpiry(tx)) ?? new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10),
    }),
    after: async ({ tx, key, caller, before }) => {
      if (!before) await openStoreTo(tx, key, caller.userId)
    },
  }),
  registers: sourceOf(MANAGED_TABLES.registers),
  'payment-types': sourceOf(MANAGED_TABLES['payment-types']),
  'transaction-types': sourceOf(MANAGED_TABLES['transaction-types'], { after: followType }),
  taxes: sourceOf(MANAGED_TABLES.taxes, { check: checkTax }),
  'print-configs': sourceOf(MANAGED_TABLES['print-configs'], {
    check: async ({ tx, key, row }) => {
      if (row['IsDefault'] === true) await clearDefaultPrintConfig(tx, String(row['StoreID']), key)
    },
  }),
  'custom-fields': sourceOf(MANAGED_TABLES['custom-fields'], { check: checkField }),
  'sales-channels': sourceOf(MANAGED_TABLES['sales-channels']),
  reasons: sourceOf(MANAGED_TABLES.reasons),
  roles: sourceOf(MANAGED_TABLES.roles, {
    check: checkRole,
    after: async ({ tx, key, before }) => {
      if (before) await applyRole(tx, key, null)
    },
    checkRemoval: async ({ before }) => {
      const people = Number(before?.['PeopleCount'] ?? 0)
      if (people > 0)
        throw new Refused({
          code: 'INVALID_REQUEST',
          errors: [{ path: 'Row.PeopleCount', message: `is ${people}: give them another role first` }],
        })
    },
  }),
  people: peopleSource,
  company: sourceOf(MANAGED_TABLES.company),
}
