export { isBusinessDate as isDay } from '@evertill/domain'

/** Business dates such as `2026-11-18`, both included. */
export interface Period {
  from: string
  to: string
}

export const PRESETS = [
  'today',
  'yesterday',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'lastQuarter',
  'thisYear',
  'lastYear',
] as const
export type Preset = (typeof PRESETS)[number]

/** The periods of a preset: one ends today, the other is over. */
type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year'

const UNITS: Record<Preset, { unit: Unit; isOver: boolean }> = {
  today: { unit: 'day', isOver: false },
  yesterday: { unit: 'day', isOver: true },
  thisWeek: { unit: 'week', isOver: false },
  lastWeek: { unit: 'week', isOver: true },
  thisMonth: { unit: 'month', isOver: false },
  lastMonth: { unit: 'month', isOver: true },
  thisQuarter: { unit: 'quarter', isOver: false },
  lastQuarter: { unit: 'quarter', isOver: true },
  thisYear: { unit: 'year', isOver: false },
  lastYear: { unit: 'year', isOver: true },
}

const DAY_MS = 86_400_000
const MONTHS: Record<Exclude<Unit, 'day' | 'week'>, number> = { month: 1, quarter: 3, year: 12 }
/** The financial year begins in April, and its quarters are those of the calendar. */
const FIRST_MONTH = 3

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

export const addDays = (day: string, days: number): string => dayOf(timeOf(day) + days * DAY_MS)

/** How many days a period has. */
export const daysIn = ({ from, to }: Period): number => Math.round((timeOf(to) - timeOf(from)) / DAY_MS) + 1

/** The same day of another month; the last one where that month is shorter. */
export const addMonths = (day: string, months: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return dayOf(Date.UTC(year, month - 1 + months, Math.min(date, last)))
}

/** The first day of the unit that a day is in. Weeks begin on Monday. */
const startOf = (day: string, unit: Unit): string => {
  if (unit === 'day') return day
  if (unit === 'week') return addDays(day, -((new Date(timeOf(day)).getUTCDay() + 6) % 7))
  const [year = 0, month = 1] = day.split('-').map(Number)
  const into = (month - 1 - FIRST_MONTH + 12) % MONTHS[unit]
  return dayOf(Date.UTC(year, month - 1 - into, 1))
}

const before = (start: string, unit: Unit): string => {
  if (unit === 'day') return addDays(start, -1)
  return unit === 'week' ? addDays(start, -7) : addMonths(start, -MONTHS[unit])
}

export const periodOf = (preset: Preset, today: string): Period => {
  const { unit, isOver } = UNITS[preset]
  const start = startOf(today, unit)
  return isOver ? { from: before(start, unit), to: addDays(start, -1) } : { from: start, to: today }
}

export const COMPARISONS = ['none', 'before', 'week', 'year'] as const
export type Comparison = (typeof COMPARISONS)[number]

const isMonthEnd = (day: string): boolean => addDays(day, 1).endsWith('-01')

/** A whole unit is compared with a whole one: the end of a month stays one, also of a longer month. */
const shift = ({ from, to }: Period, months: number): Period => {
  const moved = addMonths(to, months)
  const isWhole = from.endsWith('-01') && isMonthEnd(to)
  return {
    from: addMonths(from, months),
    to: isWhole ? addDays(addMonths(addDays(to, 1), months), -1) : moved,
  }
}

/**
 * What a period is compared with: the week, month, quarter or year before up to the same day of it, any other period
 * with as many days right before it; the same days a week earlier; or the same dates a year earlier.
 */
export const comparedPeriod = (
  period: Period,
  comparison: Comparison,
  preset: Preset | 'free',
): Period | undefined => {
  if (comparison === 'none') return undefined
  if (comparison === 'week') return { from: addDays(period.from, -7), to: addDays(period.to, -7) }
  if (comparison === 'year') return shift(period, -12)
  if (preset === 'free') {
    const days = daysIn(period)
    return { from: addDays(period.from, -days), to: addDays(period.from, -1) }
  }
  const { unit } = UNITS[preset]
  if (unit === 'day' || unit === 'week') {
    const days = unit === 'day' ? -1 : -7
    return { from: addDays(period.from, days), to: addDays(period.to, days) }
  }
  return shift(period, -MONTHS[unit])
}
