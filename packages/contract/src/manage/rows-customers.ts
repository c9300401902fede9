import { z } from 'zod'
import { MAX_CUSTOM_FIELDS } from '../customers/customer.ts'
import { Amount, PositiveAmount, Uuid } from '../scalars.ts'
import { Gstin, KnownStateCode, MailAddress, Name, ShortText, SortOrder, words } from './fields.ts'

/** As tills keep it: their customers have at most 20 characters here. */
const CustomerPhoneNo = z
  .string()
  .trim()
  .max(20)
  .regex(/^(\+?[\d ()-]{3,20})?$/, 'is not a phone number')

const GroupName = words(100)

/** Somebody who buys. What a till may not decide, its groups and its limit, is set here. */
export const ManagedCustomer = z.object({
  FirstName: words(200),
  LastName: ShortText,
  PhoneNo: CustomerPhoneNo,
  EmailID: MailAddress,
  GSTIN: Gstin,
  Address1: ShortText,
  Address2: ShortText,
  City: ShortText,
  StateCode: KnownStateCode,
  State: ShortText,
  /** Of any country. */
  Pincode: z.string().trim().max(10),
  CustomerGroups: z
    .array(GroupName)
    .max(50)
    .refine((groups) => new Set(groups).size === groups.length, 'has one of them twice'),
  /** The most that may be owed; null: what the store allows. */
  CreditLimit: PositiveAmount.nullable(),
  /** By the name of the field. */
  CustomFields: z
    .record(z.string().max(100), z.union([z.string().trim().max(500), z.number(), z.boolean(), z.null()]))
    .refine(
      (fields) => Object.keys(fields).length <= MAX_CUSTOM_FIELDS,
      `has more than ${MAX_CUSTOM_FIELDS} fields`,
    ),
})

export const CustomerStanding = z.object({
  Name: z.string(),
  /** Positive if the customer owes the shop. */
  Balance: Amount,
  HasBalance: z.boolean(),
  IsMember: z.boolean(),
  /** Of the membership; empty without one. */
  TierName: z.string(),
  /** The customer that a deleted double was merged into. */
  MergedInto: Uuid.nullable(),
  /** On request, for good. */
  IsErased: z.boolean(),
})

export const BLANK_CUSTOMER = {
  LastName: '',
  PhoneNo: '',
  EmailID: '',
  GSTIN: '',
  Address1: '',
  Address2: '',
  City: '',
  StateCode: '',
  State: '',
  Pincode: '',
  CustomerGroups: [],
  CreditLimit: null,
  CustomFields: {},
} as const

/** How members earn points, and what a point is worth. */
export const ManagedMembershipTier = z.object({
  TierName: Name,
  /** `EarnPoints` for every `EarnPer` spent; 0 earns nothing. */
  EarnPer: PositiveAmount,
  EarnPoints: z.int().min(0).max(1_000_000),
  PointValue: PositiveAmount,
  RedeemAs: z.enum(['Discount', 'Tender']),
  Benefits: z.string().trim().max(500),
  SortOrder,
})
export const TierMembers = z.object({ MemberCount: z.int() })
