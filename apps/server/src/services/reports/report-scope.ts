import { MAX_REPORT_DAYS, type ReportQuery, readWhere, type ReportFilter } from '@evertill/contract'
import { isAllowed } from '@evertill/domain'
import type { Tx } from '../../db/database.ts'
import type { Identity } from '../../db/tenant.ts'
import { isUuid } from '../../platform/uuid.ts'
import { type ReportStore, listReportStores } from '../../repositories/reports/report-scope.repository.ts'
import { type Outcome, done, refuse } from '../outcome.ts'

export type ReportPeriod = { readonly from: string; readonly to: string }

/** Whose figures a report shows. Every store is one that the user may see reports of. */
export type ReportScope = ReportPeriod & {
  readonly stores: readonly string[]
  readonly registers: readonly string[] | undefined
  readonly cashiers: readonly string[] | undefined
  readonly channels: readonly string[] | undefined
  readonly where: readonly { readonly filter: ReportFilter; readonly key: string }[]
}

export type ReportAccess = {
  readonly scope: ReportScope
  readonly currency: string
  /** Only the user's own figures. */
  readonly ownOnly: boolean
  readonly mayReadCosts: boolean
}

type ScopeQuery = Pick<
  ReportQuery,
  'stores' | 'from' | 'to' | 'registers' | 'cashiers' | 'channels' | 'where'
>

const DAY_MS = 86_400_000
const daysOf = ({ from, to }: ReportPeriod): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

/** Why a period cannot be shown. */
export const periodFault = (period: ReportPeriod): string | undefined => {
  const days = daysOf(period)
  if (days < 1) return 'must not be before the first day'
  return days > MAX_REPORT_DAYS ? 'is more than three years after the first day' : undefined
}

const allows = (id: string, perms: ReportStore['reports']): boolean =>
  perms !== null && isAllowed([{ id, perms }], id, 'read')

/**
 * Checks every store that the query names. A store of somebody else is answered as if it did not exist. In a store where
 * the user may not see the figures of others, nobody's figures but the user's own are shown, in all stores of the query.
 */
export const readScope = async (
  tx: Tx,
  { userId }: Identity,
  query: ScopeQuery,
): Promise<Outcome<ReportAccess>> => {
  const fault = periodFault(query)
  if (fault !== undefined) return refuse('INVALID_REQUEST', { errors: [{ path: 'to', message: fault }] })
  const wanted = [...new Set(query.stores.map((id) => id.toLowerCase()))]
  if (!wanted.every(isUuid)) return refuse('NOT_FOUND')
  const stores = await listReportStores(tx, userId, wanted)
  if (stores.length !== wanted.length) return refuse('NOT_FOUND')
  if (!stores.every(({ reports }) => allows('Reports', reports))) return refuse('NOT_ALLOWED')
  const ownOnly = !stores.every(({ others }) => allows('ReportsOthers', others))
  return done({
    scope: {
      stores: wanted,
      from: query.from,
      to: query.to,
      registers: query.registers,
      cashiers: ownOnly ? [userId] : query.cashiers,
      channels: query.channels,
      where: (query.where ?? []).map(readWhere),
    },
    currency: stores[0]?.currency ?? '',
    ownOnly,
    mayReadCosts: stores.every(({ costs }) => allows('ProductCosts', costs)),
  })
}
