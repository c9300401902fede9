export type Age = { unit: 'now' } | { unit: 'minutes' | 'hours' | 'days'; count: number }

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** How long a sale has been parked, in the largest whole unit. Never negative, also after the clock was set back. */
export function ageOf(parkedAt: string, now: number): Age {
  const age = now - Date.parse(parkedAt)
  if (!(age >= MINUTE_MS)) return { unit: 'now' }
  if (age < HOUR_MS) return { unit: 'minutes', count: Math.floor(age / MINUTE_MS) }
  if (age < DAY_MS) return { unit: 'hours', count: Math.floor(age / HOUR_MS) }
  return { unit: 'days', count: Math.floor(age / DAY_MS) }
}
