import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { BusinessDate, Instant, SuccessCode, Uuid } from '../scalars.ts'
import { READ_REPORTS, REPORT_FILTER_FIELDS } from './reports.ts'

/** `2026-04`. */
export const TaxMonth = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/)

/** Of a file, in hexadecimal. */
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** A document that came, or was changed, after its month was closed. */
export const LateDocument = z.object({
  SaleUUID: Uuid,
  TransactionNo: z.string().max(600),
  BusinessDate,
  /** The closed month that it belongs to. */
  Period: TaxMonth,
  Kind: z.enum(['sale', 'edit', 'void']),
  ArrivedAt: Instant,
  PayableAmount: z.int(),
})
export type LateDocument = z.infer<typeof LateDocument>

const Closing = z.object({
  key: Uuid,
  ClosedAt: Instant,
  ClosedByName: z.string().max(600),
  /** Errors and warnings that the list had when the month was closed. */
  Errors: z.int().min(0),
  Warnings: z.int().min(0),
  ReopenedAt: Instant.optional(),
  ReopenedByName: z.string().max(600).optional(),
  Reason: z.string().max(500).optional(),
})
export type TaxClosing = z.infer<typeof Closing>

/** Whether the month of a return is closed, and what came too late for it or for the closed months before it. */
export const TaxPeriodState = z.object({
  /** Missing while the month is open. */
  Closing: Closing.optional(),
  /** The return is of all stores of the GSTIN. Of some of them none is kept, and no month can be closed. */
  IsWhole: z.boolean(),
  /** Of the file of this return: as it was kept or, while the month is open, as it would be. */
  SHA256: Sha256,
  MayClose: z.boolean(),
  MayReopen: z.boolean(),
  /** The open month in which late documents of a closed month count. */
  CountsIn: TaxMonth.optional(),
  /** Of a closed month: what came after. Of an open one: what counts here and belongs to closed months. */
  Late: z.array(LateDocument),
  /** There are more than those. */
  More: z.boolean(),
  /** Closings that were opened again, the last one first. */
  History: z.array(Closing),
})
export type TaxPeriodState = z.infer<typeof TaxPeriodState>

export const CloseTaxPeriodBody = z.object({
  /** All stores of the GSTIN: a return is of all of them. */
  stores: REPORT_FILTER_FIELDS.stores,
  Period: TaxMonth,
  /** Of the GSTR-1 that was looked at with its problems. If it has changed since, the month stays open. */
  SHA256: Sha256,
})

export const ReopenTaxPeriodBody = z.object({ Reason: z.string().trim().min(1).max(500) })

const Answer = z.object({ code: SuccessCode, message: z.string(), key: Uuid })

/** The file of a closed month, word for word as it was. */
export const TaxPeriodFileReply = z.object({
  code: SuccessCode,
  message: z.string(),
  File: z.string(),
  SHA256: Sha256,
})
export type TaxPeriodFileReply = z.infer<typeof TaxPeriodFileReply>

const Params = z.object({ closingId: Uuid })

export const TAX_PERIOD_ENDPOINTS = defineEndpoints({
  closeTaxPeriod: {
    method: 'POST',
    path: '/reports/tax-periods',
    auth: 'token',
    permission: { id: 'TaxPeriods', perm: 'close', store: 'any' },
    body: CloseTaxPeriodBody,
    reply: Answer,
  },
  reopenTaxPeriod: {
    method: 'POST',
    path: '/reports/tax-periods/{closingId}/reopen',
    auth: 'token',
    permission: { id: 'TaxPeriods', perm: 'open', store: 'any' },
    params: Params,
    body: ReopenTaxPeriodBody,
    reply: Answer,
  },
  getTaxPeriodFile: {
    method: 'GET',
    path: '/reports/tax-periods/{closingId}/files/{file}',
    auth: 'token',
    permission: READ_REPORTS,
    params: Params.extend({ file: z.enum(['gstr1', 'gstr3b']) }),
    reply: TaxPeriodFileReply,
  },
})
