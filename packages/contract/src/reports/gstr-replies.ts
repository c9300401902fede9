import type { Gstr1, Gstr3b } from '@evertill/domain'
import { z } from 'zod'
import { Instant, SuccessCode } from '../scalars.ts'
import { REPORT_FILTER_FIELDS } from './reports.ts'
import { TaxMonth, TaxPeriodState } from './tax-periods.ts'

export const GstrQuery = z.object({
  /** All must have the same GSTIN, because a return is of one. */
  stores: REPORT_FILTER_FIELDS.stores,
  period: TaxMonth,
})

export const GstrProblem = z.object({
  Severity: z.enum(['error', 'warning', 'note']),
  /** A `GstrProblemCode`, or one of a newer server. */
  Code: z.string().max(40),
  /** The number of a document, a product, a series, a GSTIN or a store. */
  Where: z.string().max(600),
  /** What was found there, or how many. */
  Found: z.string().max(600),
})
export type GstrProblem = z.infer<typeof GstrProblem>

/**
 * The file as it came out of the shop's data, whatever is wrong in it. The server checks it with `Gstr1File` and names
 * what is wrong; a screen shows and saves it, and must not refuse it.
 */
const anyFile = <File>() => z.record(z.string(), z.unknown()) as unknown as z.ZodType<File, File>

const reply = <File>() =>
  z.object({
    code: SuccessCode,
    message: z.string(),
    AsOf: Instant,
    Return: anyFile<File>(),
    /** Errors first, and at most a hundred of each code. */
    Problems: z.array(GstrProblem),
    /** Missing from an older server, which cannot close months. */
    TaxPeriod: TaxPeriodState.optional(),
  })
export const Gstr1Reply = reply<Gstr1>()
export type Gstr1Reply = z.infer<typeof Gstr1Reply>
export const Gstr3bReply = reply<Gstr3b>()
export type Gstr3bReply = z.infer<typeof Gstr3bReply>
