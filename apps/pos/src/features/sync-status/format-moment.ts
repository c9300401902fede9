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

/** Whole megabytes say enough about a disk. */
export function formatBytes(bytes: number): string {
  const megabytes = bytes / 1_000_000
  return megabytes < 1_000 ? `${megabytes.toFixed(1)} MB` : `${(megabytes / 1_000).toFixed(1)} GB`
}
