import { z } from 'zod'
import { CashRegister, RunningNumber } from '../registers/register.ts'
import { SaleFlags } from '../sales/sale.ts'
import { Amount, Instant, Key, PAGE_START, PositiveAmount, SuccessCode, Text, Uuid } from '../scalars.ts'

/** Sums may exceed the limit of a single amount: a closing sheet must not fail because of a large day. */
const Total = z.int()

/** Times of closings are pairs; all other times are ISO strings. */
export const TimePair = z.object({
  seconds: z.int().min(-100_000_000_000).max(100_000_000_000),
  nanoseconds: z.int().min(0).max(999_999_999),
})
export type TimePair = z.infer<typeof TimePair>

/**
 * The opening record of R-307. `UUID` is our addition: with it, a repeated opening is the same register session. Without
 * it, the server chooses one, and a repeat is answered that the register is already open.
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
  /** Empty or missing is 0 (D-22). */
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
  /** Grows by one per register with every closing; printed on the Z report. */
  ClosingNo: z.int().nullable(),
  ExpectedCash: Total.nullable(),
  CountedCash: Amount.nullable(),
  Difference: Total.nullable(),
  DifferenceReason: z.string(),
  FloatToLeave: Amount.nullable(),
  DepositAmount: Amount.nullable(),
  BillCount: z.int(),
  NetSales: Total,
  /** Sales made before the closing that arrived after it. They become an addendum and are never refused. */
  LateSales: z.object({ Count: z.int(), CashAmount: Total }),
})
export type Closing = z.infer<typeof Closing>

/** Counted and expected amounts per payment method, as the Z report prints them. */
export const ClosingCounts = z.object({
  Denominations: z.array(z.object({ Value: PositiveAmount, Count: z.int() })),
  Methods: z.array(
    z.object({
      PaymentTypeID: z.string(),
      PaymentType: z.string(),
      Kind: z.string(),
      SystemAmount: Total,
      /** Null if it was not counted. Cash is in `CountedCash`. */
      CountedAmount: Total.nullable(),
      Difference: Total.nullable(),
    }),
  ),
  UnsentTransactionNos: z.array(z.string()),
  /** How often the drawer was counted again after the expected cash was shown. */
  Recounts: z.int().optional(),
})
export type ClosingCounts = z.infer<typeof ClosingCounts>

/** Expected cash: one row per kind, outgoing ones negative (domain: `expectedCash`). */
export const ExpectedCashRow = z.object({ Kind: z.string(), Amount: Total, Count: z.int() })

/** What arrived after the closing. It changes none of the closed figures. */
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
  /** What changed in the net sales and the tax of the session since it was closed. Missing if nothing did. */
  NetSales: Total.optional(),
  TaxAmount: Total.optional(),
})
export type ClosingAddendum = z.infer<typeof ClosingAddendum>

export const OpenRegisterParams = z.object({ id: Key })
export const ClosingParams = z.object({ storeId: Key, id: Key, x: Key })

export const OpenClosingReply = z.object({ code: SuccessCode, cashRegisterClosingList: z.array(Closing) })
/** What the user who opens the register next should know about the last closing. */
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
/** A count of the drawer during the session (D-28). */
export const DrawerCount = z.object({
  key: Uuid,
  CountedCash: Amount,
  /** What should have been in the drawer at that time. */
  ExpectedCash: Total,
  /** Only what went missing or was found since the count before. */
  Difference: Total,
  At: Instant,
  ByUserName: z.string(),
})
export type DrawerCount = z.infer<typeof DrawerCount>

/** A single closing has its counts, null while the register is open; a list of closings has none. */
const WholeClosing = Closing.extend({
  Counts: ClosingCounts.nullable().optional(),
  Addendum: ClosingAddendum.nullable().optional(),
  DrawerCounts: z.array(DrawerCount).optional(),
  /** Documents of the session by which money left the shop against its books. */
  Alarms: z.array(z.object({ TransactionNo: z.string(), Flags: SaleFlags })).optional(),
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
  /** Edits and voids of bills of earlier sessions. They are not in the net sales. Missing in earlier closings. */
  Corrections: z.object({ Count: z.int(), NetAmount: Total, TaxAmount: Total }).optional(),
})
export type Accounts = z.infer<typeof Accounts>
export const AccountsReply = z.object({ code: SuccessCode, accounts: Accounts })

/** A cash movement without a sale. */
export const CashEntry = z.object({
  key: Uuid,
  Kind: z.enum(['PaidIn', 'PaidOut', 'Drop', 'ReceivedOnAccount', 'DeliveryCash', 'DrawerOpened']),
  Amount: PositiveAmount,
  Reason: Text,
  At: Instant,
  ByUserName: z.string(),
  /** The movement that this one corrects. */
  Corrects: Uuid.optional(),
})
export type CashEntry = z.infer<typeof CashEntry>
export const CashEntriesReply = z.object({ code: SuccessCode, entries: z.array(CashEntry), Total })

export const PaymentDetail = z.object({
  PaymentTypeID: z.string(),
  PaymentType: z.string(),
  Kind: z.string(),
  Amount: Total,
  Count: z.int(),
})
export const PaymentDetailsReply = z.object({ code: SuccessCode, paymentDetails: z.array(PaymentDetail) })
/** Expected cash of the session, or with `fromDate` what moved since then, without the float. */
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

/** What the cashier counted for one payment method. The server computes the expected amount itself. */
export const CountedMethod = z.object({ PaymentTypeID: Key, CountedAmount: PositiveAmount })
export const CloseRegisterBody = z.object({
  CountedCash: PositiveAmount,
  Denominations: z.array(z.object({ Value: PositiveAmount, Count: z.int().min(0).max(1_000_000) })).max(50),
  CountedMethods: z.array(CountedMethod).max(50),
  FloatToLeave: PositiveAmount,
  DifferenceReason: Text,
  ApprovalID: Uuid.optional(),
  ClosingTime: TimePair,
  /** Numbers of sales that this device could not send before the closing; they will arrive late. */
  UnsentTransactionNos: z.array(z.string().max(24)).max(10_000).default([]),
  Recounts: z.int().min(0).max(1_000).optional(),
})
export const CloseRegisterReply = z.object({ code: SuccessCode, message: z.string(), closing: WholeClosing })

/** Renames a register. */
export const UpdateRegisterBody = z.object({
  CashRegisterName: z.string().trim().min(1).max(200).optional(),
  CashRegisterCode: z.string().trim().min(1).max(20).optional(),
})
export const UpdateRegisterReply = z.object({
  code: SuccessCode,
  message: z.string(),
  cashRegister: CashRegister,
})

/** Cash in, out, to the safe, or the drawer opened without a sale. With the same `UUID` a repeat is the same movement. */
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
  /** The movement that was entered wrongly. It stays; this one sets the drawer right. */
  Corrects: Uuid.optional(),
})
export const CashMovementReply = z.object({
  code: SuccessCode,
  message: z.string(),
  key: Uuid,
  replayed: z.boolean(),
  /** Why the movement deserves attention. The drawer was opened all the same. */
  flags: z.array(z.enum(['NOT_ALLOWED', 'OFFLINE_APPROVAL'])).default([]),
})

/** A count of the drawer by whoever hands it over. With the same `UUID` a repeat is the same count. */
export const DrawerCountBody = z.object({
  UUID: Uuid,
  StoreID: Key,
  CashRegisterID: Key,
  ClosingKey: Uuid,
  CountedCash: PositiveAmount,
  Denominations: CloseRegisterBody.shape.Denominations,
  At: Instant,
})
/** Nothing about the expected cash: whoever counts does not see it. */
export const DrawerCountReply = z.object({
  code: SuccessCode,
  message: z.string(),
  key: Uuid,
  replayed: z.boolean(),
})

/** Dates are days of the store's calendar on which the register was opened, both ends included. */
export const ClosingsQuery = z.object({
  ...PAGE_START,
  size: z.coerce.number().int().min(1).max(500).default(100),
  cashRegisterId: Key.optional(),
  fromDate: z.iso.date().optional(),
  toDate: z.iso.date().optional(),
  status: z.enum(['Open', 'Closed']).optional(),
})
export const ClosingsReply = z.object({ code: SuccessCode, closings: z.array(Closing), hasMore: z.boolean() })

/** The running-number calls, per series (M-414). */
export const RunningNumbersReply = z.object({ code: SuccessCode, runningNos: z.array(RunningNumber) })

/** Optional here, because without transaction type or series the answer must be 'Key is required'. */
export const RaiseRunningNumberQuery = z.object({
  runnigno: z.coerce.number().int().min(0).max(999_999),
  transactionTypeID: Key.optional(),
  series: z.string().max(16).optional(),
})
export const RaiseRunningNumberReply = z.object({
  code: SuccessCode,
  message: z.string(),
  /** The highest number that the server knows, never lower than the one sent. */
  runningNo: RunningNumber,
})
