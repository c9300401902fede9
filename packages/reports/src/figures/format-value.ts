import { localeOf, localNumber } from '@evertill/texts/numbers.ts'
import { type MeasureKind, REPORT_MEASURES, type ReportMeasure } from '@evertill/contract'
import { type Currency, plainAmount } from '@evertill/domain'
import {
  formatAmount,
  formatMoney,
  formatPercent,
  formatQuantity,
  screenNumbers,
} from '@evertill/ui/numbers.ts'
import { formatDay } from '@evertill/ui/format-day.ts'
import { fileMoment, formatMoment } from '@evertill/ui/format-moment.ts'

export type Value = number | string | null | undefined

export interface Formats {
  currency: Currency
  language: string
  timeZone: string
}

export const kindOf = (measure: ReportMeasure): MeasureKind => REPORT_MEASURES[measure].kind

const FIGURES: ReadonlySet<MeasureKind> = new Set(['money', 'count', 'quantity', 'percent'])
/** Figures stand at the right, under each other. */
export const isFigure = (measure: ReportMeasure): boolean => FIGURES.has(kindOf(measure))

const GOOD: ReadonlySet<ReportMeasure> = new Set([
  'netSales',
  'grossSales',
  'taxable',
  'bills',
  'averageBill',
  'quantity',
  'profit',
  'received',
  'netReceived',
])
/** More of it is better for the shop. */
export const isGoodMore = (measure: ReportMeasure): boolean => GOOD.has(measure)

const minus = (text: string): string => text.replace('-', '−')

/** Without the currency's symbol: a column of money says it once. */
export const valueText = (
  measure: ReportMeasure,
  value: Value,
  { currency, language, timeZone }: Formats,
  withSymbol = false,
): string => {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'string') {
    const kind = kindOf(measure)
    if (kind === 'date') return formatDay(value, language)
    return kind === 'instant' ? formatMoment(value, { language, timeZone }) : value
  }
  switch (kindOf(measure)) {
    case 'money':
      return minus(withSymbol ? formatMoney(value, currency) : formatAmount(value, currency))
    case 'quantity':
      return minus(formatQuantity(value))
    case 'percent':
      return `${minus(percentText(measure, value))} %`
    case 'instant':
      return formatMoment(value, { language, timeZone })
    default:
      return minus(new Intl.NumberFormat(localeOf(language)).format(value))
  }
}

/** The rate of a tax as the law writes it; of every other percentage two decimals, under each other. */
const percentText = (measure: ReportMeasure, value: number): string =>
  measure === 'rate' ? formatPercent(value) : localNumber((value / 10_000).toFixed(2), screenNumbers())

/** For files: ordinary numbers, and texts that spreadsheets read and sort. */
export const fileValue = (
  measure: ReportMeasure,
  value: Value,
  { currency, timeZone }: Pick<Formats, 'currency' | 'timeZone'>,
): string | number => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return kindOf(measure) === 'instant' ? fileMoment(value, timeZone) : value
  switch (kindOf(measure)) {
    case 'money':
      return Number(plainAmount(value, currency))
    case 'quantity':
      return value / 1_000
    case 'percent':
      return value / 10_000
    case 'instant':
      return fileMoment(value, timeZone)
    default:
      return value
  }
}
