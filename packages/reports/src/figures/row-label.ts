import { dateFormat } from '@evertill/ui/date-format.ts'
import { formatDay } from '@evertill/ui/format-day.ts'
import { GUARDED_ACTIONS } from '@evertill/domain'
import { formatPercent } from '@evertill/ui/numbers.ts'
import { inDigits, numberStyle } from '@evertill/texts/numbers.ts'
import type { TFunction } from 'i18next'

/** A Monday, from which the names of weekdays are counted. */
const MONDAY = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000

const DATED: Record<string, (key: string, language: string) => string> = {
  hour: (key, language) => inDigits(`${key.padStart(2, '0')}:00`, numberStyle(language)),
  // 1 is Monday, as in ISO 8601.
  weekday: (key, language) =>
    dateFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(MONDAY + (Number(key) - 1) * DAY_MS),
  day: formatDay,
  month: (key, language) =>
    dateFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(`${key}-01T00:00:00Z`),
    ),
}
const READABLE: Record<string, RegExp> = {
  hour: /^\d{1,2}$/,
  weekday: /^[1-7]$/,
  day: /^\d{4}-\d{2}-\d{2}$/,
  month: /^\d{4}-(0[1-9]|1[0-2])$/,
}

/** Their rows have codes that mean the same in every shop. */
const WORDED = new Set(['buyer', 'supply', 'visitor', 'movement'])
/** Reasons that are no text of a person: kinds of discounts, and what needs an approval. */
const CASES: ReadonlySet<string> = new Set(['line', 'offer', 'bill', 'PRICE_DIFFERS', ...GUARDED_ACTIONS])

export const reasonText = (reason: string, t: TFunction): string =>
  CASES.has(reason) ? t(`reports.cases.${reason}` as 'reports.cases.line') : reason

/** `open:SALE_INVALID` */
const refusalText = (key: string, t: TFunction): string => {
  const [state = '', code = ''] = key.split(':')
  const reason = t(`reports.quarantine.${code}` as 'reports.quarantine.SALE_INVALID', { defaultValue: code })
  return t(state === 'open' ? 'reports.quarantine.open' : 'reports.quarantine.closed', { reason })
}

/** What a row is about. Hours and dates come as keys, names as labels, and nothing gets a word. */
export const rowLabel = (
  dimension: string,
  { Key, Label }: { Key: string; Label: string },
  t: TFunction,
  language: string,
): string => {
  if (READABLE[dimension]?.test(Key)) return DATED[dimension]?.(Key, language) ?? Label
  if (WORDED.has(dimension)) return t(`reports.words.${Key}` as 'reports.words.b2b', { defaultValue: Label })
  if (dimension === 'reason' && CASES.has(Key)) return reasonText(Key, t)
  if (dimension === 'refusal') return refusalText(Key, t)
  if (dimension === 'flag')
    return t(`history.flags.${Key}` as 'history.flags.NUMBER_CLASH', { defaultValue: Label })
  if (dimension === 'rate' && /^\d+$/.test(Key)) return `${formatPercent(Number(Key))} %`
  if (Label !== '') return Label
  return t(`reports.none.${dimension}` as 'reports.none.other', { defaultValue: t('reports.none.other') })
}

/** For an axis: `18 Nov`, `Mon`, `Apr 26`. Undefined where the whole label is short enough. */
export const shortLabel = (
  dimension: string,
  { Key }: { Key: string },
  language: string,
): string | undefined => {
  if (!READABLE[dimension]?.test(Key)) return undefined
  const utc = { timeZone: 'UTC' }
  if (dimension === 'day')
    return dateFormat(language, { day: 'numeric', month: 'short', ...utc }).format(
      new Date(`${Key}T00:00:00Z`),
    )
  if (dimension === 'weekday')
    return dateFormat(language, { weekday: 'short', ...utc }).format(MONDAY + (Number(Key) - 1) * DAY_MS)
  if (dimension === 'month')
    return dateFormat(language, { month: 'short', year: '2-digit', ...utc }).format(
      new Date(`${Key}-01T00:00:00Z`),
    )
  return undefined
}
