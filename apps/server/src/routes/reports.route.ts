import { getGstr1, getGstr3b } from '../services/reports/gstr.service.ts'
import { getReportBills } from '../services/reports/report-bills.service.ts'
import {
  closeTaxPeriod,
  getTaxPeriodFile,
  openTaxPeriodAgain,
} from '../services/reports/tax-period.service.ts'
import { getReport } from '../services/reports/reports.service.ts'
import type { Handlers, Ports } from './handler.ts'

export const reportsRoutes = (ports: Ports) =>
  ({
    getReport: ({ identity, params, query }) => getReport(ports, identity, params.report, query),
    listReportBills: ({ identity, query }) => getReportBills(ports, identity, query),
    getGstr1: ({ identity, query }) => getGstr1(ports, identity, query),
    getGstr3b: ({ identity, query }) => getGstr3b(ports, identity, query),
    closeTaxPeriod: ({ identity, body }) => closeTaxPeriod(ports, identity, body),
    reopenTaxPeriod: ({ identity, params, body }) =>
      openTaxPeriodAgain(ports, identity, params.closingId, body.Reason),
    getTaxPeriodFile: ({ identity, params }) =>
      getTaxPeriodFile(ports, identity, params.closingId, params.file),
  }) satisfies Partial<Handlers>
