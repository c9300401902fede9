import type { ReportView } from '@evertill/contract'
import type { Tx } from '../../db/database.ts'
import { firstOf, hasRow, rowsOf, run } from '../../db/query.ts'
import type { Identity } from '../../db/tenant.ts'

/** Until the transaction ends. Otherwise calls at the same moment would not count each other. */
export const lockReportViews = (tx: Tx, userId: string) =>
  run(tx)`select pg_advisory_xact_lock(hashtextextended(${`report views ${userId}`}, 0))`

export const listReportViews = (tx: Tx, userId: string): Promise<ReportView[]> => rowsOf<ReportView>(tx)`
    select view_id as key, name as "Name", report as "Report", query as "Query"
      from report_views where user_id = ${userId} order by lower(name), view_id`

/** How many other views the user has. */
export const countOtherViews = async (tx: Tx, userId: string, viewId: string): Promise<number> => {
  const row = await firstOf<{ count: number }>(tx)`
    select count(*)::int as count from report_views where user_id = ${userId} and view_id <> ${viewId}`
  return row?.count ?? 0
}

export const saveReportView = (tx: Tx, { registrationId, userId }: Identity, view: ReportView) => run(tx)`
    insert into report_views (registration_id, user_id, view_id, name, report, query)
    values (${registrationId}, ${userId}, ${view.key}, ${view.Name}, ${view.Report}, ${view.Query})
    on conflict (registration_id, user_id, view_id) do update
      set name = excluded.name, report = excluded.report, query = excluded.query`

/** False if the user has no such view. */
export const deleteReportView = (tx: Tx, userId: string, viewId: string): Promise<boolean> => hasRow(tx)`
    delete from report_views where user_id = ${userId} and view_id = ${viewId} returning 1`
