import { localeOf } from '@evertill/texts/numbers.ts'
import { usableZone } from './usable-zone.ts'

/** The zone is required: without one the browser would write the device's time. */
export type ZonedOptions = Intl.DateTimeFormatOptions & { timeZone: string }

/** Swedish, because it is written as files want it: `2026-11-16 16:05`, which sorts and which spreadsheets read. */
export const FILE_LANGUAGE = 'sv'

const formats = new Map<string, Intl.DateTimeFormat>()

/** In the language of the till, not of the browser. Cached: creating a formatter takes longer than drawing a whole cart. */
export function dateFormat(language: string, options: ZonedOptions): Intl.DateTimeFormat {
  const locale = language === FILE_LANGUAGE ? language : localeOf(language)
  const key = `${locale} ${JSON.stringify(options)}`
  let format = formats.get(key)
  if (format === undefined) {
    format = new Intl.DateTimeFormat(locale, {
      ...options,
      timeZone: usableZone(options.timeZone),
    })
    formats.set(key, format)
  }
  return format
}
