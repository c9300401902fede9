import { usableZone } from './usable-zone.ts'

/** The zone is required: without one the browser would write the device's time. */
export type ZonedOptions = Intl.DateTimeFormatOptions & { timeZone: string }

const formats = new Map<string, Intl.DateTimeFormat>()

/** In the language of the till, not of the browser. English dates are Indian: the day comes first. */
const localeOf = (language: string): string => (language === 'en' ? 'en-IN' : language)

/** Cached: creating a formatter takes longer than drawing a whole cart. */
export function dateFormat(language: string, options: ZonedOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`
  let format = formats.get(key)
  if (format === undefined) {
    format = new Intl.DateTimeFormat(localeOf(language), {
      ...options,
      timeZone: usableZone(options.timeZone),
    })
    formats.set(key, format)
  }
  return format
}
