/** The time zone of every demo store. */
const TIME_ZONE = 'Asia/Kolkata'

/** ICU of browser and Node put different blanks before am and pm. */
export const plainBlanks = (text: string | null): string => (text ?? '').replaceAll(/\s/g, ' ')

/** As the till writes date and time. */
export const storeMoment = (at: number): string =>
  plainBlanks(
    new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone: TIME_ZONE }).format(
      at,
    ),
  )

/** As the till writes the time of today. */
export const storeClock = (at: number): string =>
  plainBlanks(
    new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit', timeZone: TIME_ZONE }).format(at),
  )

/** As fields and files have it: `2026-11-16 16:05`. */
export const storeField = (at: number): string =>
  new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone: TIME_ZONE }).format(at)
