import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { StreamTicketReply } from '../events/push.ts'
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

/** An hour of the clock on the wall, over all stores. */
export const OverviewHour = z.object({ Hour: z.int().min(0).max(23), NetSales: z.int(), LastWeek: z.int() })
export type OverviewHour = z.infer<typeof OverviewHour>

/** Of today, over all stores. */
export const OverviewShare = z.object({ key: z.string(), Name: z.string(), Amount: z.int() })
export type OverviewShare = z.infer<typeof OverviewShare>

/** So many of the products that brought most. */
export const TOP_PRODUCTS = 5

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
  /** Those in which anything was sold today or on that day last week, in the order of the business day. */
  Hours: z.array(OverviewHour),
  /** By type of payment: what was taken less what was given back, and what was sold on credit. */
  Payments: z.array(OverviewShare),
  /** The largest first, with their net sales. */
  Products: z.array(OverviewShare),
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
  /** For the live stream, which tells when there are new figures. */
  createHubStreamTicket: {
    method: 'POST',
    path: '/manage/live/ticket',
    auth: 'hub',
    permission: null,
    reply: StreamTicketReply,
  },
})
