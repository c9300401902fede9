import {
  REPORT_KNOWS,
  REPORT_LISTS,
  type ReportName,
  type ReportQuery,
  type ReportReply,
  readWhere,
} from '@evertill/contract'
import type { Database } from '../../db/database.ts'
import { readAsTenant } from '../../db/read-as-tenant.ts'
import type { Identity } from '../../db/tenant.ts'
import type { Clock } from '../../platform/clock.ts'
import { findStaleSince } from '../../repositories/reports/rollup.repository.ts'
import { type Outcome, done, refuse } from '../outcome.ts'
import { cashReport } from './cash.report.ts'
import { compareTables } from './compare-tables.ts'
import { customerReport } from './customer.report.ts'
import { dayReport } from './day.report.ts'
import { EVENT_REPORTS } from './event.reports.ts'
import { flagReport } from './flag.report.ts'
import { numberReport } from './number.report.ts'
import { paymentsReport } from './payments.report.ts'
import type { Report } from './report.ts'
import { periodFault, readScope } from './report-scope.ts'
import { salesReport } from './sales.report.ts'
import { basketReport, sellersReport } from './sellers.report.ts'
import { taxReport } from './tax.report.ts'

const REPORTS: Readonly<Record<ReportName, Report>> = {
  ...EVENT_REPORTS,
  day: dayReport,
  sales: salesReport,
  sellers: sellersReport,
  basket: basketReport,
  payments: paymentsReport,
  tax: taxReport,
  customers: customerReport,
  cash: cashReport,
  numbers: numberReport,
  flags: flagReport,
}

/** A filter that a report would leave out must not seem to have narrowed it. */
const unknownFilter = (name: ReportName, query: ReportQuery): string | undefined => {
  const { lists, where } = REPORT_KNOWS[name]
  const list = REPORT_LISTS.find((one) => query[one] !== undefined && !lists.includes(one))
  if (list !== undefined) return list
  return (query.where ?? []).some((text) => !where.includes(readWhere(text).filter)) ? 'where' : undefined
}

const CANNOT_COMBINE = 'cannot be combined with what the report is grouped by'

export const getReport = async (
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  identity: Identity,
  name: ReportName,
  query: ReportQuery,
): Promise<Outcome<ReportReply>> => {
  const { compareFrom, compareTo } = query
  const earlier =
    compareFrom === undefined || compareTo === undefined ? undefined : { from: compareFrom, to: compareTo }
  const fault = earlier && periodFault(earlier)
  if (fault !== undefined)
    return refuse('INVALID_REQUEST', { errors: [{ path: 'compareTo', message: fault }] })
  const unknown = unknownFilter(name, query)
  if (unknown !== undefined)
    return refuse('INVALID_REQUEST', { errors: [{ path: unknown, message: 'is no filter of this report' }] })
  return readAsTenant(db, identity, async (tx) => {
    const access = await readScope(tx, identity, query)
    if (!access.ok) return access
    const { scope, currency, ownOnly, mayReadCosts } = access.value
    const report = REPORTS[name]
    const options = { ...query, mayReadCosts, ownOnly }
    // Before the figures are read: what is rebuilt meanwhile may be in them or not.
    const asOf = (await findStaleSince(tx, scope)) ?? clock()
    const tables = await report(tx, scope, options)
    const compared = earlier && (await report(tx, { ...scope, ...earlier }, options))
    if (!tables) return refuse('INVALID_REQUEST', { errors: [{ path: 'where', message: CANNOT_COMBINE }] })
    return done({
      code: '0' as const,
      message: '',
      AsOf: asOf.toISOString(),
      Currency: currency,
      Tables: earlier && compared ? compareTables(tables, compared, { now: query, earlier }) : tables,
      ...(ownOnly ? { OwnOnly: true } : {}),
    })
  })
}
