import type { NotGiven } from '@evertill/domain'
import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { HourOfDay } from '../catalogue/lists.ts'
import { Amount, BusinessDate, Key, PositiveAmount, Quantity, SuccessCode, Uuid } from '../scalars.ts'
import { RESOURCES } from './resources.ts'
import { ManagedOffer } from './rows-offers.ts'

/** What an offer can be for. */
export const GOODS_KINDS = ['Product', 'Category', 'SubCategory', 'Tag'] as const
export type GoodsKind = (typeof GOODS_KINDS)[number]

/** Goods to choose from, or the names of those that are chosen already. */
export const FindGoodsBody = z.object({
  Q: z.string().trim().max(100).optional(),
  Kinds: z.array(z.enum(GOODS_KINDS)).min(1).max(GOODS_KINDS.length),
  Keys: z.array(Key).max(5_000).optional(),
})
export const FoundGoods = z.object({
  Kind: z.enum(GOODS_KINDS),
  key: Key,
  Name: z.string(),
  /** The SKU of a product; empty for everything else. */
  Code: z.string(),
  Price: PositiveAmount.nullable(),
})
export type FoundGoods = z.infer<typeof FoundGoods>
export const FoundGoodsReply = z.object({ code: SuccessCode, Goods: z.array(FoundGoods) })
/** The names in use among the customers, sorted. */
export const CustomerGroupsReply = z.object({ code: SuccessCode, Groups: z.array(z.string()) })

/** An offer as it stands in the form, saved or not. */
const TriedOffer = z.object({ key: Uuid, Row: ManagedOffer })

/** A cart at a moment in a store, with the offer among all others that tills are given. */
export const OfferTrialBody = TriedOffer.extend({
  StoreID: Key,
  /** In the time of the store. */
  Date: BusinessDate,
  Time: HourOfDay,
  CustomerGroups: z.array(z.string().max(100)).max(50),
  Lines: z
    .array(z.object({ ProductID: Uuid, Quantity }))
    .min(1)
    .max(50),
})
export type OfferTrialBody = z.infer<typeof OfferTrialBody>

/** The reasons of the domain. */
export const NOT_GIVEN = [
  'invalid',
  'coupon',
  'store',
  'customer-group',
  'to-come',
  'ended',
  'week-day',
  'hour',
  'goods',
  'quantity',
  'amount',
  'no-effect',
  'others',
] as const satisfies readonly NotGiven[]

export const OfferTrialReply = z.object({
  code: SuccessCode,
  Lines: z.array(
    z.object({
      ProductID: Key,
      Name: z.string(),
      Quantity,
      UnitPrice: PositiveAmount,
      GrossAmount: Amount,
      /** After the product's own discount and the offers. */
      NetAmount: Amount,
      Offers: z.array(z.object({ OfferID: Key, OfferName: z.string(), Amount })),
    }),
  ),
  /** The offer itself first, then those that gave something or could have. */
  Offers: z.array(
    z.object({
      OfferID: Key,
      OfferName: z.string(),
      Given: Amount,
      /** If it were the only one. */
      Alone: Amount,
      /** Null if it gave something. */
      Reason: z.enum(NOT_GIVEN).nullable(),
      /** The names of the offers that took its goods. */
      Instead: z.array(z.string()),
    }),
  ),
  GrossAmount: Amount,
  SavedAmount: Amount,
  PayableAmount: Amount,
})
export type OfferTrialReply = z.infer<typeof OfferTrialReply>

/** Other offers of the same rank on some of the same goods, at some moment in some store. */
export const OfferOverlapsBody = TriedOffer
export const OfferOverlapsReply = z.object({
  code: SuccessCode,
  Overlaps: z.array(z.object({ OfferID: Key, OfferName: z.string(), Example: z.string() })),
})
export type OfferOverlap = z.infer<typeof OfferOverlapsReply>['Overlaps'][number]

/** What the bills of the caller's stores got from each offer. */
export const OfferResultsReply = z.object({
  code: SuccessCode,
  Results: z.array(z.object({ OfferID: Key, Times: z.int(), Given: Amount })),
})

const READ_OFFERS = { id: RESOURCES.offers.access, perm: 'read', store: 'any' } as const

/** What the editor of an offer asks for beside the list. */
export const OFFER_ENDPOINTS = defineEndpoints({
  findOfferGoods: {
    method: 'POST',
    path: '/manage/offer-goods',
    auth: 'hub',
    permission: READ_OFFERS,
    body: FindGoodsBody,
    reply: FoundGoodsReply,
  },
  listOfferGroups: {
    method: 'GET',
    path: '/manage/offer-groups',
    auth: 'hub',
    permission: READ_OFFERS,
    reply: CustomerGroupsReply,
  },
  tryOffer: {
    method: 'POST',
    path: '/manage/offer-trial',
    auth: 'hub',
    permission: READ_OFFERS,
    body: OfferTrialBody,
    reply: OfferTrialReply,
  },
  findOfferOverlaps: {
    method: 'POST',
    path: '/manage/offer-overlaps',
    auth: 'hub',
    permission: READ_OFFERS,
    body: OfferOverlapsBody,
    reply: OfferOverlapsReply,
  },
  listOfferResults: {
    method: 'GET',
    path: '/manage/offer-results',
    auth: 'hub',
    permission: { id: 'Reports', perm: 'read', store: 'any' },
    reply: OfferResultsReply,
  },
})
