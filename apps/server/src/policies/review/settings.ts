import { isDeepStrictEqual } from 'node:util'
import type { Sale, SaleFlag } from '@evertill/contract'
import { documentKindOf, documentNumber, financialYearOf, seriesId } from '@evertill/domain'
import { dateFlags } from './dates.ts'
import type { Reviewed, ShopKnowledge } from './knowledge.ts'
import { type Span, agreementOf } from './versions.ts'

const SERIES = /^([A-Z0-9]+?)\/([A-Z])\/(\d{4})$/

/** The number, the series and the type of a document belong together. */
const isNumberedLike = (sale: Sale, prefix: string, letter: string, offset: number): boolean => {
  const head = SERIES.exec(sale.Series)?.[1] ?? ''
  if (!head.startsWith(prefix)) return false
  const series = {
    prefix,
    slot: head.slice(prefix.length),
    typeLetter: letter,
    financialYear: financialYearOf(sale.TransactionDate, offset),
  }
  return sale.Series === seriesId(series) && sale.TransactionNo === documentNumber(series, sale.RunningNo)
}

/** Goods come back on credit notes. Bills of older tills may have both: goods that come back and new ones. */
const fitsKind = ({ Lines, Returns = [] }: Sale, letter: string): boolean => {
  const kind = documentKindOf(letter)
  if (kind === 'return') return Lines.length === 0
  return Returns.length === 0 || (kind === 'sale' && Lines.length > 0)
}

const judgeType = (
  reviewed: Reviewed,
  span: Span,
  { transactionTypes, stores }: ShopKnowledge,
): SaleFlag[] => {
  const { sale, timeZoneOffsetMinutes: offset } = reviewed
  const versions = transactionTypes.get(sale.TransactionTypeID.toLowerCase())
  if (versions === undefined) return ['SETTINGS_DIFFER']
  const prefixes = (stores.get(sale.StoreID.toLowerCase()) ?? []).map(({ row }) => row.Prefix)
  const agreement = agreementOf(
    versions,
    span,
    ({ TransactionType, Letter }) =>
      TransactionType === sale.TransactionType &&
      fitsKind(sale, Letter) &&
      prefixes.some((prefix) => isNumberedLike(sale, prefix, Letter, offset)),
  )
  return agreement === 'same' ? [] : [agreement === 'differs' ? 'SETTINGS_DIFFER' : 'NOT_COMPARED']
}

/** Everybody sends their own sales; only a manager sends what others left unsent (D-9). */
const isSentByRight = ({ sale, receivedFrom }: Reviewed, { people }: ShopKnowledge): boolean =>
  receivedFrom === sale.CreatedByUserID.toLowerCase() ||
  people.get(receivedFrom)?.maySendForOthers.has(sale.StoreID.toLowerCase()) === true

const judgePerson = (reviewed: Reviewed, span: Span, shop: ShopKnowledge): SaleFlag[] => {
  const { sale } = reviewed
  const person = shop.people.get(sale.CreatedByUserID.toLowerCase())
  if (!person?.stores.has(sale.StoreID.toLowerCase()) || !isSentByRight(reviewed, shop))
    return ['PERSON_DIFFERS']
  const agreement = agreementOf(person.name, span, (name) => name === sale.CreatedByUserName)
  return agreement === 'differs' ? ['PERSON_DIFFERS'] : agreement === 'unknown' ? ['NOT_COMPARED'] : []
}

/** Who, where, when, under which number, and by which rules of the store. */
export const judgeSettings = (reviewed: Reviewed, span: Span, shop: ShopKnowledge): SaleFlag[] => {
  const { sale, timeZoneOffsetMinutes: offset, hasLease, customer, isLateForClosing } = reviewed
  const flags: SaleFlag[] = [...judgeType(reviewed, span, shop), ...judgePerson(reviewed, span, shop)]
  const rules = agreementOf(
    shop.stores.get(sale.StoreID.toLowerCase()) ?? [],
    span,
    (store) =>
      store.RoundingStep === sale.RoundingStep &&
      (store.RoundCashOnly ?? false) === (sale.RoundCashOnly ?? false) &&
      store.TaxRounding === sale.TaxRounding,
  )
  if (rules !== 'same') flags.push(rules === 'differs' ? 'SETTINGS_DIFFER' : 'NOT_COMPARED')
  if (sale.Currency !== shop.currency) flags.push('SETTINGS_DIFFER')
  flags.push(...dateFlags(sale, offset, span, shop))
  if (!hasLease) flags.push('UNKNOWN_LEASE')
  if (isLateForClosing) flags.push('LATE_FOR_CLOSING')
  if (sale.CustomerID !== undefined && customer === undefined) {
    flags.push('UNKNOWN_CUSTOMER')
    // Nobody will ever pay it.
    if (sale.Payments.some(({ Kind, Amount }) => Kind === 'Credit' && Amount > 0)) flags.push('NO_CUSTOMER')
  }
  const named = [sale.SalesChannelID, sale.SalesPersonID, ...sale.Lines.map((line) => line.SalesPersonID)]
  if (named.some((id) => id !== undefined && !shop.references.has(id.toLowerCase())))
    flags.push('UNKNOWN_REFERENCE')
  return flags
}

/** Fields that no edit on a till changes. */
const FIXED = [
  'TransactionDate',
  'BusinessDate',
  'CreatedByUserID',
  'CreatedByUserName',
  'Currency',
  'RoundingStep',
  'RoundCashOnly',
  'TaxRounding',
  'Supply',
  'StateHead',
  'Composition',
  'PlaceOfSupply',
  'Seller',
  'DeliveryAddress',
  'ClosingKey',
  'ConvertedFromUUID',
  'OrderID',
] as const satisfies readonly (keyof Sale)[]

export const judgeEdit = ({ sale, earlier }: Reviewed): SaleFlag[] =>
  earlier !== undefined && FIXED.some((field) => !isDeepStrictEqual(sale[field], earlier.first[field]))
    ? ['EDIT_DIFFERS']
    : []
