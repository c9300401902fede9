import type { ReportBillsQuery, ReportBillsReply } from '@evertill/contract'
import type { Database } from '../../db/database.ts'
import { readAsTenant } from '../../db/read-as-tenant.ts'
import type { Identity } from '../../db/tenant.ts'
import type { Clock } from '../../platform/clock.ts'
import { isUuid } from '../../platform/uuid.ts'
import { type BillPlace, listReportBills } from '../../repositories/reports/report-bills.repository.ts'
import { findStaleSince } from '../../repositories/reports/rollup.repository.ts'
import { type Outcome, done, refuse } from '../outcome.ts'
import { readScope } from './report-scope.ts'

/** `2026-04-09|2026-04-09 10:00:00.123+00|…|0`: opaque to the caller. */
const toPosition = ({ day, madeAt, uuid, entryNo }: BillPlace): string =>
  [day, madeAt, uuid, entryNo].join('|')

const PLACE =
  /^(\d{4}-\d\d-\d\d)\|(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+\d\d(?::\d\d)?)\|([^|]+)\|(-?\d{1,9})$/

/** Undefined if it is no position that this list gave. */
const readPosition = (text: string): BillPlace | undefined => {
  const [, day = '', madeAt = '', uuid = '', entryNo = ''] = PLACE.exec(text) ?? []
  const isRight = isUuid(uuid) && [day, madeAt.replace(' ', 'T')].every((at) => isTime(at))
  return isRight ? { day, madeAt, uuid, entryNo: Number(entryNo) } : undefined
}

/** PostgreSQL writes `+00` where JavaScript reads `+00:00`. */
const isTime = (text: string): boolean => Number.isFinite(Date.parse(text.replace(/\+(\d\d)$/, '+$1:00')))

/** The documents behind a figure, with what each adds to it. */
export const getReportBills = (
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  identity: Identity,
  query: ReportBillsQuery,
): Promise<Outcome<ReportBillsReply>> =>
  readAsTenant(db, identity, async (tx) => {
    const after = query.after === undefined ? undefined : readPosition(query.after)
    if (query.after !== undefined && after === undefined)
      return refuse('INVALID_REQUEST', {
        errors: [{ path: 'after', message: 'is no position of this list' }],
      })
    const access = await readScope(tx, identity, query)
    if (!access.ok) return access
    const asOf = (await findStaleSince(tx, access.value.scope)) ?? clock()
    // One row more than requested says whether there is a next page.
    const rows = await listReportBills(tx, access.value.scope, { size: query.size + 1, after })
    return done({
      code: '0' as const,
      message: '',
      AsOf: asOf.toISOString(),
      Currency: access.value.currency,
      Bills: rows.slice(0, query.size).map(({ madeAt, entryNo, TransactionDate, ...row }) => ({
        ...row,
        TransactionDate: TransactionDate.toISOString(),
        Position: toPosition({ day: row.BusinessDate, madeAt, uuid: row.key, entryNo }),
      })),
      hasMore: rows.length > query.size,
    })
  })
