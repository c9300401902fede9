import { localeOf } from '@evertill/texts/numbers.ts'
const STEPS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** How long ago in the largest whole unit; never in the future, also after the clock was set back. */
export function formatAge(moment: string, language: string, now: number): string {
  const age = Math.max(0, now - Date.parse(moment))
  const words = new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'auto' })
  const [unit, length] = STEPS.find(([, step]) => age >= step) ?? ['second', Infinity]
  return words.format(-Math.floor(age / length), unit)
}
