import { defineEndpoints } from '../endpoint.ts'
import { ReportBillsQuery, ReportBillsReply } from './bills.ts'
import { Gstr1Reply, Gstr3bReply, GstrQuery } from './gstr-replies.ts'
import { READ_REPORTS } from './reports.ts'

const ON_REPORTS = { method: 'GET', auth: 'token', permission: READ_REPORTS } as const

/** The documents behind figures, and the tax returns. */
export const REPORT_DOCUMENT_ENDPOINTS = defineEndpoints({
  listReportBills: {
    ...ON_REPORTS,
    path: '/reports/bills',
    query: ReportBillsQuery,
    reply: ReportBillsReply,
  },
  getGstr1: { ...ON_REPORTS, path: '/reports/gstr1', query: GstrQuery, reply: Gstr1Reply },
  getGstr3b: { ...ON_REPORTS, path: '/reports/gstr3b', query: GstrQuery, reply: Gstr3bReply },
})
