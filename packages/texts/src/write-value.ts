import type { FormatterModule } from 'i18next'
import { factsOf } from './languages.ts'
import { inDigits, localNumber, numberStyle } from './numbers.ts'

/** Between these, text has its own direction: a number of a bill or a phone number stays in one piece. */
const ISOLATE = '\u2068'
export const END_OF_ISOLATE = '\u2069'

/** Keeps a text whole within a sentence that runs from right to left. */
export const isolated = (text: string, language: string): string =>
  factsOf(language).direction === 'rtl' && text !== '' ? `${ISOLATE}${text}${END_OF_ISOLATE}` : text

/** A number that the domain has written, such as `1,23,456.78`, on paper of this language. */
export const writeFigure = (text: string, language: string): string =>
  isolated(localNumber(text, numberStyle(language)), language)

/** A value in a sentence. Digits of a text are left alone: it may be a code. */
export const writeValue = (value: unknown, _format?: string, language = 'en'): unknown => {
  if (typeof value === 'number') return inDigits(String(value), numberStyle(language))
  return typeof value === 'string' ? isolated(value, language) : value
}

/** How every sentence gets its values, on screens and on the server's paper. */
export const INTERPOLATION = { escapeValue: false, alwaysFormat: true } as const

/** Goes with it: i18next takes a way of writing values as a module only. */
export const VALUE_WRITER: FormatterModule = {
  type: 'formatter',
  init: () => {},
  add: () => {},
  addCached: () => {},
  // Its type wants a text, but what is returned is written into the sentence whatever it is.
  format: (value, format, language) => writeValue(value, format, language) as string,
}
