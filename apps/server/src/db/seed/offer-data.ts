import type { Offer, OfferScope } from '@evertill/contract'
import { demoKey } from './keys.ts'
import { SPECIAL } from './list-data.ts'

type Terms = Omit<Offer, 'key' | 'Version' | 'ValidityFrom' | 'ValidityTo'>

export type DemoOffer = Terms & { readonly fromDays: number; readonly toDays: number }

const PERCENT = 10_000
const UNIT = 1_000
const FIXED = ['DEMO-001', 'DEMO-002', 'DEMO-003', 'DEMO-004', '12345']

const YEAR = { fromDays: -30, toDays: 335 }

/** Builds scopes of a company. None includes the five fixed products: tests rely on their prices. */
const scopesOf = (company: string) => {
  const key = (kind: 'product' | 'category' | 'tag' | 'sub-category', ...names: string[]): string[] =>
    names.map((name) => demoKey(company, kind, name))
  const ExcludeProductIDs = key('product', ...FIXED)
  const scope = (goods: OfferScope): { Scope: OfferScope } => ({ Scope: { ...goods, ExcludeProductIDs } })
  const item = (sku: string): { Scope: OfferScope; Units: number } => ({
    Scope: { ProductIDs: key('product', sku) },
    Units: 1,
  })
  return { key, scope, item }
}

const offersOnProducts = (company: string): DemoOffer[] => {
  const { key, scope } = scopesOf(company)
  return [
    {
      ...YEAR,
      OfferName: 'Snack week',
      Type: 'Percent',
      Percent: 10 * PERCENT,
      Cap: 15_000,
      Stacking: 'Exclusive',
      ...scope({ CategoryIDs: key('category', 'Snacks') }),
    },
    {
      ...YEAR,
      OfferName: 'Organic extra',
      Type: 'Percent',
      Percent: 5 * PERCENT,
      Priority: 2,
      Stacking: 'Stackable',
      ...scope({ TagIDs: key('tag', 'Organic') }),
    },
    {
      ...YEAR,
      OfferName: 'Stationery five off',
      Type: 'Amount',
      Amount: 500,
      Per: 'Unit',
      Stacking: 'Exclusive',
      ...scope({ SubCategoryIDs: key('sub-category', `${SPECIAL} stationery`) }),
    },
    {
      ...YEAR,
      OfferName: 'Clearance price',
      Type: 'FixedPrice',
      Price: 9_900,
      MinAmount: 9_900,
      Stacking: 'Exclusive',
      ...scope({ TagIDs: key('tag', 'Clearance') }),
    },
    {
      ...YEAR,
      OfferName: 'Bakery buy 2 get 1',
      Type: 'BuyXGetY',
      Buy: 2,
      Get: 1,
      Stacking: 'Exclusive',
      ...scope({ CategoryIDs: key('category', 'Bakery') }),
    },
  ]
}

const bundlesAndTimedOffers = (company: string): DemoOffer[] => {
  const { key, scope, item } = scopesOf(company)
  return [
    {
      ...YEAR,
      OfferName: 'Clean house',
      Type: 'Bundle',
      Price: 10_000,
      Items: [item('HOU-01A'), item('HOU-02A')],
      Stacking: 'Exclusive',
    },
    {
      ...YEAR,
      OfferName: 'Bulbs by the dozen',
      Type: 'QuantitySlab',
      SlabMode: 'All',
      Slabs: [
        { From: 0, Price: 9_900 },
        { From: 6 * UNIT, Price: 9_400 },
        { From: 12 * UNIT, Price: 8_900 },
      ],
      Stacking: 'Exclusive',
      ...scope({ ProductIDs: key('product', 'ELE-01A') }),
    },
    {
      ...YEAR,
      OfferName: 'Festive bill',
      Type: 'MinimumBill',
      Amount: 10_000,
      MinAmount: 500_000,
      Stacking: 'Exclusive',
      ...scope({ TagIDs: key('tag', 'Festive') }),
    },
    {
      ...YEAR,
      OfferName: 'Happy hour apparel',
      Type: 'Percent',
      Percent: 15 * PERCENT,
      HoursFrom: '18:00',
      HoursTo: '20:00',
      WeekDays: [1, 2, 3, 4, 5],
      StoreIDs: [demoKey(company, 'store', 'BLR1')],
      Stacking: 'Exclusive',
      ...scope({ CategoryIDs: key('category', 'Apparel') }),
    },
    { ...YEAR, OfferName: 'Welcome coupon', Type: 'Coupon', Stacking: 'Exclusive' },
    {
      fromDays: -60,
      toDays: -31,
      OfferName: 'Monsoon sale',
      Type: 'Percent',
      Percent: 20 * PERCENT,
      Stacking: 'Exclusive',
      ...scope({ CategoryIDs: key('category', 'Apparel') }),
    },
  ]
}

/** At least one offer of each type. */
export const demoOffers = (company: string): DemoOffer[] => [
  ...offersOnProducts(company),
  ...bundlesAndTimedOffers(company),
]
