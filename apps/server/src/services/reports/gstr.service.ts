import { setImmediate } from 'node:timers/promises'
import {
  Gstr1File,
  type Gstr1Reply,
  type Gstr3bReply,
  type GstrProblem,
  type GstrProblemCode,
  type GstrQuery,
  severityOfProblem,
} from '@evertill/contract'
import { DOCUMENT_LETTERS, type ReturnInput, gstr1, gstr3b, returnProblems } from '@evertill/domain'
import type { z } from 'zod'
import type { Database, Tx } from '../../db/database.ts'
import { type Identity, searchAsTenant } from '../../db/tenant.ts'
import type { Clock } from '../../platform/clock.ts'
import {
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
import { findStaleSince } from '../../repositories/reports/rollup.repository.ts'
import { listUsedSeries } from '../../repositories/reports/number-report.repository.ts'
import { type Outcome, done, refuse } from '../outcome.ts'
import { readScope } from './report-scope.ts'

type Ports = { readonly db: Database; readonly clock: Clock; readonly maxListed?: number }
type Query = z.output<typeof GstrQuery>

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
  { gstin, composition, currency }: { gstin: string; composition: boolean; currency: string },
  span: ReturnSpan,
  { period, maxListed }: { readonly period: string; readonly maxListed: number },
): Promise<ReturnInput> => {
  const before = yearBefore(period)
  const turnover = await turnoverOf(tx, gstin, before.from, before.to)
  const series = await listUsedSeries(tx, span, MAX_SERIES)
  return {
    gstin,
    period,
    composition,
    currency,
    hsnDigits: turnover > LARGE_TURNOVER ? 6 : 4,
    // One more than allowed says that there are too many.
    documents: await listReturnDocuments(tx, span, maxListed + 1),
    local: await sumLocalSupplies(tx, span),
    hsn: await sumGoods(tx, span),
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

const problem = (Code: GstrProblemCode, Where: string, Found: string | number = ''): GstrProblem => ({
  Severity: severityOfProblem(Code),
  Code,
  Where: Where.slice(0, 600),
  Found: String(Found).slice(0, 600),
})

type Return = {
  readonly asOf: Date
  readonly input: ReturnInput
  readonly problems: GstrProblem[]
}

const SEVERITIES = ['error', 'warning', 'note']
/** Errors first. */
const bySeverity = (a: GstrProblem, b: GstrProblem): number =>
  SEVERITIES.indexOf(a.Severity) - SEVERITIES.indexOf(b.Severity)

const problemsOf = async (
  tx: Tx,
  input: ReturnInput,
  span: ReturnSpan,
  { leftOut, now }: { leftOut: readonly ReturnStore[]; now: Date },
): Promise<GstrProblem[]> => {
  const refused = await countOpenQuarantine(tx, span)
  return [
    ...returnProblems(input).map(({ code, where, found }) => problem(code, where, found)),
    ...leftOut.map(({ name }) => problem('STORE_LEFT_OUT', name)),
    ...(refused > 0 ? [problem('QUARANTINED', input.period, refused)] : []),
    ...(now.toISOString().slice(0, 10) <= span.to ? [problem('MONTH_NOT_OVER', input.period)] : []),
  ]
}

/** The rows of a month, for whoever may see everybody's figures in all of the stores. */
const readReturn = async (
  { db, clock, maxListed = MAX_LISTED }: Ports,
  identity: Identity,
  { stores, period }: Query,
): Promise<Outcome<Return>> =>
  searchAsTenant(db, identity, async (tx) => {
    const span = spanOf(stores, period)
    const access = await readScope(tx, identity, { ...span, stores })
    if (!access.ok) return access
    if (access.value.ownOnly) return refuse('NOT_ALLOWED')
    const wanted = new Set(access.value.scope.stores)
    const known = await listReturnStores(tx, [...wanted])
    const own = known.filter(({ storeId }) => wanted.has(storeId))
    const [first] = own
    if (!first || own.some(({ gstin }) => gstin !== first.gstin))
      return refuse('INVALID_REQUEST', {
        errors: [{ path: 'stores', message: 'have different GSTINs: a return is of one' }],
      })
    const seller = {
      gstin: first.gstin,
      composition: own.some(({ composition }) => composition),
      currency: access.value.currency,
    }
    const asOf = (await findStaleSince(tx, { ...span, stores: [...wanted] })) ?? clock()
    const input = await readInput(tx, seller, { ...span, stores: [...wanted] }, { period, maxListed })
    if (input.documents.length > maxListed)
      return refuse('INVALID_REQUEST', {
        errors: [{ path: 'period', message: `has more than ${maxListed} documents that a return names` }],
      })
    await setImmediate()
    const leftOut = known.filter(({ storeId }) => !wanted.has(storeId))
    const problems = await problemsOf(tx, input, span, { leftOut, now: clock() })
    return done({ asOf, input, problems })
  })

/** How many faults of the schema are named: they are for whoever repairs the program. */
const MAX_FAULTS = 20

export const getGstr1 = async (
  ports: Ports,
  identity: Identity,
  query: Query,
): Promise<Outcome<Gstr1Reply>> => {
  const found = await readReturn(ports, identity, query)
  if (!found.ok) return found
  const { asOf, input, problems } = found.value
  // Each of these takes a while for a long return; others are served in between.
  await setImmediate()
  const Return = gstr1(input)
  await setImmediate()
  const checked = Gstr1File.safeParse(Return)
  await setImmediate()
  const isExplained = problems.some(({ Severity }) => Severity === 'error')
  const faults = checked.success || isExplained ? [] : checked.error.issues.slice(0, MAX_FAULTS)
  return done({
    code: '0' as const,
    message: '',
    AsOf: asOf.toISOString(),
    Return,
    Problems: [
      ...problems,
      ...faults.map(({ path, message }) => problem('FILE_REFUSED', path.join('.'), message)),
    ].sort(bySeverity),
  })
}

export const getGstr3b = async (
  ports: Ports,
  identity: Identity,
  query: Query,
): Promise<Outcome<Gstr3bReply>> => {
  const found = await readReturn(ports, identity, query)
  if (!found.ok) return found
  const { asOf, input, problems } = found.value
  return done({
    code: '0' as const,
    message: '',
    AsOf: asOf.toISOString(),
    Return: gstr3b(input),
    Problems: problems.sort(bySeverity),
  })
}
