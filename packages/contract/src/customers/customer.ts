import { z } from 'zod'
import { Amount, BusinessDate, Instant, Key, SuccessCode, Text, Uuid } from '../scalars.ts'
import { PAGE_END } from '../sync-pages.ts'

/** `key` is a UUID made by the till or server that created the customer, so that a repeat makes no second one. */
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

/** A shop has some; with thousands, one page of customers would be hundreds of megabytes. */
export const MAX_CUSTOM_FIELDS = 100

/** The fields that a till sends; the server sets the rest. */
export const CreateCustomerBody = Customer.omit({
  IsDeleted: true,
  ActionOn: true,
  CreditLimit: true,
}).extend({
  CustomFields: Customer.shape.CustomFields.refine(
    (fields) => Object.keys(fields).length <= MAX_CUSTOM_FIELDS,
    `has more than ${MAX_CUSTOM_FIELDS} fields`,
  ),
})
export type CreateCustomerBody = z.infer<typeof CreateCustomerBody>

/**
 * A change of a customer. With the same `UUID` a repeat is the same change. The newest `EditedAt` wins, whatever the order
 * in which changes arrive.
 */
export const UpdateCustomerBody = CreateCustomerBody.omit({ key: true, CustomerGroups: true }).extend({
  UUID: Uuid,
  EditedAt: Instant,
})
export type UpdateCustomerBody = z.infer<typeof UpdateCustomerBody>

export const CustomerReply = z.object({
  code: SuccessCode,
  customer: Customer,
  replayed: z.boolean(),
  /** Another customer with the same phone. Both are kept until a person decides. */
  flags: z.array(z.enum(['SAME_PHONE'])),
})

export const CustomerSyncReply = z.object({
  message: z.string(),
  customers: z.array(Customer),
  ...PAGE_END,
})

/** What a customer owes, computed from the ledger (M-607). */
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
  /** Positive if the customer owes the shop, negative if the shop holds an advance. */
  Balance: Amount,
  /** The member's current points; null for a customer who is not a member. */
  Points: z.int().nullable(),
  AsOf: Instant,
  UnpaidBills: z.array(UnpaidBill),
  /** Cash that this customer paid on the latest days, for the limit of the law. */
  CashTaken: z.array(z.object({ BusinessDate, Amount })).max(10).optional(),
})
/** Accounts that are not even: whoever owes most first. */
export const CustomerAccountsQuery = z.object({
  from: z.coerce.number().int().min(0).max(100_000).default(0),
  size: z.coerce.number().int().min(1).max(1_000).default(500),
})
export const CustomerAccountRow = z.object({
  CustomerID: Uuid,
  /** Empty while the customer's record has not arrived. */
  Name: z.string(),
  PhoneNo: z.string(),
  Balance: Amount,
  /** What is unpaid on bills, by their business date, oldest first. */
  Dues: z.array(z.object({ BusinessDate, Amount })),
})
export type CustomerAccountRow = z.infer<typeof CustomerAccountRow>
export const CustomerAccountsReply = z.object({
  code: SuccessCode,
  AsOf: Instant,
  accounts: z.array(CustomerAccountRow),
  hasMore: z.boolean(),
})
export const CustomerParams = z.object({ key: Key })

/** Both ends are included; without them the statement begins with the first document and ends with the last. */
export const StatementQuery = z.object({
  fromDate: BusinessDate.optional(),
  toDate: BusinessDate.optional(),
  from: z.coerce.number().int().min(0).max(100_000).default(0),
  size: z.coerce.number().int().min(1).max(1_000).default(100),
})

/** How a payment on account was made and what it paid: enough to print its receipt again. */
export const StatementPayment = z.object({
  PaymentType: z.string(),
  Reference: z.string().optional(),
  Note: z.string().optional(),
  /** The bills that it paid. A number is empty while its sale has not arrived. */
  Bills: z.array(z.object({ TransactionNo: z.string(), Amount })),
  AdvanceAmount: Amount,
})

/**
 * What one document changed in a customer's balance. A receipt is one entry, however many bills it paid. A correction is
 * what an edit or a void of a sale changed, on the day of the change.
 */
export const StatementEntry = z.object({
  At: Instant,
  BusinessDate,
  Kind: z.enum(['Opening', 'CreditSale', 'CreditRefund', 'Correction', 'Received']),
  /** Empty for an opening balance, and for a document that has not arrived yet. */
  TransactionNo: z.string(),
  SaleUUID: Uuid.nullable(),
  PaymentID: Uuid.nullable(),
  /** Set for a payment received. */
  Payment: StatementPayment.optional(),
  /** Positive if the customer owes more after it. */
  Amount,
  /** The balance after it, including entries before the period: a month continues where the last one ended. */
  Balance: Amount,
})
export type StatementEntry = z.infer<typeof StatementEntry>

/** Oldest first. `OpeningBalance` + `Charged` − `Paid` = `ClosingBalance`, for the whole period on every page. */
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
