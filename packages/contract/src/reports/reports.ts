import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { BusinessDate, Instant, SuccessCode } from '../scalars.ts'
import type { ReportMeasure } from './measures.ts'
import { REPORT_DIMENSIONS, REPORT_FILTERS, REPORT_NAMES, type ReportFilter } from './report-tables.ts'

/** Three leap years of days: more than any comparison needs, and a limit to the work of one page. */
export const MAX_REPORT_DAYS = 3 * 366
export const MAX_REPORT_ROWS = 10_000
const MAX_KEYS = 100

/** Keys separated by commas. */
const Keys = z
  .string()
  .max(MAX_KEYS * 65)
  .transform((text) => [...new Set(text.split(',').filter((key) => key !== ''))])
  .refine((keys) => keys.length <= MAX_KEYS && keys.every((key) => key.length <= 64), 'has too many keys')

const FILTERS: ReadonlySet<string> = new Set(REPORT_FILTERS)
const Filter = z
  .string()
  .max(600)
  .refine((text) => FILTERS.has(text.slice(0, Math.max(0, text.indexOf(':')))), 'is no filter')

/** Once or several times: `where=category:…&where=hour:10`. Everything after the first colon is the key. */
const Where = z
  .union([Filter, z.array(Filter).max(10)])
  .transform((given) => (Array.isArray(given) ? given : [given]))

export const toWhere = (filter: ReportFilter, key: string): string => `${filter}:${key}`
export const readWhere = (text: string): { readonly filter: ReportFilter; readonly key: string } => {
  const colon = text.indexOf(':')
  return { filter: text.slice(0, colon) as ReportFilter, key: text.slice(colon + 1) }
}

/** The period and filters that all reports and their bills share. Dates are business dates, both ends included. */
export const REPORT_FILTER_FIELDS = {
  /** One store or several. The user needs the right to read reports in each of them. */
  stores: Keys.refine((keys) => keys.length > 0, 'must name a store'),
  from: BusinessDate,
  to: BusinessDate,
  registers: Keys.optional(),
  cashiers: Keys.optional(),
  channels: Keys.optional(),
  where: Where.optional(),
}

export const ReportQuery = z.object({
  ...REPORT_FILTER_FIELDS,
  compareFrom: BusinessDate.optional(),
  compareTo: BusinessDate.optional(),
  /** What `sales` is grouped by. */
  by: z.enum(REPORT_DIMENSIONS).optional(),
  /** A measure, largest first; with a minus before it, smallest first. */
  sort: z
    .string()
    .max(40)
    .regex(/^-?[a-zA-Z0-9]+$/)
    .optional(),
  limit: z.coerce.number().int().min(1).max(MAX_REPORT_ROWS).default(1_000),
  /** For `sellers`: not sold for so many days. */
  notSoldDays: z.coerce.number().int().min(1).max(MAX_REPORT_DAYS).default(30),
})
export type ReportQuery = z.output<typeof ReportQuery>
/** As a caller writes it. */
export type ReportQuestion = z.input<typeof ReportQuery>

/** Sums of a million bills still fit a double exactly. */
const Value = z.union([z.int(), z.string().max(600), z.null()])
/** Values of measures; a measure of a newer server is kept and not shown. */
const Values = z.record(z.string().max(40), Value)
export type ReportValues = Partial<Record<ReportMeasure, number | string | null>>

export const ReportRow = z.object({
  Key: z.string().max(600),
  /** Empty if there is no name, such as for a sale without a customer; the screen then has a text for it. */
  Label: z.string().max(600),
  Values,
  Compare: Values.optional(),
  /** Narrows a report, or the list of bills, down to what is behind this row. */
  Where: z.string().max(600).optional(),
})
export type ReportRow = z.infer<typeof ReportRow>

export const ReportTable = z.object({
  Key: z.string().max(40),
  Rows: z.array(ReportRow).max(MAX_REPORT_ROWS),
  /** Of all rows, also of those that the limit left out. */
  Totals: Values,
  CompareTotals: Values.optional(),
  /** There are more rows than the limit. */
  More: z.boolean(),
})
export type ReportTable = z.infer<typeof ReportTable>

export const ReportReply = z.object({
  code: SuccessCode,
  message: z.string(),
  /** Every change that the server had booked by then is in the figures. */
  AsOf: Instant,
  Currency: z.string().length(3),
  Tables: z.array(ReportTable),
  /** Only the user's own figures, for want of the right to see those of others. */
  OwnOnly: z.boolean().optional(),
})
export type ReportReply = z.infer<typeof ReportReply>

/** In one of the user's stores; the service checks every store that the query names. */
export const READ_REPORTS = { id: 'Reports', perm: 'read', store: 'any' } as const

export const REPORT_ENDPOINTS = defineEndpoints({
  getReport: {
    method: 'GET',
    path: '/reports/{report}',
    auth: 'token',
    permission: READ_REPORTS,
    params: z.object({ report: z.enum(REPORT_NAMES) }),
    query: ReportQuery,
    reply: ReportReply,
  },
})
