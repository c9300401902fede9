import { createContext } from 'react'
import { type Period, daysIn } from '../period/period.ts'

/** What is compared before it is over: a single day, several days, or nothing such. */
export type Running = 'day' | 'days' | undefined

/** The compared period is whole: less than that is no loss yet. */
export const runningOf = (period: Period, compared: Period | undefined, today: string): Running => {
  if (compared === undefined || period.from > today || period.to < today) return undefined
  return daysIn(period) === 1 ? 'day' : 'days'
}

export const RunningContext = createContext<Running>(undefined)
