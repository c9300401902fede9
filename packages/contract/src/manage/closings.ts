import { z } from 'zod'
import { Closing, ClosingAddendum, ClosingCounts } from '../drawer/drawer.ts'
import { defineEndpoints } from '../endpoint.ts'
import { MAX_REPORT_DAYS } from '../reports/reports.ts'
import { BusinessDate, SuccessCode, Uuid } from '../scalars.ts'

const PERIOD = {
  store: Uuid.optional(),
  /** Both days are included. */
  from: BusinessDate,
  to: BusinessDate,
}
const DAY_MS = 86_400_000

const isPeriod = ({ from, to }: { from: string; to: string }): boolean => {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  return days >= 1 && days <= MAX_REPORT_DAYS
}
const NO_PERIOD = {
  path: ['to'],
  message: 'must be on or after the first day, and at most three years later',
}

export const CLOSING_CHOICES = ['all', 'over'] as const

export const ManagedClosingsQuery = z
  .object({
    ...PERIOD,
    /** `over`: only those whose difference is larger than their store tolerates. */
    show: z.enum(CLOSING_CHOICES).default('all'),
    /** `Next` of the page before. */
    cursor: Uuid.optional(),
    size: z.coerce.number().int().min(1).max(100).default(30),
  })
  .refine(isPeriod, NO_PERIOD)
export type ManagedClosingsQuery = z.output<typeof ManagedClosingsQuery>

export const ManagedClosing = Closing.extend({
  StoreName: z.string(),
  /** What the store tolerates. */
  Tolerance: z.int(),
  IsOver: z.boolean(),
  /** What was counted otherwise than expected, beside cash. */
  Methods: ClosingCounts.shape.Methods,
  /** The first of what arrived after it. */
  Late: ClosingAddendum.shape.Sales,
})
export type ManagedClosing = z.infer<typeof ManagedClosing>

export const ManagedClosingsReply = z.object({
  code: SuccessCode,
  Closings: z.array(ManagedClosing),
  /** Null on the last page. */
  Next: z.string().nullable(),
})
export type ManagedClosingsReply = z.infer<typeof ManagedClosingsReply>

export const NumberGapsQuery = z.object(PERIOD).refine(isPeriod, NO_PERIOD)
export type NumberGapsQuery = z.output<typeof NumberGapsQuery>

export const NumberSeries = z.object({
  Series: z.string(),
  First: z.string(),
  Last: z.string(),
  Used: z.int(),
  Voided: z.int(),
  Missing: z.int(),
  /** Documents beyond the first with the same number. */
  Repeated: z.int(),
  /** The first of them, as ranges. */
  MissingNos: z.array(z.string()),
})
export type NumberSeries = z.infer<typeof NumberSeries>

export const NumberGapsReply = z.object({
  code: SuccessCode,
  /** Those with a missing or repeated number first. */
  Series: z.array(NumberSeries),
  /** There are more series than these. */
  More: z.boolean(),
})
export type NumberGapsReply = z.infer<typeof NumberGapsReply>

export const MANAGED_CLOSING_ENDPOINTS = defineEndpoints({
  listManagedClosings: {
    method: 'GET',
    path: '/manage/closings',
    auth: 'hub',
    permission: { id: 'CashRegistersClosing', perm: 'read', store: 'any' },
    query: ManagedClosingsQuery,
    reply: ManagedClosingsReply,
  },
  listNumberGaps: {
    method: 'GET',
    path: '/manage/number-gaps',
    auth: 'hub',
    permission: { id: 'Reports', perm: 'read', store: 'any' },
    query: NumberGapsQuery,
    reply: NumberGapsReply,
  },
})
