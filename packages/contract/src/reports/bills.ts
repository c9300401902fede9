import { z } from 'zod'
import { Amount, BusinessDate, Instant, Key, SuccessCode, Uuid } from '../scalars.ts'
import { REPORT_FILTER_FIELDS } from './reports.ts'

/** Why a document is behind a figure. An edit of an earlier bill takes the old figures back and adds the new ones. */
export const BILL_ENTRY_KINDS = ['made', 'returned', 'edited', 'voided'] as const

export const ReportBillsQuery = z.object({
  ...REPORT_FILTER_FIELDS,
  size: z.coerce.number().int().min(1).max(500).default(100),
  /** The `Position` of the last row so far. */
  after: z.string().max(120).optional(),
})
export type ReportBillsQuery = z.output<typeof ReportBillsQuery>

/** One entry of a document: what it adds to the figures of a day, or takes from them. */
export const ReportBill = z.object({
  key: Uuid,
  TransactionNo: z.string(),
  TransactionType: z.string(),
  /** When it was made. */
  TransactionDate: Instant,
  /** The day on which this entry counts. */
  BusinessDate,
  StoreID: Key,
  CashRegisterID: Key,
  CustomerName: z.string(),
  ByUserName: z.string(),
  Why: z.enum(BILL_ENTRY_KINDS),
  Sign: z.union([z.literal(1), z.literal(-1)]),
  /** Signed: the rows of a figure add up to it. */
  PayableAmount: Amount,
  TaxAmount: Amount,
  Position: z.string(),
})
export type ReportBill = z.infer<typeof ReportBill>

export const ReportBillsReply = z.object({
  code: SuccessCode,
  message: z.string(),
  AsOf: Instant,
  Currency: z.string().length(3),
  Bills: z.array(ReportBill).max(500),
  hasMore: z.boolean(),
})
export type ReportBillsReply = z.infer<typeof ReportBillsReply>
