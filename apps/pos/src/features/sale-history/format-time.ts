const sameDay = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' })
const otherDay = new Intl.DateTimeFormat(undefined, {
  day: '2-digit',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
})

/** Today's sales by the clock, older ones with their day. */
export function formatTime(instant: string, now: Date = new Date()): string {
  const time = new Date(instant)
  if (Number.isNaN(time.getTime())) return '–'
  return (time.toDateString() === now.toDateString() ? sameDay : otherDay).format(time)
}
