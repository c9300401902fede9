import { isValidOffer } from '@evertill/domain'
import { toDomainOffer } from '../catalogue/domain-offer.ts'
import type { OfferScope } from '../catalogue/lists.ts'
import type { FieldError } from '../error-reply.ts'
import { type ManagedOffer, tidyOffer, toOffer } from './rows-offers.ts'

const wrong = (path: string, message: string): FieldError => ({ path, message })

const windowFaults = (row: ManagedOffer): FieldError[] => {
  const { ValidityFrom, ValidityTo, HoursFrom, HoursTo, WeekDays } = row
  return [
    ...(ValidityTo < ValidityFrom ? [wrong('ValidityTo', 'is before the first day')] : []),
    // Equal ends could mean never or always.
    ...((HoursFrom ?? '00:00') === (HoursTo ?? '24:00')
      ? [wrong('HoursTo', 'is the hour of the start')]
      : []),
    ...(new Set(WeekDays).size === WeekDays.length ? [] : [wrong('WeekDays', 'has one of them twice')]),
  ]
}

/** Goods that are both in and out are out, so a list that is excluded as a whole leaves nothing. */
const scopeFaults = (path: string, scope: OfferScope): FieldError[] => {
  const lists = ['ProductIDs', 'CategoryIDs', 'SubCategoryIDs', 'TagIDs'] as const
  const left = lists.flatMap((name) => {
    const excluded = new Set(scope[`Exclude${name}`])
    return (scope[name] ?? []).filter((key) => !excluded.has(key))
  })
  const isNamed = lists.some((name) => (scope[name] ?? []).length > 0)
  return isNamed && left.length === 0 ? [wrong(path, 'leaves nothing to buy')] : []
}

const slabFaults = ({ Slabs }: ManagedOffer): FieldError[] => {
  if (Slabs.length === 0) return [wrong('Slabs', 'needs one at least')]
  return Slabs.flatMap(({ From, Price }, place) => {
    const before = Slabs[place - 1]
    if (before === undefined) return []
    return [
      ...(From > before.From ? [] : [wrong(`Slabs.${place}.From`, 'does not come after the one before')]),
      ...(Price < before.Price ? [] : [wrong(`Slabs.${place}.Price`, 'is not lower than the one before')]),
    ]
  })
}

const isEverything = (scope: OfferScope): boolean => Object.keys(scope).length === 0

const bundleFaults = ({ Items }: ManagedOffer): FieldError[] => {
  const units = Items.reduce((sum, item) => sum + item.Units, 0)
  if (units < 2) return [wrong('Items', 'needs two goods at least')]
  return Items.flatMap(({ Scope }, place) => [
    ...(isEverything(Scope) ? [wrong(`Items.${place}.Scope`, 'needs the goods of this part')] : []),
    ...scopeFaults(`Items.${place}.Scope`, Scope),
  ])
}

/** Nothing at all is a typing mistake, not an offer. */
const aboveZero = (row: ManagedOffer, field: 'Percent' | 'Amount'): FieldError[] =>
  row[field] === 0 ? [wrong(field, 'gives nothing')] : []

const billFaults = (row: ManagedOffer): FieldError[] => {
  const { Percent, Amount, MinAmount } = row
  if (Percent !== null && Amount !== null) return [wrong('Amount', 'stands beside a percentage: choose one')]
  const isFree = Amount !== null && Amount >= (MinAmount ?? 0)
  return [
    ...aboveZero(row, 'Percent'),
    ...aboveZero(row, 'Amount'),
    ...(isFree ? [wrong('MinAmount', 'must be more than the offer takes off')] : []),
  ]
}

const termFaults = (row: ManagedOffer): FieldError[] => {
  switch (row.Type) {
    case 'Percent':
      return aboveZero(row, 'Percent')
    case 'Amount':
      return aboveZero(row, 'Amount')
    case 'BuyXGetY':
      return [...aboveZero(row, 'Percent'), ...scopeFaults('GetScope', row.GetScope)]
    case 'Bundle':
      return bundleFaults(row)
    case 'QuantitySlab':
      return slabFaults(row)
    case 'MinimumBill':
      return billFaults(row)
    case 'FixedPrice':
    case 'Coupon':
      return []
  }
}

/** What does not fit together in an offer, each with the field where it stands. The prices of goods are not looked at. */
export const offerFaults = (sent: ManagedOffer): FieldError[] => {
  const row = tidyOffer(sent)
  const read = toDomainOffer(toOffer(row, 'new', 1))
  const missing = 'missing' in read ? read.missing.map((field) => wrong(field, 'is required')) : []
  const named = new Set(missing.map(({ path }) => path))
  const found = [...windowFaults(row), ...scopeFaults('Scope', row.Scope), ...termFaults(row)]
  const faults = [...missing, ...found.filter(({ path }) => !named.has(path))]
  const isBroken = faults.length === 0 && 'offer' in read && !isValidOffer(read.offer)
  return isBroken ? [wrong('Type', 'is not an offer that a till can compute')] : faults
}
