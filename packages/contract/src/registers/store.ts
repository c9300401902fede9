import { z } from 'zod'
import { Key, PositiveAmount, Text } from '../scalars.ts'

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
  NoOfDaysToExpire: z.int(),
  CashRegisterClosing: z.boolean().optional(),
  /** First part of every document number of this store, unique in the registration (M-406). */
  Prefix: z.string().min(1).max(4),
  /** IANA name. It decides business dates and the financial year. */
  TimeZone: z.string(),
  /** Payable is rounded to a multiple of this many minor units; 1 means no rounding. */
  RoundingStep: z.int().min(1).max(100_000),
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
})
export type Store = z.infer<typeof Store>

export const StoresReply = z.object({ stores: z.array(Store) })
