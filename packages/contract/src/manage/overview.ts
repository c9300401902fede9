import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { BusinessDate, Instant, SuccessCode, Uuid } from '../scalars.ts'

const Figures = z.object({ NetSales: z.int(), Bills: z.int() })

export const OverviewStore = z.object({
  StoreID: Uuid,
  StoreName: z.string(),
  /** Its business day. */
  Day: BusinessDate,
  Today: Figures,
  /** The same day last week, up to and with the hour of now. */
  SoFarLastWeek: Figures,
  /** The whole day. */
  LastWeek: Figures,
  OpenRegisters: z.int(),
})
export type OverviewStore = z.infer<typeof OverviewStore>

/** Counts stop here: nobody reads on. */
export const MAX_WAITING = 1_000

/** How many of each need somebody. Missing: the person may not see them. */
export const Waiting = z.object({
  HeldSales: z.int().optional(),
  /** Open documents with a difference or an alarm. */
  Flags: z.int().optional(),
  /** Of the last seven days, with a difference larger than their store tolerates. */
  Closings: z.int().optional(),
})

export const OverviewReply = z.object({
  code: SuccessCode,
  /** Stores of which the person may see the figures of everybody. */
  Stores: z.array(OverviewStore),
  /** What happened later is not in the figures yet. */
  AsOf: Instant,
  Waiting,
})
export type OverviewReply = z.infer<typeof OverviewReply>

export const OVERVIEW_ENDPOINTS = defineEndpoints({
  /** Everybody gets what their rights allow. */
  readOverview: {
    method: 'GET',
    path: '/manage/overview',
    auth: 'hub',
    permission: null,
    reply: OverviewReply,
  },
})
