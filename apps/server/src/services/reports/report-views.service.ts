import { type AcknowledgedReply, MAX_REPORT_VIEWS, type ReportView } from '@evertill/contract'
import type { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { type Identity, withTenant } from '../../db/tenant.ts'
import {
  countOtherViews,
  deleteReportView,
  listReportViews,
  lockReportViews,
  saveReportView,
} from '../../repositories/reports/report-view.repository.ts'
import { type Outcome, done, refuse } from '../outcome.ts'

type Ports = { readonly db: Database }
type Answer = z.output<typeof AcknowledgedReply>

export const listViews = ({ db }: Ports, identity: Identity): Promise<ReportView[]> =>
  withTenant(db, identity, (tx) => listReportViews(tx, identity.userId))

/** Adds a view, or replaces the user's own of the same key. */
export const saveView = ({ db }: Ports, identity: Identity, view: ReportView): Promise<Outcome<Answer>> =>
  withTenant(db, identity, async (tx) => {
    await lockReportViews(tx, identity.userId)
    if ((await countOtherViews(tx, identity.userId, view.key)) >= MAX_REPORT_VIEWS)
      return refuse('TOO_MANY_VIEWS')
    await saveReportView(tx, identity, view)
    return done({ code: '0', message: 'The view is saved.' })
  })

export const deleteView = ({ db }: Ports, identity: Identity, viewId: string): Promise<Outcome<Answer>> =>
  withTenant(db, identity, async (tx) =>
    (await deleteReportView(tx, identity.userId, viewId))
      ? done({ code: '0', message: 'The view is deleted.' })
      : refuse('NOT_FOUND'),
  )
