const formats = new Map<string, Intl.DateTimeFormat>()

/** In the language of the till, not of the browser; in English as in India, where the day stands first. */
const localeOf = (language: string): string => (language === 'en' ? 'en-IN' : language)

/** Made once: a formatter takes longer to make than a whole cart to draw. */
export function dateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`
  let format = formats.get(key)
  if (format === undefined) {
    format = new Intl.DateTimeFormat(localeOf(language), options)
    formats.set(key, format)
  }
  return format
}
