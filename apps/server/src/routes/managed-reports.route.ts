import { done } from '../services/outcome.ts'
import { getGstr1, getGstr3b } from '../services/reports/gstr.service.ts'
import { getReportBills } from '../services/reports/report-bills.service.ts'
import { namedStores, readReportsPlace } from '../services/reports/report-place.service.ts'
import { deleteView, listViews, saveView } from '../services/reports/report-views.service.ts'
import { getReport } from '../services/reports/reports.service.ts'
import {
  closeTaxPeriod,
  getTaxPeriodFile,
  openTaxPeriodAgain,
} from '../services/reports/tax-period.service.ts'
import type { HubCaller } from '../services/people/hub-sessions.service.ts'
import type { Handlers, Ports } from './handler.ts'

/** The reports of a till, for a session of the hub. Their services check every store that is named. */
export const managedReportsRoutes = (ports: Ports) => {
  const inStores = async <Query extends { readonly stores: string[] }>(caller: HubCaller, query: Query) => ({
    ...query,
    stores: await namedStores(ports, caller, query.stores),
  })
  return {
    readReportsPlace: ({ identity }) => readReportsPlace(ports, identity),
    getManagedReport: async ({ identity, params, query }) =>
      getReport(ports, identity, params.report, await inStores(identity, query)),
    listManagedReportBills: async ({ identity, query }) =>
      getReportBills(ports, identity, await inStores(identity, query)),
    getManagedGstr1: ({ identity, query }) => getGstr1(ports, identity, query),
    getManagedGstr3b: ({ identity, query }) => getGstr3b(ports, identity, query),
    closeManagedTaxPeriod: ({ identity, body }) => closeTaxPeriod(ports, identity, body),
    reopenManagedTaxPeriod: ({ identity, params, body }) =>
      openTaxPeriodAgain(ports, identity, params.closingId, body.Reason),
    getManagedTaxPeriodFile: ({ identity, params }) =>
      getTaxPeriodFile(ports, identity, params.closingId, params.file),
    listManagedReportViews: async ({ identity }) =>
      done({ code: '0', views: await listViews(ports, identity) }),
    saveManagedReportView: ({ identity, body }) => saveView(ports, identity, body),
    deleteManagedReportView: ({ identity, params }) => deleteView(ports, identity, params.viewId),
  } satisfies Partial<Handlers>
}
