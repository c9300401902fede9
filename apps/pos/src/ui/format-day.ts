const formats = new Map<string, Intl.DateTimeFormat>()

/** A calendar day such as `2027-11-15` for people; a day has no time zone, so it is read and written as UTC. */
export function formatDay(day: string, language: string): string {
  const time = new Date(`${day.slice(0, 10)}T00:00:00Z`)
  if (Number.isNaN(time.getTime())) return day
  let format = formats.get(language)
  if (format === undefined) {
    // In English as in India: the day stands first.
    const locale = language === 'en' ? 'en-IN' : language
    format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
    formats.set(language, format)
  }
  return format.format(time)
}
