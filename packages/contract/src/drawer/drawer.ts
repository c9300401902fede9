import { z } from 'zod'
import { CashRegister, RunningNumber } from '../registers/register.ts'
import { Amount, Instant, Key, PositiveAmount, SuccessCode, Text, Uuid } from '../scalars.ts'

/** Sums may pass what one amount may be; a day that adds up to more must not cost its sheet. */
const Total = z.int()

/** The spec's pair for the times of closings; everything else is an ISO string. */
export const TimePair = z.object({
  seconds: z.int().min(-100_000_000_000).max(100_000_000_000),
  nanoseconds: z.int().min(0).max(999_999_999),
})
export type TimePair = z.infer<typeof TimePair>

/**
 * Sent on opening, as spec §3 lists it. `UUID` is ours: a repeated opening is the same session. Whoever sends none gets
 * one from the server, and is told that the register is open when it asks again.
 */
export const OpeningRecord = z.object({
  UUID: Uuid.optional(),
  CashRegisterID: Key,
  CashRegisterCode: Text,
  CashRegisterName: Text,
  StoreID: Key,
  StoreCode: Text,
  StoreName: Text,
  RegistrationID: Key,
  /** Empty or missing is 0 (decisions.md 22). */
  OpeningBalance: PositiveAmount.default(0),
  OpeningTime: TimePair,
  OpeningByUserID: Key,
  OpeningByUserName: Text,
  Status: z.literal('Open'),
})
export const OpenRegisterReply = z.object({
  code: SuccessCode,
  message: z.string(),
  data: z.object({ CashRegisterID: Key, key: Uuid }),
})

/** A register session, open or closed; `key` is the `{x}` of the register path. */
export const Closing = z.object({
  key: Uuid,
  StoreID: Key,
  CashRegisterID: Key,
  CashRegisterCode: z.string(),
  CashRegisterName: z.string(),
  OpeningBalance: Amount,
  OpeningTime: TimePair,
  OpeningByUserID: Key,
  OpeningByUserName: z.string(),
  Status: z.enum(['Open', 'Closed']),
  ClosingTime: TimePair.nullable(),
  ClosingByUserName: z.string().nullable(),
  /** Grows by one per register with every closing; a Z report has it printed. */
  ClosingNo: z.int().nullable(),
  ExpectedCash: Total.nullable(),
  CountedCash: Amount.nullable(),
  Difference: Total.nullable(),
  DifferenceReason: z.string(),
  FloatToLeave: Amount.nullable(),
  DepositAmount: Amount.nullable(),
  BillCount: z.int(),
  NetSales: Total,
  /** Sales made before the close that arrived after it: an addendum, never a refusal. */
  LateSales: z.object({ Count: z.int(), CashAmount: Total }),
})
export type Closing = z.infer<typeof Closing>

/** What was counted beside what the books say, method by method, as the Z report prints it. */
export const ClosingCounts = z.object({
  Denominations: z.array(z.object({ Value: PositiveAmount, Count: z.int() })),
  Methods: z.array(
    z.object({
      PaymentTypeID: z.string(),
      PaymentType: z.string(),
      Kind: z.string(),
      SystemAmount: Total,
      /** Null: nobody counted it. Of cash the drawer is counted, see CountedCash. */
      CountedAmount: Total.nullable(),
      Difference: Total.nullable(),
    }),
  ),
  UnsentTransactionNos: z.array(z.string()),
  /** How often the drawer was counted anew after the expected cash had been seen. */
  Recounts: z.int().optional(),
})
export type ClosingCounts = z.infer<typeof ClosingCounts>

/** Expected cash as the sheet shows it: one row per kind, out-going ones negative (domain: `expectedCash`). */
export const ExpectedCashRow = z.object({ Kind: z.string(), Amount: Total, Count: z.int() })

/** What came after the close: it changes none of the closed figures and stands beside them. */
export const ClosingAddendum = z.object({
  Sales: z.array(
    z.object({
      TransactionNo: z.string(),
      TransactionDate: Instant,
      PayableAmount: Total,
      ReceivedOn: Instant,
    }),
  ),
  Rows: z.array(ExpectedCashRow),
})
export type ClosingAddendum = z.infer<typeof ClosingAddendum>

export const OfOpenRegister = z.object({ id: Key })
export const OfClosing = z.object({ storeId: Key, id: Key, x: Key })

export const OpenClosingReply = z.object({ code: SuccessCode, cashRegisterClosingList: z.array(Closing) })
/** What the next one who opens the register should know about the last closing. */
export const LastClosing = z.object({
  ClosingNo: z.int(),
  ClosingTime: TimePair,
  ClosingByUserName: z.string(),
  LateSales: Closing.shape.LateSales,
})
export type LastClosing = z.infer<typeof LastClosing>
export const LastClosingBalanceReply = z.object({
  code: SuccessCode,
  lastClosingBalance: Amount,
  lastClosing: LastClosing.nullable().optional(),
})
/** One closing by itself comes with its counts; a list of them does not. Null while the register is open. */
const WholeClosing = Closing.extend({
  Counts: ClosingCounts.nullable().optional(),
  Addendum: ClosingAddendum.nullable().optional(),
})
export type WholeClosing = z.infer<typeof WholeClosing>
export const ClosingReply = z.object({ code: SuccessCode, closing: WholeClosing })

const fromDate = z.object({ fromDate: Instant.optional() })
export const CashEntriesQuery = fromDate
export const CounterAmountQuery = fromDate
export const PaymentDetailsQuery = z.object({ openingTime: Instant.optional() })
export const ProductSoldQuery = z.object({
  searchTransactionFromDate: Instant.optional(),
  searchTransactionToDate: Instant.optional(),
})

export const Accounts = z.object({
  Rows: z.array(ExpectedCashRow),
  ExpectedCash: Total,
  BillCount: z.int(),
  FirstTransactionNo: z.string().nullable(),
  LastTransactionNo: z.string().nullable(),
  MissingNumbers: z.array(z.string()),
  Discounts: Total,
  Returns: Total,
  Voids: z.object({ Count: z.int(), Amount: Total }),
  TaxAmount: Total,
  NetSales: Total,
})
export type Accounts = z.infer<typeof Accounts>
export const AccountsReply = z.object({ code: SuccessCode, accounts: Accounts })

/** One movement of cash that is no sale. */
export const CashEntry = z.object({
  key: Uuid,
  Kind: z.enum(['PaidIn', 'PaidOut', 'Drop', 'ReceivedOnAccount', 'DeliveryCash', 'DrawerOpened']),
  Amount: PositiveAmount,
  Reason: Text,
  At: Instant,
  ByUserName: z.string(),
})
export const CashEntriesReply = z.object({ code: SuccessCode, entries: z.array(CashEntry), Total })

export const PaymentDetail = z.object({
  PaymentTypeID: z.string(),
  PaymentType: z.string(),
  Kind: z.string(),
  Amount: Total,
  Count: z.int(),
})
export const PaymentDetailsReply = z.object({ code: SuccessCode, paymentDetails: z.array(PaymentDetail) })
export const CounterAmountReply = z.object({ code: SuccessCode, counterAmount: Total })

export const ProductSold = z.object({
  ProductID: z.string(),
  SKU: z.string(),
  Name: z.string(),
  Unit: z.string(),
  Quantity: z.int(),
  NetAmount: Total,
  TotalAmount: Total,
})
export const ProductSoldReply = z.object({ code: SuccessCode, productSold: z.array(ProductSold) })

/** The count of one method: what the cashier found. What the server expects is its own word. */
export const CountedMethod = z.object({ PaymentTypeID: Key, CountedAmount: PositiveAmount })
export const CloseRegisterBody = z.object({
  CountedCash: PositiveAmount,
  Denominations: z.array(z.object({ Value: PositiveAmount, Count: z.int().min(0).max(1_000_000) })).max(50),
  CountedMethods: z.array(CountedMethod).max(50),
  FloatToLeave: PositiveAmount,
  DifferenceReason: Text,
  ApprovalID: Uuid.optional(),
  ClosingTime: TimePair,
  /** Numbers of sales that this device could not send first; they will arrive late. */
  UnsentTransactionNos: z.array(z.string().max(24)).max(10_000).default([]),
  Recounts: z.int().min(0).max(1_000).optional(),
})
export const CloseRegisterReply = z.object({ code: SuccessCode, message: z.string(), closing: WholeClosing })

/** The register's own record: renaming a counter. */
export const UpdateRegisterBody = z.object({
  CashRegisterName: z.string().trim().min(1).max(200).optional(),
  CashRegisterCode: z.string().trim().min(1).max(20).optional(),
})
export const UpdateRegisterReply = z.object({
  code: SuccessCode,
  message: z.string(),
  cashRegister: CashRegister,
})

/** Cash in, out, to the safe, or the drawer opened without a sale. `UUID` makes a repeat the same movement. */
export const CashMovementBody = z.object({
  UUID: Uuid,
  StoreID: Key,
  CashRegisterID: Key,
  ClosingKey: Uuid.optional(),
  Kind: z.enum(['PaidIn', 'PaidOut', 'Drop', 'DrawerOpened']),
  Amount: PositiveAmount,
  Reason: z.string().trim().min(1, 'A reason is required').max(500),
  At: Instant,
  ApprovalID: Uuid.optional(),
})
export const CashMovementReply = z.object({
  code: SuccessCode,
  message: z.string(),
  key: Uuid,
  replayed: z.boolean(),
  /** The drawer was opened all the same; somebody should look at why. */
  flags: z.array(z.enum(['NOT_ALLOWED', 'OFFLINE_APPROVAL'])).default([]),
})

/** Dates are days of the store's calendar on which the register was opened, both ends included. */
export const ClosingsQuery = z.object({
  from: z.coerce.number().int().min(0).max(100_000).default(0),
  size: z.coerce.number().int().min(1).max(500).default(100),
  cashRegisterId: Key.optional(),
  fromDate: z.iso.date().optional(),
  toDate: z.iso.date().optional(),
  status: z.enum(['Open', 'Closed']).optional(),
})
export const ClosingsReply = z.object({ code: SuccessCode, closings: z.array(Closing), hasMore: z.boolean() })

/** The spec's running-number calls, per series (domain.md 4). */
export const RunningNumbersReply = z.object({ code: SuccessCode, runningNos: z.array(RunningNumber) })

/** Without transaction type or series the answer is the spec's 'Key is required', hence optional here. */
export const RaiseRunningNumberQuery = z.object({
  runnigno: z.coerce.number().int().min(0).max(999_999),
  transactionTypeID: Key.optional(),
  series: z.string().max(16).optional(),
})
export const RaiseRunningNumberReply = z.object({
  code: SuccessCode,
  message: z.string(),
  /** The highest known to the server, never lower than what was sent. */
  runningNo: RunningNumber,
})
