import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { REPORT_DOCUMENT_ENDPOINTS } from '../reports/endpoints-reports.ts'
import { READ_REPORTS, REPORT_ENDPOINTS } from '../reports/reports.ts'
import { TAX_PERIOD_ENDPOINTS } from '../reports/tax-periods.ts'
import { REPORT_VIEW_ENDPOINTS } from '../reports/views.ts'
import { BusinessDate, SuccessCode, Uuid } from '../scalars.ts'

/** As `stores` of a hub's call: every store whose reports the person may read. */
export const ALL_STORES = 'all'

const Named = z.object({ key: Uuid, Name: z.string() })

export const ReportsStore = Named.extend({
  /** The business day of now. */
  Today: BusinessDate,
  TimeZone: z.string(),
  /** Empty without a registration. */
  GSTIN: z.string(),
  /** The person may see the figures of others there. */
  SeesOthers: z.boolean(),
})

/** What the reports of a person can be narrowed down to. */
export const ReportsPlaceReply = z.object({
  code: SuccessCode,
  /** Where the person may read reports. */
  Stores: z.array(ReportsStore),
  Registers: z.array(Named.extend({ StoreID: Uuid })),
  /** Of the stores in which the person may see the figures of others. */
  Cashiers: z.array(Named.extend({ StoreIDs: z.array(Uuid) })),
  Channels: z.array(Named),
})
export type ReportsPlaceReply = z.infer<typeof ReportsPlaceReply>

const ON_HUB = { auth: 'hub' } as const

/** The calls of a till, for a session of the hub; `stores` may be `ALL_STORES` where figures are asked for. */
export const MANAGED_REPORT_ENDPOINTS = defineEndpoints({
  readReportsPlace: {
    method: 'GET',
    path: '/manage/reports/place',
    auth: 'hub',
    permission: READ_REPORTS,
    reply: ReportsPlaceReply,
  },
  getManagedReport: { ...REPORT_ENDPOINTS.getReport, ...ON_HUB, path: '/manage/reports/{report}' },
  listManagedReportBills: {
    ...REPORT_DOCUMENT_ENDPOINTS.listReportBills,
    ...ON_HUB,
    path: '/manage/reports/bills',
  },
  getManagedGstr1: { ...REPORT_DOCUMENT_ENDPOINTS.getGstr1, ...ON_HUB, path: '/manage/reports/gstr1' },
  getManagedGstr3b: { ...REPORT_DOCUMENT_ENDPOINTS.getGstr3b, ...ON_HUB, path: '/manage/reports/gstr3b' },
  closeManagedTaxPeriod: {
    ...TAX_PERIOD_ENDPOINTS.closeTaxPeriod,
    ...ON_HUB,
    path: '/manage/reports/tax-periods',
  },
  reopenManagedTaxPeriod: {
    ...TAX_PERIOD_ENDPOINTS.reopenTaxPeriod,
    ...ON_HUB,
    path: '/manage/reports/tax-periods/{closingId}/reopen',
  },
  getManagedTaxPeriodFile: {
    ...TAX_PERIOD_ENDPOINTS.getTaxPeriodFile,
    ...ON_HUB,
    path: '/manage/reports/tax-periods/{closingId}/files/{file}',
  },
  listManagedReportViews: {
    ...REPORT_VIEW_ENDPOINTS.listReportViews,
    ...ON_HUB,
    path: '/manage/reports/views',
  },
  saveManagedReportView: {
    ...REPORT_VIEW_ENDPOINTS.saveReportView,
    ...ON_HUB,
    path: '/manage/reports/views',
  },
  deleteManagedReportView: {
    ...REPORT_VIEW_ENDPOINTS.deleteReportView,
    ...ON_HUB,
    path: '/manage/reports/views/{viewId}',
  },
})
