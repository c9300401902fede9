import { z } from 'zod'
import {
  Amount,
  BusinessDate,
  Instant,
  Key,
  Percent,
  PositiveAmount,
  Quantity,
  SuccessCode,
  Text,
  Uuid,
} from './scalars.ts'
import { PaymentKind, TaxHead } from './setup.ts'

/** A discount as it was given; its worth in money is in the amounts beside it. */
export const SaleDiscount = z.discriminatedUnion('Kind', [
  z.object({ Kind: z.literal('Percent'), Percent }),
  z.object({ Kind: z.literal('Amount'), Amount: PositiveAmount }),
])

export const SaleTaxHead = TaxHead.extend({ Amount })

export const SaleLine = z.object({
  UUID: Uuid,
  LineNo: z.int().min(1).max(10_000),
  ProductID: Key,
  SKU: Text,
  BarCode: Text,
  Name: Text,
  HSN: Text,
  Unit: Text,
  Quantity,
  UnitPrice: PositiveAmount,
  MRP: PositiveAmount,
  PriceIncludesTax: z.boolean(),
  Discount: SaleDiscount.optional(),
  TaxID: Key,
  TaxName: Text,
  TaxHeads: z.array(SaleTaxHead).max(20),
  GrossAmount: Amount,
  LineDiscountAmount: Amount,
  OfferDiscountAmount: Amount,
  BillDiscountAmount: Amount,
  NetAmount: Amount,
  TaxableAmount: Amount,
  TaxAmount: Amount,
  TotalAmount: Amount,
})
export type SaleLine = z.infer<typeof SaleLine>

export const SalePayment = z.object({
  UUID: Uuid,
  PaymentTypeID: Key,
  PaymentType: Text,
  Kind: PaymentKind,
  /** What the customer handed over, what of it settles the bill, and what went back. */
  TenderedAmount: PositiveAmount,
  Amount: PositiveAmount,
  ChangeAmount: PositiveAmount,
})
export type SalePayment = z.infer<typeof SalePayment>

/**
 * A sale as the till froze it in its commit. A later till may know more fields, and a sale that was made is never
 * refused for them: parsing drops what is not known here, so the server keeps the raw body and flags the difference.
 */
export const Sale = z.object({
  UUID: Uuid,
  Revision: z.int().min(1),
  ContractVersion: z.int().min(1),
  CalculationVersion: z.int().min(1),
  StoreID: Key,
  CashRegisterID: Key,
  DeviceID: Uuid,
  TransactionTypeID: Key,
  TransactionType: Text,
  /** The printed label, never the identity: `TransactionNo` is `Series` and `RunningNo` together. */
  TransactionNo: z.string().min(1).max(24),
  Series: z.string().min(1).max(16),
  RunningNo: z.int().min(1).max(999_999),
  TransactionDate: Instant,
  BusinessDate,
  CreatedByUserID: Key,
  CreatedByUserName: Text,
  Currency: z.string().length(3),
  RoundingStep: z.int().min(1).max(100_000),
  TaxRounding: z.enum(['line', 'document']),
  BillDiscount: SaleDiscount.optional(),
  Lines: z.array(SaleLine).min(1).max(5_000),
  Payments: z.array(SalePayment).max(100),
  GrossAmount: Amount,
  DiscountAmount: Amount,
  TaxableAmount: Amount,
  TaxAmount: Amount,
  TotalAmount: Amount,
  RoundOff: Amount,
  PayableAmount: Amount,
  PaidAmount: Amount,
  ChangeAmount: Amount,
  DueAmount: Amount,
})
export type Sale = z.infer<typeof Sale>

/** Why an accepted sale deserves a look. It is in the books all the same. */
export const SaleFlag = z.enum([
  'NUMBER_CLASH',
  'CLOCK_SKEW',
  'UNKNOWN_FIELDS',
  'UNKNOWN_PRODUCT',
  'UNKNOWN_LEASE',
  'OLD_CALCULATION',
])
export type SaleFlag = z.infer<typeof SaleFlag>

export const SaleReply = z.object({
  code: SuccessCode,
  message: z.string(),
  saleId: Key,
  sale: z.object({ key: Key }),
  /** True when this UUID had been accepted before: the first answer again. */
  replayed: z.boolean(),
  flags: z.array(SaleFlag),
})
export type SaleReply = z.infer<typeof SaleReply>
