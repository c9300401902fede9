import { type AccessEntry, type ActionRule, PERMISSIONS, type ResourceName } from '@evertill/contract'
import { rightsBeyond } from '../../policies/grant.policy.ts'
import {
  clearDefaultPrintConfig,
  type Fields,
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
import {
  checkRegisterRemoval,
  checkStoreRemoval,
  checkTaxRemoval,
  checkPaymentRemoval,
  checkTypeRemoval,
} from './check-removal.ts'
import { CATALOGUE_SOURCES } from './catalogue-sources.ts'
import { customersSource, membershipTiersSource } from './customers-source.ts'
import { type Change, Refused, type Source, fault, sourceOf, withState } from './managed-source.ts'
import { offerSource } from './offer-source.ts'
import { touchPicture } from '../../repositories/manage/product-picture.repository.ts'
import { peopleSource } from './people-source.ts'

/** The path of a logo ends with the name of its picture. */
const PICTURE_HASH_LENGTH = 32

/** As tills list them. */
const largestFirst = (row: Fields): Fields => {
  const sorted = (values: unknown) => (values as number[]).toSorted((a, b) => b - a)
  return { ...row, Notes: sorted(row['Notes']), Coins: sorted(row['Coins']) }
}

const checkStore = async ({ row }: Change): Promise<void> => {
  const gstin = String(row['GSTIN'])
  if (gstin !== '' && gstin.slice(0, 2) !== row['StateCode'])
    throw fault('GSTIN', 'is of another State: its first two digits are the State code')
}

/** Whoever undoes the change finds the earlier logo for as long as the earlier picture of a product. */
const keepEarlierLogo = async ({ tx, row, before }: Change): Promise<void> => {
  const earlier = before?.['LogoImagePath']
  if (typeof earlier === 'string' && earlier !== row['LogoImagePath'])
    await touchPicture(tx, earlier.slice(-PICTURE_HASH_LENGTH))
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
  ...CATALOGUE_SOURCES,
  stores: sourceOf(MANAGED_TABLES.stores, {
    complete: withState,
    check: checkStore,
    checkRemoval: checkStoreRemoval,
    more: async ({ tx }) => ({
      expiry_date:
        (await latestExpiry(tx)) ?? new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10),
    }),
    after: async ({ tx, key, caller, before }) => {
      if (!before) await openStoreTo(tx, key, caller.userId)
    },
  }),
  registers: sourceOf(MANAGED_TABLES.registers, { checkRemoval: checkRegisterRemoval }),
  'payment-types': sourceOf(MANAGED_TABLES['payment-types'], { checkRemoval: checkPaymentRemoval }),
  'transaction-types': sourceOf(MANAGED_TABLES['transaction-types'], {
    after: followType,
    checkRemoval: checkTypeRemoval,
  }),
  taxes: sourceOf(MANAGED_TABLES.taxes, { checkRemoval: checkTaxRemoval }),
  'print-configs': sourceOf(MANAGED_TABLES['print-configs'], {
    check: async ({ tx, key, row }) => {
      if (row['IsDefault'] === true) await clearDefaultPrintConfig(tx, String(row['StoreID']), key)
    },
  }),
  'custom-fields': sourceOf(MANAGED_TABLES['custom-fields'], { check: checkField }),
  'service-areas': sourceOf(MANAGED_TABLES['service-areas']),
  'sales-channels': sourceOf(MANAGED_TABLES['sales-channels']),
  denominations: sourceOf(MANAGED_TABLES.denominations, {
    complete: largestFirst,
    check: async ({ row }) => {
      if ([row['Notes'], row['Coins']].every((values) => (values as number[]).length === 0))
        throw fault('Notes', 'needs one at least, or a coin')
    },
  }),
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
  offers: offerSource,
  company: sourceOf(MANAGED_TABLES.company, { check: keepEarlierLogo }),
  customers: customersSource,
  'membership-tiers': membershipTiersSource,
}
