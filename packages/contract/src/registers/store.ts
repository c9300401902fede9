import { z } from 'zod'
import { StateCode } from '../postal-address.ts'
import { Key, PositiveAmount, Text } from '../scalars.ts'

/** How the shop's scale prints its EAN-13 labels: prefix, item and measure have 12 digits in total, then the check digit. */
export const ScaleRule = z.object({
  Prefix: z.string().regex(/^2\d$/),
  ItemDigits: z.int().min(1).max(9),
  Measure: z.enum(['Weight', 'Price']),
  MeasureDigits: z.int().min(1).max(9),
  Decimals: z.int().min(0).max(4),
})
export type ScaleRule = z.infer<typeof ScaleRule>

export const Store = z.object({
  key: Key,
  StoreName: z.string(),
  StoreCode: z.string(),
  Address1: z.string(),
  Address2: z.string(),
  City: z.string(),
  State: z.string(),
  Country: z.string(),
  PhoneNo: z.string(),
  ExpiryDate: z.iso.date(),
  /** Below zero although the expiry date is not over: the access was ended today. */
  NoOfDaysToExpire: z.int(),
  /** What tills say when the access has expired. */
  AccessMessage: Text.optional(),
  CashRegisterClosing: z.boolean().optional(),
  /** First part of every document number of this store, unique in the registration (M-406). */
  Prefix: z.string().min(1).max(4),
  /** IANA name. It decides business dates and the financial year. */
  TimeZone: z.string(),
  /** Minutes after midnight at which the day of the store ends; without it at midnight (M-1008). */
  DayCutOff: z.int().min(0).max(1439).optional(),
  /** Payable is rounded to a multiple of this many minor units; 1 means no rounding. */
  RoundingStep: z.int().min(1).max(100_000),
  /** Only the part that is paid in cash is rounded. */
  RoundCashOnly: z.boolean().optional(),
  TaxRounding: z.enum(['line', 'document']),
  /** A closing difference above this needs a reason, one above the limit another employee's PIN. */
  ClosingTolerance: PositiveAmount.optional(),
  ClosingApprovalAbove: PositiveAmount.optional(),
  /** Hides the expected cash until the drawer is counted. */
  BlindClosing: z.boolean().optional(),
  /** A refund above this, and lowering a paid bill by more, needs another employee's PIN. */
  RefundApprovalAbove: PositiveAmount.optional(),
  /** Why goods come back or a paid bill is lowered: what a cashier can choose from. */
  ReturnReasons: z.array(Text).max(20).optional(),
  /** The seller as bills name it. Empty if it is the name of the company. */
  LegalName: Text.optional(),
  /** Decides between CGST with SGST, CGST with UTGST, and IGST. Empty outside India. */
  StateCode: StateCode.optional(),
  Pincode: z.string().max(10).optional(),
  GSTIN: z.string().max(15).optional(),
  /** A dealer under the composition scheme charges no tax and issues bills of supply. */
  Composition: z.boolean().optional(),
  /** Without them, the two rules of the domain are used. */
  ScaleRules: z.array(ScaleRule).max(20).optional(),
  /** How long a till of the store may sell without the server after its sign-in expired; then it needs approvals. */
  OfflineGraceHours: z.int().min(1).max(720).optional(),
})
export type Store = z.infer<typeof Store>

export const StoresReply = z.object({ stores: z.array(Store) })
