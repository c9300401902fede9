import { z } from 'zod'
import { ErrorReply } from '../error-reply.ts'
import { Sale, SaleFlags, SaleReply } from './sale.ts'
import { Amount, BusinessDate, Instant, Key, PAGE_START, SuccessCode, Text, Uuid } from '../scalars.ts'
import { SALE_STATUSES } from '../constants.ts'

export const SaleStatus = z.enum(SALE_STATUSES)

/** The filters of R-712. Dates are business dates, both ends included. */
export const SalesQuery = z.object({
  ...PAGE_START,
  size: z.coerce.number().int().min(1).max(1_000).default(100),
  updatedOn: z.string().max(64).optional(),
  storeId: Key.optional(),
  fromDate: BusinessDate.optional(),
  toDate: BusinessDate.optional(),
  cashRegisterId: Key.optional(),
  transactionTypeId: Key.optional(),
  /** Exact or the start of it. */
  transactionNo: z.string().max(24).optional(),
  customerFirstName: z.string().max(200).optional(),
  customerEmailId: z.string().max(200).optional(),
  customerPhoneNo: z.string().max(20).optional(),
  /** Start of a number, a customer's name or a phone. */
  searchParam: z.string().max(200).optional(),
  /** Our own additions: the status of a sale, how it was paid, and who made it. */
  status: SaleStatus.optional(),
  paymentType: z.string().max(500).optional(),
  createdByUserName: z.string().max(500).optional(),
  /** Each row with its whole document, at most `MAX_BODIES` a page. */
  bodies: z.literal('true').optional(),
})

/** As a caller writes it: fields with a default may be left out. */
export type SalesQuestion = z.input<typeof SalesQuery>

export const SaleSummary = z.object({
  key: Key,
  UUID: Uuid,
  Revision: z.int(),
  TransactionNo: z.string(),
  TransactionType: z.string(),
  TransactionTypeID: z.string(),
  TransactionDate: Instant,
  BusinessDate,
  StoreID: Key,
  CashRegisterID: Key,
  CustomerID: z.string().nullable(),
  CustomerName: z.string(),
  CustomerPhoneNo: z.string(),
  CreatedByUserName: z.string(),
  ItemCount: z.int(),
  PayableAmount: Amount,
  /** Money received for it, at the till and on account since. What was sold on credit is not paid. */
  PaidAmount: Amount,
  /** What is still to be paid on it; nothing on an order that was invoiced. */
  DueAmount: Amount,
  PaymentTypes: z.array(z.string()),
  Status: SaleStatus,
  Flags: SaleFlags,
  /** The number of the bill that was made from it. */
  ConvertedTo: z.string().optional(),
  /** Missing in replies of earlier servers, and of sales without a channel. */
  SalesChannelID: z.string().optional(),
  /** The server's position of its last change; the greatest one is the next `updatedOn`. */
  Position: z.string(),
  /** With `bodies`. */
  sale: Sale.optional(),
})
export type SaleSummary = z.infer<typeof SaleSummary>
export const SalesReply = z.object({
  code: SuccessCode,
  message: z.string(),
  sales: z.array(SaleSummary),
  hasMore: z.boolean(),
  /** With `bodies`: every change after this answer has a greater position. */
  position: z.string().optional(),
})

/** A related document: a return, an exchange, an invoice of an order. */
export const LinkedSale = z.object({
  Relation: z.enum(['ReturnOf', 'ReturnedBy', 'ConvertedFrom', 'ConvertedTo']),
  SaleUUID: Uuid,
  TransactionNo: z.string().nullable(),
})
export const TimelineEntry = z.object({
  At: Instant,
  Action: Text,
  ByUserName: z.string(),
  Detail: z.record(z.string(), z.unknown()),
})
/** What one payment on account paid of a bill. */
export const LinkedPayment = z.object({
  PaymentID: Uuid,
  TransactionNo: z.string(),
  At: Instant,
  PaymentType: z.string(),
  Amount,
})
export type LinkedPayment = z.infer<typeof LinkedPayment>
export const OneSaleReply = z.object({
  code: SuccessCode,
  sale: Sale,
  key: Key,
  Status: SaleStatus,
  /** What is still to be paid on it, after what was received on account. */
  DueAmount: Amount.optional(),
  Flags: SaleFlags,
  Links: z.array(LinkedSale),
  /** Missing in replies of earlier servers. */
  Payments: z.array(LinkedPayment).optional(),
  Timeline: z.array(TimelineEntry),
})

/** One result per sale, in the order of the request, each as the single call would answer. */
export const SaleBatchBody = z.object({ sales: z.array(z.unknown()).min(1).max(100) })
export const SaleBatchReply = z.object({
  code: SuccessCode,
  results: z.array(z.union([SaleReply, ErrorReply])),
})

export const SaleParams = z.object({ id: Key })

/** A void keeps the number. With the same `UUID` a repeat is the same void. */
export const VoidSaleBody = z.object({
  UUID: Uuid,
  Reason: z.string().trim().min(1, 'A reason is required').max(500),
  At: Instant,
  ApprovalID: Uuid.optional(),
  /** The register session whose drawer the refund came from. */
  ClosingKey: Uuid.optional(),
})
export const VoidSaleReply = z.object({
  code: SuccessCode,
  message: z.string(),
  saleId: Key,
  replayed: z.boolean(),
  flags: SaleFlags,
})

/** The till compares its journal with the server: at start, after sign-in, before closing, on a new epoch. */
export const ReconcileBody = z.object({
  sales: z
    .array(z.object({ UUID: Uuid, Revision: z.int().min(1) }))
    .min(1)
    .max(1_000),
})
export const ReconcileReply = z.object({
  code: SuccessCode,
  epoch: Uuid,
  results: z.array(
    z.object({
      UUID: Uuid,
      State: z.enum(['Accepted', 'Quarantined', 'Unknown']),
      Revision: z.int().nullable(),
      saleId: Key.nullable(),
    }),
  ),
})
