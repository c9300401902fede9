import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { AcknowledgedReply } from '../people/recovery.ts'
import { SuccessCode, Uuid } from '../scalars.ts'

/** So many views has one user at most. */
export const MAX_REPORT_VIEWS = 50

/** A report with everything that was chosen, under a name of the user's own. */
export const ReportView = z.object({
  key: Uuid,
  Name: z.string().trim().min(1).max(80),
  Report: z.string().regex(/^[A-Za-z0-9]{1,40}$/),
  /** The query of the page's address, without the question mark. */
  Query: z.string().max(4_000),
})
export type ReportView = z.infer<typeof ReportView>

/** By name. */
export const ReportViewsReply = z.object({ code: SuccessCode, views: z.array(ReportView) })
export type ReportViewsReply = z.infer<typeof ReportViewsReply>

const OWN_VIEWS = { auth: 'token', permission: { id: 'Reports', perm: 'read', store: 'any' } } as const

/** Every user's own views; nobody sees those of others. */
export const REPORT_VIEW_ENDPOINTS = defineEndpoints({
  listReportViews: { ...OWN_VIEWS, method: 'GET', path: '/reports/views', reply: ReportViewsReply },
  saveReportView: {
    ...OWN_VIEWS,
    method: 'PUT',
    path: '/reports/views',
    body: ReportView,
    reply: AcknowledgedReply,
  },
  deleteReportView: {
    ...OWN_VIEWS,
    method: 'DELETE',
    path: '/reports/views/{viewId}',
    params: z.object({ viewId: Uuid }),
    reply: AcknowledgedReply,
  },
})
