const formats = new Map<string, Intl.DateTimeFormat>()

/** A moment by the device's clock, with its day. */
export function formatMoment(milliseconds: number, language: string): string {
  let format = formats.get(language)
  if (format === undefined) {
    const locale = language === 'en' ? 'en-IN' : language
    format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
    formats.set(language, format)
  }
  return format.format(milliseconds)
}
