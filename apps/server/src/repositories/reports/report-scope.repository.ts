import type { Tx } from '../../db/database.ts'
import { rowsOf } from '../../db/query.ts'

type Perms = Readonly<Record<string, boolean>> | null

export type ReportStore = {
  readonly storeId: string
  readonly currency: string
  readonly reports: Perms
  readonly others: Perms
  readonly costs: Perms
}

/** Those of the named stores that the user can reach, with the rights that decide about reports. */
export const listReportStores = (tx: Tx, userId: string, storeIds: readonly string[]) =>
  rowsOf<ReportStore>(tx)`
    select u.store_id as "storeId", r.currency,
           (select perms from access_entries e where e.registration_id = u.registration_id and e.user_id = u.user_id
               and e.store_id = u.store_id and e.resource = 'Reports') as reports,
           (select perms from access_entries e where e.registration_id = u.registration_id and e.user_id = u.user_id
               and e.store_id = u.store_id and e.resource = 'ReportsOthers') as others,
           (select perms from access_entries e where e.registration_id = u.registration_id and e.user_id = u.user_id
               and e.store_id = u.store_id and e.resource = 'ProductCosts') as costs
      from user_stores u join registrations r on r.registration_id = u.registration_id
     where u.user_id = ${userId} and u.store_id = any(${storeIds}::uuid[])`
