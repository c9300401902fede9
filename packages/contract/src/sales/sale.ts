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
} from '../scalars.ts'
import { PostalAddress, StateCode } from '../postal-address.ts'
import { PaymentKind, TaxHead } from '../catalogue/setup.ts'
import { SALE_FLAGS } from './flag-severity.ts'

/** A discount as it was entered; the amounts of the sale say what it is worth. */
export const SaleDiscount = z.discriminatedUnion('Kind', [
  z.object({ Kind: z.literal('Percent'), Percent }),
  z.object({ Kind: z.literal('Amount'), Amount: PositiveAmount }),
])

export const SaleTaxHead = TaxHead.extend({ Amount })

/** What one offer gave on one line. It is stored, so that the bill explains itself after the offer has changed. */
export const SaleOffer = z.object({
  OfferID: Key,
  Version: z.int().min(1),
  Amount: PositiveAmount,
  Reason: Text,
})

export const SaleLine = z.object({
  UUID: Uuid,
  LineNo: z.int().min(1).max(10_000),
  ProductID: Key,
  SKU: Text,
  BarCode: Text,
  Name: Text,
  HSN: Text,
  Unit: Text,
  IsWeighed: z.boolean().optional(),
  Quantity,
  UnitPrice: PositiveAmount,
  MRP: PositiveAmount,
  PriceIncludesTax: z.boolean(),
  Discount: SaleDiscount.optional(),
  Offers: z.array(SaleOffer).max(50).optional(),
  SalesPersonID: Key.optional(),
  Note: Text.optional(),
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
  /** What the customer handed over, the part that pays the bill, and the change. Negative in a refund. */
  TenderedAmount: Amount,
  Amount,
  ChangeAmount: PositiveAmount,
  Reference: Text.optional(),
})
export type SalePayment = z.infer<typeof SalePayment>

/** Such as delivery or packing: taxed like a line, but without discounts and offers. */
export const SaleCharge = z.object({
  UUID: Uuid,
  Name: Text,
  ChargeAmount: PositiveAmount,
  PriceIncludesTax: z.boolean(),
  HSN: Text,
  TaxID: Key,
  TaxName: Text,
  TaxHeads: z.array(SaleTaxHead).max(20),
  TaxableAmount: Amount,
  TaxAmount: Amount,
  TotalAmount: Amount,
})
export type SaleCharge = z.infer<typeof SaleCharge>

/** Returned goods. Every amount is a share of the original line (domain: `returnLine`). */
export const SaleReturnLine = z.object({
  UUID: Uuid,
  /** Missing in a return without a bill, which needs a separate permission. */
  OriginalLineUUID: Uuid.optional(),
  ProductID: Key,
  SKU: Text,
  Name: Text,
  HSN: Text,
  Unit: Text,
  Quantity,
  /** Whether the goods can be sold again, as the cashier saw them. */
  Condition: z.enum(['Resellable', 'Damaged']).optional(),
  TaxID: Key,
  TaxName: Text,
  TaxHeads: z.array(SaleTaxHead).max(20),
  GrossAmount: PositiveAmount,
  NetAmount: PositiveAmount,
  TaxableAmount: PositiveAmount,
  TaxAmount: PositiveAmount,
  TotalAmount: PositiveAmount,
})
export type SaleReturnLine = z.infer<typeof SaleReturnLine>

/** The original bill as the till knew it. The server may not have it yet. */
export const OriginalSale = z.object({
  UUID: Uuid,
  TransactionNo: z.string().max(24),
  /** The credit note names it. Missing in sales of earlier versions. */
  BusinessDate: BusinessDate.optional(),
  TotalAmount: Amount,
  PayableAmount: Amount,
  /** Totals of its earlier returns. */
  ReturnedAmount: PositiveAmount,
  RefundedAmount: PositiveAmount,
})

/** The other document of an exchange: on the bill its credit note, on the credit note its bill (D-29). */
export const ExchangeLink = z.object({ UUID: Uuid, TransactionNo: z.string().min(1).max(24) })

export const SaleLoyalty = z.object({
  Points: z.int().min(1),
  PointValue: PositiveAmount,
  As: z.enum(['Discount', 'Tender']),
})

/** The store as it was at the sale, so that a reprint equals the first print. */
export const SaleSeller = z.object({ LegalName: Text, Address: PostalAddress, GSTIN: z.string().max(15) })
export type SaleSeller = z.infer<typeof SaleSeller>

export const DeliveryAddress = PostalAddress.extend({ Name: Text })
export type DeliveryAddress = z.infer<typeof DeliveryAddress>

/** The lists of a sale and how long each may be. */
export const SALE_ROWS = {
  Lines: { row: SaleLine, max: 5_000 },
  Returns: { row: SaleReturnLine, max: 5_000 },
  Charges: { row: SaleCharge, max: 100 },
  Payments: { row: SalePayment, max: 100 },
} as const

const CustomValue = z.union([z.string().max(500), z.number(), z.boolean(), z.null()])

const SaleDocument = z.object({
  UUID: Uuid,
  Revision: z.int().min(1),
  ContractVersion: z.int().min(1),
  CalculationVersion: z.int().min(1),
  StoreID: Key,
  CashRegisterID: Key,
  DeviceID: Uuid,
  TransactionTypeID: Key,
  TransactionType: Text,
  /** The printed label, not the identity. `TransactionNo` consists of `Series` and `RunningNo`. */
  TransactionNo: z.string().min(1).max(24),
  Series: z.string().min(1).max(16),
  RunningNo: z.int().min(1).max(999_999),
  TransactionDate: Instant,
  BusinessDate,
  CreatedByUserID: Key,
  CreatedByUserName: Text,
  Currency: z.string().length(3),
  RoundingStep: z.int().min(1).max(100_000),
  /** Only the part that is paid in cash is rounded. */
  RoundCashOnly: z.boolean().optional(),
  TaxRounding: z.enum(['line', 'document']),
  BillDiscount: SaleDiscount.optional(),
  /** A supply to another State has one head instead of two halves. In a Union territory the second half is UTGST. */
  Supply: z.enum(['local', 'interstate']).optional(),
  StateHead: z.enum(['SGST', 'UTGST']).optional(),
  Composition: z.boolean().optional(),
  /** The State where the goods go: set if the bill has an address, and always on a supply to another State. */
  PlaceOfSupply: StateCode.optional(),
  Seller: SaleSeller.optional(),
  CustomerID: Uuid.optional(),
  CustomerName: Text.optional(),
  CustomerPhoneNo: z.string().max(20).optional(),
  CustomerEmailID: z.string().max(200).optional(),
  CustomerGSTIN: z.string().max(15).optional(),
  CustomerAddress: PostalAddress.optional(),
  /** Where the goods are delivered. Missing in a sale at the counter, which is local whoever buys. */
  DeliveryAddress: DeliveryAddress.optional(),
  /** For credit: when payment is due. */
  DueDate: BusinessDate.optional(),
  SalesChannelID: Key.optional(),
  SalesPersonID: Key.optional(),
  Note: Text.optional(),
  CustomFields: z.record(z.string().max(100), CustomValue).optional(),
  /** The register session it was made in. */
  ClosingKey: Uuid.optional(),
  /** For a later revision: the register session whose drawer the change moved cash in. */
  ChangedInClosingKey: Uuid.optional(),
  /** For a later revision: when the change was made, perhaps days before it is sent. Missing from earlier tills. */
  ChangedAt: Instant.optional(),
  ApprovalIDs: z.array(Uuid).max(50).optional(),
  /** The order or quotation that this document was made from. */
  ConvertedFromUUID: Uuid.optional(),
  /** The online order that this document bills, or whose bill it takes back. */
  OrderID: Uuid.optional(),
  Original: OriginalSale.optional(),
  Exchange: ExchangeLink.optional(),
  /** Why goods come back, or why a paid bill was lowered. */
  Reason: Text.optional(),
  Loyalty: SaleLoyalty.optional(),
  Charges: z.array(SaleCharge).max(SALE_ROWS.Charges.max).optional(),
  /** A return has only returned lines. An exchange by a till of an earlier version has both kinds. */
  Returns: z.array(SaleReturnLine).max(SALE_ROWS.Returns.max).optional(),
  Lines: z.array(SaleLine).max(SALE_ROWS.Lines.max),
  Payments: z.array(SalePayment).max(SALE_ROWS.Payments.max),
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

const hasGoods = ({ Lines, Returns }: { Lines: unknown[]; Returns?: unknown[] | undefined }): boolean =>
  Lines.length > 0 || (Returns?.length ?? 0) > 0
const NO_GOODS = { path: ['Lines'], message: 'nothing is sold and nothing comes back' }

/**
 * A sale as the till committed it. A newer till may send more fields, and no committed sale is refused for them. Parsing
 * drops unknown fields, so the server stores the raw body and flags the difference.
 */
export const Sale = SaleDocument.refine(hasGoods, NO_GOODS)
export type Sale = z.infer<typeof Sale>

/** Everything but the rows, which the server reads one by one. */
export const SaleHead = SaleDocument.extend({
  Lines: z.array(z.unknown()).max(SALE_ROWS.Lines.max),
  Returns: z.array(z.unknown()).max(SALE_ROWS.Returns.max).optional(),
  Charges: z.array(z.unknown()).max(SALE_ROWS.Charges.max).optional(),
  Payments: z.array(z.unknown()).max(SALE_ROWS.Payments.max),
}).refine(hasGoods, NO_GOODS)

/** A sale as it is sent. The bill of an exchange carries its credit note, so that both are accepted or neither. */
export const SentSale = SaleDocument.extend({ CreditNote: Sale.optional() }).refine(hasGoods, NO_GOODS)
export type SentSale = z.infer<typeof SentSale>

/** Why an accepted sale deserves attention. It is booked all the same. `FLAG_SEVERITY` says how much. */
export const SaleFlag = z.enum(SALE_FLAGS)
export type SaleFlag = z.infer<typeof SaleFlag>

/** An unknown flag of a newer server must not make the reply unreadable: the sale would be sent again for ever. */
export const SaleFlags = z.array(SaleFlag.catch('NEWER_FLAG'))

export const SaleReply = z.object({
  code: SuccessCode,
  message: z.string(),
  saleId: Key,
  sale: z.object({ key: Key }),
  /** True if this UUID was accepted before: the first answer is given again. */
  replayed: z.boolean(),
  flags: SaleFlags,
  /** Of the credit note that the bill of an exchange carried. */
  creditNote: z.object({ saleId: Key, flags: SaleFlags }).optional(),
})
export type SaleReply = z.infer<typeof SaleReply>
