import type { Offer as DomainOffer, OfferScope as DomainScope, OfferWindow } from '@evertill/domain'
import type { Offer, OfferScope } from './lists.ts'

type DomainOfferResult = { readonly offer: DomainOffer } | { readonly missing: readonly string[] }

/** Leaves out undefined fields: the domain expects missing ones instead. */
const present = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>
  }

const scopeOf = (scope: OfferScope): DomainScope =>
  present({
    productIds: scope.ProductIDs,
    categoryIds: scope.CategoryIDs,
    subCategoryIds: scope.SubCategoryIDs,
    tags: scope.TagIDs,
    excludeProductIds: scope.ExcludeProductIDs,
    excludeCategoryIds: scope.ExcludeCategoryIDs,
    excludeSubCategoryIds: scope.ExcludeSubCategoryIDs,
    excludeTags: scope.ExcludeTagIDs,
  })

const windowOf = ({ ValidityFrom, ValidityTo, WeekDays, HoursFrom, HoursTo }: Offer): OfferWindow => ({
  from: ValidityFrom,
  to: ValidityTo,
  ...(WeekDays === undefined ? {} : { weekDays: WeekDays }),
  ...(HoursFrom === undefined && HoursTo === undefined
    ? {}
    : { hours: { from: HoursFrom ?? '00:00', to: HoursTo ?? '24:00' } }),
})

const termsOf = (offer: Offer) => ({
  id: offer.key,
  version: offer.Version,
  name: offer.OfferName,
  window: windowOf(offer),
  stacking: offer.Stacking === 'Exclusive' ? ('exclusive' as const) : ('stackable' as const),
  ...present({
    scope: offer.Scope && scopeOf(offer.Scope),
    storeIds: offer.StoreIDs,
    customerGroups: offer.CustomerGroups,
    minQuantity: offer.MinQuantity,
    maxQuantity: offer.MaxQuantity,
    minAmount: offer.MinAmount,
    cap: offer.Cap,
    priority: offer.Priority,
  }),
})

/** Fields that a type requires. A minimum bill also requires a percentage or an amount. */
const REQUIRED_FIELDS: Readonly<Record<Offer['Type'], readonly (keyof Offer)[]>> = {
  Percent: ['Percent'],
  Amount: ['Amount'],
  FixedPrice: ['Price'],
  BuyXGetY: ['Buy', 'Get'],
  Bundle: ['Items', 'Price'],
  QuantitySlab: ['Slabs'],
  MinimumBill: [],
  Coupon: [],
}

const kindOf = (offer: Offer) => {
  const { Percent = 0, Amount = 0, Price = 0, Buy = 0, Get = 0, Items = [], Slabs = [] } = offer
  switch (offer.Type) {
    case 'Percent':
      return { type: 'percent' as const, percent: Percent }
    case 'Amount':
      return {
        type: 'amount' as const,
        amount: Amount,
        per: offer.Per === 'Unit' ? ('unit' as const) : ('once' as const),
      }
    case 'FixedPrice':
      return { type: 'fixedPrice' as const, price: Price }
    case 'BuyXGetY': {
      const gift = offer.GetScope && scopeOf(offer.GetScope)
      return {
        type: 'buyXGetY' as const,
        buy: Buy,
        get: Get,
        ...present({ percent: offer.Percent, getScope: gift }),
      }
    }
    case 'Bundle': {
      const items = Items.map(({ Scope, Units }) => ({ scope: scopeOf(Scope), units: Units }))
      return { type: 'bundle' as const, items, price: Price }
    }
    case 'QuantitySlab': {
      const slabs = Slabs.map(({ From, Price: price }) => ({ from: From, price }))
      const mode = offer.SlabMode === 'Each' ? ('each' as const) : ('all' as const)
      return { type: 'quantitySlab' as const, slabs, mode }
    }
    case 'MinimumBill':
      return { type: 'minimumBill' as const, ...present({ percent: offer.Percent, amount: offer.Amount }) }
    case 'Coupon':
      return { type: 'coupon' as const }
  }
}

/** The offer in the domain's terms, or the required fields that it lacks. */
export const toDomainOffer = (offer: Offer): DomainOfferResult => {
  const missing: string[] = REQUIRED_FIELDS[offer.Type].filter((field) => offer[field] === undefined)
  if (offer.Type === 'MinimumBill' && offer.Percent === undefined && offer.Amount === undefined) {
    missing.push('Percent')
  }
  return missing.length > 0 ? { missing } : { offer: { ...termsOf(offer), ...kindOf(offer) } }
}
