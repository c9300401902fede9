/** What is to know of a language besides its texts. */
export interface LanguageFacts {
  /** In its own words, for whoever cannot read the language of the screen. */
  name: string
  /** How dates are written, and the names of months and days. */
  locale: string
  direction: 'ltr' | 'rtl'
  /** Where the ten digits of its script begin, and whether a screen shows them unless 0 to 9 are chosen. */
  digits?: { zero: number; numbering: string; isUsual: boolean }
  /** Between groups of digits, and before the decimals, where they are not `,` and `.`. */
  separators?: { group: string; decimal: string }
}

/**
 * The languages, in the order of the lists. One is listed when its two files are complete; which further steps it takes
 * is in CONTRIBUTING. English is Indian: the day comes first.
 */
const FACTS = {
  en: { name: 'English', locale: 'en-IN', direction: 'ltr' },
  hi: {
    name: 'हिन्दी',
    locale: 'hi-IN',
    direction: 'ltr',
    digits: { zero: 0x966, numbering: 'deva', isUsual: false },
  },
  ta: {
    name: 'தமிழ்',
    locale: 'ta-IN',
    direction: 'ltr',
    digits: { zero: 0xbe6, numbering: 'tamldec', isUsual: false },
  },
  kn: {
    name: 'ಕನ್ನಡ',
    locale: 'kn-IN',
    direction: 'ltr',
    digits: { zero: 0xce6, numbering: 'knda', isUsual: false },
  },
  de: { name: 'Deutsch', locale: 'de', direction: 'ltr', separators: { group: '.', decimal: ',' } },
  ar: {
    name: 'العربية',
    locale: 'ar',
    direction: 'rtl',
    digits: { zero: 0x660, numbering: 'arab', isUsual: true },
  },
} as const satisfies Record<string, LanguageFacts>

export type Language = keyof typeof FACTS
export const LANGUAGES = Object.keys(FACTS) as readonly Language[]

export const isLanguage = (name: string): name is Language => name in FACTS

/** English for a name that is no language here: a till may be newer than the server. */
export const factsOf = (name: string): LanguageFacts => (isLanguage(name) ? FACTS[name] : FACTS.en)

/** From zero to nine. */
export const digitsFrom = (zero: number): string =>
  String.fromCodePoint(...Array.from({ length: 10 }, (_, digit) => zero + digit))
