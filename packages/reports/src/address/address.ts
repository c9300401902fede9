import {
  MAX_REPORT_DAYS,
  REPORT_DIMENSIONS,
  REPORT_FILTERS,
  REPORT_KNOWS,
  REPORT_LISTS,
  REPORT_MEASURES,
  type ReportDimension,
  type ReportFilter,
  type ReportList,
} from '@evertill/contract'
import {
  addDays,
  COMPARISONS,
  type Comparison,
  comparedPeriod,
  daysIn,
  isDay,
  type Period,
  periodOf,
  type Preset,
  PRESETS,
} from '../period/period.ts'
import { isReturn, type PageName, pageNamed } from '../report-specs.ts'

/** One step of a drill-down: only what has this key. The label is what the chip says. */
export interface WhereStep {
  dimension: string
  key: string
  label: string
}

/** Everything that a page of reports shows, as its address says it. */
export interface ReportState {
  report: string
  preset: Preset | 'free'
  /** Of a free period. */
  from: string
  to: string
  comparison: Comparison
  /** What sales are grouped by; empty for the report's default. */
  by: ReportDimension | ''
  /** Of an app with several stores; none means all of them. */
  stores: readonly string[]
  registers: readonly string[]
  cashiers: readonly string[]
  channels: readonly string[]
  where: readonly WhereStep[]
  /** A measure, with a minus for the largest first; empty for the report's order. */
  sort: string
  /** Products that were not sold for so many days; 0 for as many as usual. */
  days: number
  /** Of a tax return, such as `2026-10`; empty for the month before. */
  month: string
  /** A tax return of all stores with the GSTIN, and not of this one alone. */
  allStores: boolean
}

const MAX_STEPS = 6
/** What the server reads of a query. */
const MAX_KEYS = 100
const MAX_KEY = 64
const MAX_STEP = 600
/** Instead of stores. */
const ALL = 'all'

export const stateOf = (report: string, preset: Preset = 'today'): ReportState => ({
  report,
  preset,
  from: '',
  to: '',
  comparison: 'before',
  by: '',
  stores: [],
  registers: [],
  cashiers: [],
  channels: [],
  where: [],
  sort: '',
  days: 0,
  month: '',
  allStores: false,
})

/** Characters that no key has and that no database stores. */
const isWritable = (text: string): boolean =>
  [...text].every((letter) => letter >= ' ' && letter !== '\u007f')

const FILTERS: ReadonlySet<string> = new Set(REPORT_FILTERS)

/** Everything after the first colon is the key. */
const readStep = (text: string, label: string | undefined): WhereStep | undefined => {
  const colon = text.indexOf(':')
  const dimension = text.slice(0, Math.max(0, colon))
  if (!FILTERS.has(dimension) || text.length > MAX_STEP || !isWritable(text)) return undefined
  const key = text.slice(colon + 1)
  return { dimension, key, label: label ?? key }
}

const listOf = (text: string | null): string[] =>
  [...new Set((text ?? '').split(','))]
    .filter((one) => one !== '' && one.length <= MAX_KEY && isWritable(one))
    .slice(0, MAX_KEYS)

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text)

const sortIn = (text: string | null): string =>
  text !== null && Object.hasOwn(REPORT_MEASURES, text.replace(/^-/, '')) ? text : ''

/** What can be chosen; the usual one is left out of the address. */
export const NOT_SOLD_DAYS = [7, 14, 30, 60, 90, 180, 365] as const
export const USUAL_NOT_SOLD_DAYS = 30

const daysOf = (text: string | null): number => NOT_SOLD_DAYS.find((days) => String(days) === text) ?? 0

const monthIn = (text: string | null): string =>
  text !== null && /^\d{4}-\d{2}$/.test(text) && isDay(`${text}-01`) ? text : ''

/** The last days of a period that is longer than a report can be. */
const firstDay = (from: string, to: string): string =>
  daysIn({ from, to }) > MAX_REPORT_DAYS ? addDays(to, 1 - MAX_REPORT_DAYS) : from

/** What narrows a page down. The bills know everything, and a tax return nothing. */
export const knownFilters = (
  page: PageName,
): { lists: readonly ReportList[]; where: readonly ReportFilter[] } => {
  if (isReturn(page)) return { lists: [], where: [] }
  return page === 'bills' ? { lists: REPORT_LISTS, where: REPORT_FILTERS } : REPORT_KNOWS[page]
}

/** Reads any text: what it does not know is left out, so that an old or a mistyped link still opens. */
export const readAddress = (report: string, search: string): ReportState => {
  const query = new URLSearchParams(search)
  const base = stateOf(report)
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
  const labels = query.getAll('label')
  const isFree = isDay(from) && isDay(to) && from <= to
  const known = knownFilters(pageNamed(report))
  const stores = query.get('stores')
  const list = (name: ReportList) => (known.lists.includes(name) ? listOf(query.get(name)) : [])
  return {
    ...base,
    ...(isFree
      ? { preset: 'free', from: firstDay(from, to), to }
      : { preset: oneOf(PRESETS, query.get('period')) ?? base.preset }),
    comparison: oneOf(COMPARISONS, query.get('compare')) ?? base.comparison,
    by: oneOf(REPORT_DIMENSIONS, query.get('by')) ?? '',
    stores: stores === ALL ? [] : listOf(stores),
    registers: list('registers'),
    cashiers: list('cashiers'),
    channels: list('channels'),
    where: query
      .getAll('where')
      .slice(0, MAX_STEPS)
      .map((text, at) => readStep(text, labels[at]))
      .filter((step) => step !== undefined)
      .filter(({ dimension }) => known.where.some((one) => one === dimension)),
    sort: sortIn(query.get('sort')),
    days: daysOf(query.get('days')),
    month: monthIn(query.get('month')),
    allStores: stores === ALL,
  }
}

/** The query of the address, without what is as usual. */
export const writeAddress = (state: ReportState): string => {
  const base = stateOf(state.report)
  const query = new URLSearchParams()
  const set = (name: string, value: string, usual = '') => {
    if (value !== usual) query.set(name, value)
  }
  if (state.preset === 'free') {
    query.set('from', state.from)
    query.set('to', state.to)
  } else set('period', state.preset, base.preset)
  set('compare', state.comparison, base.comparison)
  set('by', state.by)
  set('registers', state.registers.join(','))
  set('cashiers', state.cashiers.join(','))
  set('channels', state.channels.join(','))
  for (const { dimension, key, label } of state.where) {
    query.append('where', `${dimension}:${key}`)
    query.append('label', label)
  }
  set('sort', state.sort)
  if (state.days !== 0) query.set('days', String(state.days))
  set('month', state.month)
  set('stores', state.allStores ? ALL : state.stores.join(','))
  return query.toString()
}

export const pathOf = (state: ReportState): string => {
  const query = writeAddress(state)
  return `/reports/${state.report}${query === '' ? '' : `?${query}`}`
}

export interface ShownPeriods {
  period: Period
  compared: Period | undefined
}

export const periodsOf = (state: ReportState, today: string): ShownPeriods => {
  const { preset, from, to } = state
  const period = preset === 'free' ? { from, to } : periodOf(preset, today)
  return { period, compared: comparedPeriod(period, state.comparison, preset) }
}
