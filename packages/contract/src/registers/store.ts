import { z } from 'zod'
import { StateCode } from '../postal-address.ts'
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
  /** The seller as bills name it. Empty if it is the name of the company. */
  LegalName: Text.optional(),
  /** Decides between CGST with SGST, CGST with UTGST, and IGST. Empty outside India. */
  StateCode: StateCode.optional(),
  Pincode: z.string().max(10).optional(),
  GSTIN: z.string().max(15).optional(),
  /** A dealer under the composition scheme charges no tax and issues bills of supply. */
  Composition: z.boolean().optional(),
})
export type Store = z.infer<typeof Store>

export const StoresReply = z.object({ stores: z.array(Store) })
