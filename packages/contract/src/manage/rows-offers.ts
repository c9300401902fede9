import { ONE_PERCENT } from '@evertill/domain'
import { z } from 'zod'
import { HourOfDay, Offer, OfferScope } from '../catalogue/lists.ts'
import { BusinessDate, Key, PositiveAmount } from '../scalars.ts'
import { Name, words } from './fields.ts'

const Share = z
  .int()
  .min(0)
  .max(100 * ONE_PERCENT, 'is more than 100 %')
const Units = z.int().min(1).max(1_000)
/** Thousandths. */
const Quantity = z.int().min(1).max(1_000_000_000)

/**
 * An offer as the hub writes it: every field is there, and null or empty where it is not used. A till gets it as `Offer`,
 * which leaves such fields out.
 */
export const ManagedOffer = z.object({
  OfferName: Name,
  Type: Offer.shape.Type,
  /** A till is given only offers that are switched on. */
  IsActive: z.boolean(),
  Stacking: Offer.shape.Stacking,
  /** 1 comes before 2; an offer without one comes last. */
  Priority: z.int().min(1).max(10_000).nullable(),
  /** Business dates in the time of each store, both inclusive. */
  ValidityFrom: BusinessDate,
  ValidityTo: BusinessDate,
  /** 0 is Sunday; none means every day. */
  WeekDays: z.array(z.int().min(0).max(6)).max(7),
  HoursFrom: HourOfDay.nullable(),
  HoursTo: HourOfDay.nullable(),
  /** None means all. */
  StoreIDs: z.array(Key).max(1_000),
  CustomerGroups: z.array(words(100)).max(50),
  Percent: Share.nullable(),
  Amount: PositiveAmount.nullable(),
  Per: z.enum(['Once', 'Unit']).nullable(),
  Price: PositiveAmount.nullable(),
  Buy: Units.nullable(),
  Get: Units.nullable(),
  /** What is bought; empty means everything. */
  Scope: OfferScope,
  /** The gift, if it is other goods. */
  GetScope: OfferScope,
  Items: z.array(z.object({ Scope: OfferScope, Units })).max(20),
  Slabs: z.array(z.object({ From: z.int().min(0).max(1_000_000_000), Price: PositiveAmount })).max(50),
  SlabMode: z.enum(['All', 'Each']).nullable(),
  MinQuantity: Quantity.nullable(),
  MaxQuantity: Quantity.nullable(),
  MinAmount: PositiveAmount.nullable(),
  Cap: PositiveAmount.nullable(),
})
export type ManagedOffer = z.infer<typeof ManagedOffer>

export const OFFER_STATES = ['Running', 'ToCome', 'Ended', 'Off'] as const
/** By today in the stores: begun in one of them, and not over in all of them. */
export const OfferStanding = z.object({ State: z.enum(OFFER_STATES) })

export const BLANK_OFFER = {
  IsActive: true,
  Stacking: 'Exclusive',
  Priority: null,
  WeekDays: [],
  HoursFrom: null,
  HoursTo: null,
  StoreIDs: [],
  CustomerGroups: [],
  Percent: null,
  Amount: null,
  Per: null,
  Price: null,
  Buy: null,
  Get: null,
  Scope: {},
  GetScope: {},
  Items: [],
  Slabs: [],
  SlabMode: null,
  MinQuantity: null,
  MaxQuantity: null,
  MinAmount: null,
  Cap: null,
} as const satisfies Partial<ManagedOffer>

const LIMITS = ['MinQuantity', 'MaxQuantity', 'MinAmount', 'Cap'] as const
const TYPE_FIELDS = [
  ...(['Percent', 'Amount', 'Per', 'Price', 'Buy', 'Get', 'Scope', 'GetScope', 'Items'] as const),
  ...(['Slabs', 'SlabMode'] as const),
  ...LIMITS,
] as const
type TypeField = (typeof TYPE_FIELDS)[number]

/** What an offer of each type has beside the fields that all have. */
const FIELDS_OF_TYPE: Readonly<Record<Offer['Type'], readonly TypeField[]>> = {
  Percent: ['Percent', 'Scope', ...LIMITS],
  Amount: ['Amount', 'Per', 'Scope', ...LIMITS],
  FixedPrice: ['Price', 'Scope', ...LIMITS],
  BuyXGetY: ['Buy', 'Get', 'Percent', 'Scope', 'GetScope', ...LIMITS],
  Bundle: ['Items', 'Price', ...LIMITS],
  QuantitySlab: ['Slabs', 'SlabMode', 'Scope', ...LIMITS],
  MinimumBill: ['Percent', 'Amount', 'Scope', 'MinAmount', 'Cap'],
  Coupon: [],
}

/** Whether an offer of this type has the field. Before a type is chosen only what all have is asked for. */
export const hasOfferField = (type: unknown, field: string): boolean => {
  if (!(TYPE_FIELDS as readonly string[]).includes(field)) return true
  return Object.hasOwn(FIELDS_OF_TYPE, String(type))
    ? (FIELDS_OF_TYPE[type as Offer['Type']] as readonly string[]).includes(field)
    : false
}

const withoutEmptyLists = (scope: OfferScope): OfferScope =>
  Object.fromEntries(Object.entries(scope).filter(([, keys = []]) => keys.length > 0))

/** Without what another type left behind in the form, and with one way to say "everything". */
export const tidyOffer = (row: ManagedOffer): ManagedOffer => {
  const unused = Object.entries(BLANK_OFFER).filter(([field]) => !hasOfferField(row.Type, field))
  const tidy: ManagedOffer = { ...row, ...Object.fromEntries(unused) }
  return {
    ...tidy,
    Scope: withoutEmptyLists(tidy.Scope),
    GetScope: withoutEmptyLists(tidy.GetScope),
    Items: tidy.Items.map(({ Scope, Units: units }) => ({ Scope: withoutEmptyLists(Scope), Units: units })),
  }
}

const isUsed = (value: unknown): boolean => {
  if (value === null) return false
  return typeof value === 'object' ? Object.keys(value).length > 0 : true
}

const COLUMNS = ['OfferName', 'Type', 'IsActive', 'ValidityFrom', 'ValidityTo'] as const

/** What tills compute with, without the columns that every offer has. */
export const offerTermsOf = (row: ManagedOffer): Omit<Offer, 'key' | 'Version' | (typeof COLUMNS)[number]> =>
  Object.fromEntries(
    Object.entries(tidyOffer(row)).filter(
      ([field, value]) => !(COLUMNS as readonly string[]).includes(field) && isUsed(value),
    ),
  ) as ReturnType<typeof offerTermsOf>

/** The offer as tills get it. */
export const toOffer = (row: ManagedOffer, key: string, Version: number): Offer => {
  const { OfferName, Type, ValidityFrom, ValidityTo } = row
  return { ...offerTermsOf(row), key, Version, OfferName, Type, ValidityFrom, ValidityTo }
}
