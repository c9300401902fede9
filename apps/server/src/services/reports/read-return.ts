import { setImmediate } from 'node:timers/promises'
import { type GstrProblem, type GstrProblemCode, type GstrQuery, severityOfProblem } from '@evertill/contract'
import {
  DOCUMENT_LETTERS,
  type ReturnInput,
  type SmallSum,
  monthsCountedIn,
  returnProblems,
} from '@evertill/domain'
import type { z } from 'zod'
import type { Database, Tx } from '../../db/database.ts'
import type { Identity } from '../../db/tenant.ts'
import type { Clock } from '../../platform/clock.ts'
import {
  type ReturnSource,
  type ReturnSpan,
  type ReturnStore,
  countOpenQuarantine,
  isBilled,
  listReturnDocuments,
  listReturnStores,
  sumGoods,
  sumLocalSupplies,
  turnoverOf,
} from '../../repositories/reports/gstr.repository.ts'
import { listUsedSeries } from '../../repositories/reports/number-report.repository.ts'
import { findStaleSince } from '../../repositories/reports/rollup.repository.ts'
import {
  type ClosedMonth,
  findEarliestDay,
  listTaxPeriods,
} from '../../repositories/reports/tax-period.repository.ts'
import { type Outcome, done, refuse } from '../outcome.ts'
import { readScope } from './report-scope.ts'

export type ReturnPorts = { readonly db: Database; readonly clock: Clock; readonly maxListed?: number }
export type ReturnQuery = z.output<typeof GstrQuery>

/** Above ₹5 crore in the financial year before, an HSN needs six digits. */
const LARGE_TURNOVER = 5_000_000_000
/** So many documents are several files for the tax office. With more of them nobody else would be served for seconds. */
const MAX_LISTED = 50_000
/** More series than a GSTIN can have in a month. */
const MAX_SERIES = 10_000

const spanOf = (stores: readonly string[], period: string): ReturnSpan => {
  const [year = 0, month = 0] = period.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return { stores, from: `${period}-01`, to: `${period}-${String(lastDay).padStart(2, '0')}` }
}

/** The financial year before the one of a month. */
const yearBefore = (period: string): { from: string; to: string } => {
  const [year = 0, month = 0] = period.split('-').map(Number)
  const start = (month >= 4 ? year : year - 1) - 1
  return { from: `${start}-04-01`, to: `${start + 1}-03-31` }
}

const readInput = async (
  tx: Tx,
  { composition, currency }: { composition: boolean; currency: string },
  source: ReturnSource,
  { filed, maxListed }: { readonly filed: readonly SmallSum[]; readonly maxListed: number },
): Promise<ReturnInput> => {
  const { gstin, period, late } = source
  const before = yearBefore(period)
  const turnover = await turnoverOf(tx, gstin, before.from, before.to)
  const series = await listUsedSeries(tx, source, MAX_SERIES)
  const local = await sumLocalSupplies(tx, source)
  // One more than allowed says that there are too many.
  const documents = await listReturnDocuments(tx, source, maxListed + 1)
  const months = new Set([...late, ...local.map((row) => row.period), ...documents.map((row) => row.late)])
  return {
    gstin,
    period,
    composition,
    currency,
    hsnDigits: turnover > LARGE_TURNOVER ? 6 : 4,
    documents,
    local: local.filter((row) => row.period === period),
    late: [...months].flatMap((month) =>
      month === undefined || month === period
        ? []
        : [
            {
              period: month,
              local: local.filter((row) => row.period === month),
              filed: filed.filter((row) => row.period === month),
            },
          ],
    ),
    hsn: await sumGoods(tx, source),
    series: series
      .filter((row) => isBilled(row.series))
      .map(({ used, ...row }) => ({
        ...row,
        issued: used,
        kind: row.series.split('/')[1]?.startsWith(DOCUMENT_LETTERS.return)
          ? ('creditNote' as const)
          : ('bill' as const),
      })),
  }
}

export const problem = (Code: GstrProblemCode, Where: string, Found: string | number = ''): GstrProblem => ({
  Severity: severityOfProblem(Code),
  Code,
  Where: Where.slice(0, 600),
  Found: String(Found).slice(0, 600),
})

const SEVERITIES = ['error', 'warning', 'note']
/** Errors first. */
export const bySeverity = (a: GstrProblem, b: GstrProblem): number =>
  SEVERITIES.indexOf(a.Severity) - SEVERITIES.indexOf(b.Severity)

const problemsOf = async (
  tx: Tx,
  input: ReturnInput,
  span: ReturnSpan,
  { leftOut, today }: { leftOut: readonly ReturnStore[]; today: string },
): Promise<GstrProblem[]> => {
  const refused = await countOpenQuarantine(tx, span)
  return [
    ...returnProblems(input).map(({ code, where, found }) => problem(code, where, found)),
    ...leftOut.map(({ name }) => problem('STORE_LEFT_OUT', name)),
    ...(refused > 0 ? [problem('QUARANTINED', input.period, refused)] : []),
    ...(today <= span.to ? [problem('MONTH_NOT_OVER', input.period)] : []),
  ]
}

export type TaxReturn = {
  readonly asOf: Date
  readonly input: ReturnInput
  readonly source: ReturnSource
  readonly problems: GstrProblem[]
  /** Of the GSTIN, also those that were opened again. */
  readonly closings: readonly ClosedMonth[]
  readonly closing: ClosedMonth | undefined
  /** All stores of the GSTIN. */
  readonly isWhole: boolean
}

const isActive = ({ ReopenedAt }: ClosedMonth): boolean => ReopenedAt === undefined

const smallKey = ({ period, pos, isLocal, rate }: SmallSum): string => `${period}/${pos}/${isLocal}/${rate}`

/** The small supplies of closed months as the last return that has them says. */
const filedSupplies = (closings: readonly ClosedMonth[]): SmallSum[] => [
  ...new Map(closings.flatMap(({ small }) => small).map((one) => [smallKey(one), one])).values(),
]

const sellerOf = (own: readonly ReturnStore[]): ReturnStore | undefined =>
  own.every(({ gstin }) => gstin === own[0]?.gstin) ? own[0] : undefined

/** The rows of a month, for whoever may see everybody's figures in all of the stores. */
export const readReturn = async (
  tx: Tx,
  { clock, maxListed = MAX_LISTED }: ReturnPorts,
  identity: Identity,
  { stores, period }: ReturnQuery,
): Promise<Outcome<TaxReturn>> => {
  const { from, to } = spanOf([], period)
  const access = await readScope(tx, identity, { stores, from, to })
  if (!access.ok) return access
  if (access.value.ownOnly) return refuse('NOT_ALLOWED')
  const wanted = new Set(access.value.scope.stores)
  const known = await listReturnStores(tx, [...wanted])
  const own = known.filter(({ storeId }) => wanted.has(storeId))
  const seller = sellerOf(own)
  if (!seller)
    return refuse('INVALID_REQUEST', {
      errors: [{ path: 'stores', message: 'have different GSTINs: a return is of one' }],
    })
  const closings = seller.gstin === '' ? [] : await listTaxPeriods(tx, seller.gstin)
  const active = closings.filter(isActive)
  const closing = active.find((one) => one.period === period)
  const late = monthsCountedIn(period, new Set(active.map((one) => one.period)))
  const span = { stores: [...wanted], from, to }
  const source = { ...span, gstin: seller.gstin, period, closingId: closing?.key, late }
  const before = closing ? active.slice(0, active.indexOf(closing)) : active
  const asOf =
    (await findStaleSince(tx, { ...span, from: late[0] === undefined ? from : `${late[0]}-01` })) ?? clock()
  const terms = { composition: own.some((store) => store.composition), currency: access.value.currency }
  const input = await readInput(tx, terms, source, { filed: filedSupplies(before), maxListed })
  if (input.documents.length > maxListed)
    return refuse('INVALID_REQUEST', {
      errors: [{ path: 'period', message: `has more than ${maxListed} documents that a return names` }],
    })
  await setImmediate()
  const leftOut = known.filter(({ storeId }) => !wanted.has(storeId))
  const today = await findEarliestDay(tx, span.stores, clock())
  const problems = await problemsOf(tx, input, span, { leftOut, today })
  return done({ asOf, input, source, problems, closings, closing, isWhole: leftOut.length === 0 })
}
