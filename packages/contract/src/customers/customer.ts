import { z } from 'zod'
import { Amount, BusinessDate, Instant, Key, SuccessCode, Text, Uuid } from '../scalars.ts'
import { PAGE_END } from '../sync-pages.ts'

/** `key` is a UUID made where the customer was made, till or server, so that a repeat is no second customer. */
export const Customer = z.object({
  key: Uuid,
  FirstName: z.string().trim().min(1, 'Name is required').max(200),
  LastName: Text,
  PhoneNo: z.string().max(20),
  EmailID: z.string().max(200),
  GSTIN: z.string().max(15),
  Address1: Text,
  Address2: Text,
  City: Text,
  State: Text,
  StateCode: z.string().max(2),
  Pincode: z.string().max(10),
  CustomerGroups: z.array(Text).max(50),
  CreditLimit: Amount.nullable(),
  CustomFields: z.record(
    z.string().max(100),
    z.union([z.string().max(500), z.number(), z.boolean(), z.null()]),
  ),
  IsDeleted: z.boolean(),
  ActionOn: Instant,
})
export type Customer = z.infer<typeof Customer>

/** What a till sends; the server sets the rest. */
export const CreateCustomerBody = Customer.omit({ IsDeleted: true, ActionOn: true, CreditLimit: true })
export type CreateCustomerBody = z.infer<typeof CreateCustomerBody>
export const CustomerReply = z.object({
  code: SuccessCode,
  customer: Customer,
  replayed: z.boolean(),
  /** Another customer with the same phone; both are kept, a person decides. */
  flags: z.array(z.enum(['SAME_PHONE'])),
})

export const CustomerSyncReply = z.object({
  message: z.string(),
  customers: z.array(Customer),
  ...PAGE_END,
})

/** What a customer owes, from the ledger: never a number that somebody updates. */
export const UnpaidBill = z.object({
  SaleUUID: Uuid,
  TransactionNo: z.string(),
  BusinessDate,
  DueDate: BusinessDate.nullable(),
  TotalAmount: Amount,
  PaidAmount: Amount,
  BalanceAmount: Amount,
})
export type UnpaidBill = z.infer<typeof UnpaidBill>
export const CustomerBalanceReply = z.object({
  code: SuccessCode,
  CustomerID: Uuid,
  /** Above zero the customer owes the shop, below zero the shop holds an advance. */
  Balance: Amount,
  /** A member's points at this moment; null for who is none. */
  Points: z.int().nullable(),
  AsOf: Instant,
  UnpaidBills: z.array(UnpaidBill),
})
export const OfCustomer = z.object({ key: Key })

/** Both ends are included; without them the statement begins with the first document and ends with the last. */
export const StatementQuery = z.object({
  fromDate: BusinessDate.optional(),
  toDate: BusinessDate.optional(),
  from: z.coerce.number().int().min(0).max(100_000).default(0),
  size: z.coerce.number().int().min(1).max(1_000).default(100),
})

/** How a payment on account was made and what it paid: enough for its receipt to be printed again. */
export const StatementPayment = z.object({
  PaymentType: z.string(),
  Reference: z.string().optional(),
  Note: z.string().optional(),
  /** The bills it was laid on. A number is empty while its sale has not arrived. */
  Bills: z.array(z.object({ TransactionNo: z.string(), Amount })),
  AdvanceAmount: Amount,
})

/**
 * What one document did to a customer's balance. A receipt is one entry, however many bills it was laid on. A
 * correction is what an edit or a void of the sale changed, on the day it did.
 */
export const StatementEntry = z.object({
  At: Instant,
  BusinessDate,
  Kind: z.enum(['Opening', 'CreditSale', 'CreditRefund', 'Correction', 'Received']),
  /** Empty for an opening balance, and for a document that has not arrived yet. */
  TransactionNo: z.string(),
  SaleUUID: Uuid.nullable(),
  PaymentID: Uuid.nullable(),
  /** Of a payment received. */
  Payment: StatementPayment.optional(),
  /** Above zero the customer owes more after it. */
  Amount,
  /** After it, of all entries before it too: the statement of a month goes on where the last one ended. */
  Balance: Amount,
})
export type StatementEntry = z.infer<typeof StatementEntry>

/** Oldest first. `OpeningBalance` + `Charged` − `Paid` = `ClosingBalance`, of the whole period on every page of it. */
export const CustomerStatementReply = z.object({
  code: SuccessCode,
  CustomerID: Uuid,
  OpeningBalance: Amount,
  Charged: Amount,
  Paid: Amount,
  ClosingBalance: Amount,
  AsOf: Instant,
  Entries: z.array(StatementEntry),
  totalCount: z.int(),
  hasMore: z.boolean(),
})
export type CustomerStatementReply = z.infer<typeof CustomerStatementReply>
