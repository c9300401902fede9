const time = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' })
const dayAndTime = new Intl.DateTimeFormat(undefined, {
  day: '2-digit',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

/** Today by the clock, other days with their day; a dash for what is no moment. */
export function formatMoment(moment: string | number, now: Date = new Date()): string {
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return '–'
  return (date.toDateString() === now.toDateString() ? time : dayAndTime).format(date)
}

const STEPS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** How long ago, in the largest unit that is full; a clock that was set back makes nothing younger than now. */
export function formatAge(moment: string, language: string, now = Date.now()): string {
  const age = Math.max(0, now - Date.parse(moment))
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const [unit, length] = STEPS.find(([, step]) => age >= step) ?? ['second', Infinity]
  return words.format(-Math.floor(age / length), unit)
}

/** Whole megabytes say enough about a disk. */
export function formatBytes(bytes: number): string {
  const megabytes = bytes / 1_000_000
  return megabytes < 1_000 ? `${megabytes.toFixed(1)} MB` : `${(megabytes / 1_000).toFixed(1)} GB`
}
