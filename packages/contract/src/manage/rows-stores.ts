import { isPincode } from '@evertill/domain'
import { z } from 'zod'
import { ScaleRule } from '../registers/store.ts'
import { Key, PositiveAmount } from '../scalars.ts'
import {
  Code,
  Gstin,
  KnownStateCode,
  Name,
  PhoneNo,
  Pincode,
  Prefix,
  ShortText,
  TimeZone,
  words,
} from './fields.ts'

const ScaleRules = z
  .array(
    ScaleRule.refine(
      ({ Prefix: prefix, ItemDigits, MeasureDigits }) => prefix.length + ItemDigits + MeasureDigits === 12,
      'must have 12 digits in total',
    ),
  )
  .max(20)
  .refine(
    (rules) => new Set(rules.map((rule) => rule.Prefix)).size === rules.length,
    'has one prefix in two rules',
  )

/** A store with everything that its tills need to know. Reasons and limits of refunds are a list of their own. */
export const ManagedStore = z.object({
  StoreCode: Code,
  StoreName: Name,
  LegalName: ShortText,
  Address1: ShortText,
  Address2: ShortText,
  City: ShortText,
  /** Follows from `StateCode` if it is empty. */
  State: ShortText,
  StateCode: KnownStateCode,
  Pincode,
  Country: ShortText,
  PhoneNo,
  /** Its first two digits are the State code. */
  GSTIN: Gstin,
  Composition: z.boolean(),
  Prefix,
  TimeZone,
  /** Minutes after midnight. */
  DayCutOff: z.int().min(0).max(1439),
  /** In minor units; 1 rounds nothing. */
  RoundingStep: z.int().min(1).max(100_000),
  RoundCashOnly: z.boolean(),
  TaxRounding: z.enum(['line', 'document']),
  CashRegisterClosing: z.boolean(),
  ClosingTolerance: PositiveAmount,
  ClosingApprovalAbove: PositiveAmount,
  BlindClosing: z.boolean(),
  ScaleRules,
  OfflineGraceHours: z.int().min(1).max(720),
})

/** Set by whoever runs the server. */
export const StoreSubscription = z.object({
  ExpiryDate: z.iso.date(),
  AccessEnded: z.boolean(),
  AccessMessage: z.string(),
})

export const BLANK_STORE = {
  LegalName: '',
  Address1: '',
  Address2: '',
  City: '',
  State: '',
  StateCode: '',
  Pincode: '',
  Country: '',
  PhoneNo: '',
  GSTIN: '',
  Composition: false,
  TimeZone: 'Asia/Kolkata',
  DayCutOff: 0,
  RoundingStep: 100,
  RoundCashOnly: false,
  TaxRounding: 'line',
  CashRegisterClosing: false,
  ClosingTolerance: 1_000,
  ClosingApprovalAbove: 50_000,
  BlindClosing: false,
  ScaleRules: [
    { Prefix: '21', ItemDigits: 5, Measure: 'Weight', MeasureDigits: 5, Decimals: 3 },
    { Prefix: '23', ItemDigits: 5, Measure: 'Price', MeasureDigits: 5, Decimals: 2 },
  ],
  OfflineGraceHours: 72,
} as const

/** A pincode that a store delivers to. */
export const ManagedServiceArea = z.object({
  StoreID: Key,
  Pincode: z.string().trim().refine(isPincode, 'must have six digits'),
  MinOrder: PositiveAmount,
  Fee: PositiveAmount,
  EtaMinutes: z.int().min(0).max(100_000),
  CodAllowed: z.boolean(),
  IsActive: z.boolean(),
})

export const ManagedRegister = z.object({
  StoreID: Key,
  CashRegisterCode: Code,
  CashRegisterName: Name,
})

/** Why goods come back and bills are lowered, and how much a cashier may refund alone: one row per store, with its key. */
export const ManagedReasons = z.object({
  ReturnReasons: z.array(words(100)).max(20),
  RefundApprovalAbove: PositiveAmount,
})
export const ReasonsStore = z.object({ StoreID: Key, StoreName: z.string() })
