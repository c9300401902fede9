import type { Say } from './use-say.ts'

const HOUR_MS = 3_600_000
const DAY_HOURS = 24

/** How long ago, as roughly as it is talked about. */
export const ageText = (say: Say, since: string, now: number): string => {
  const hours = Math.floor((now - Date.parse(since)) / HOUR_MS)
  if (hours < 1) return say('watch.age.minutes')
  if (hours < DAY_HOURS) return say('watch.age.hours', { count: hours })
  return say('watch.age.days', { count: Math.floor(hours / DAY_HOURS) })
}
