import { receiptLabels } from '@evertill/paper/html/receipt-labels.ts'
import type { ReceiptLabels } from '@evertill/paper/labels.ts'
import ar from '@evertill/texts/ar.json' with { type: 'json' }
import de from '@evertill/texts/de.json' with { type: 'json' }
import en from '@evertill/texts/en.json' with { type: 'json' }
import hi from '@evertill/texts/hi.json' with { type: 'json' }
import kn from '@evertill/texts/kn.json' with { type: 'json' }
import ta from '@evertill/texts/ta.json' with { type: 'json' }
import { isLanguage, LANGUAGES, type Language } from '@evertill/texts/languages.ts'
import { INTERPOLATION, VALUE_WRITER } from '@evertill/texts/write-value.ts'
import { createInstance, type TFunction } from 'i18next'

const TEXTS: Record<Language, object> = { en, hi, ta, kn, de, ar }

const i18n = createInstance().use(VALUE_WRITER)
void i18n.init({
  lng: 'en',
  fallbackLng: 'en',
  resources: Object.fromEntries(LANGUAGES.map((one) => [one, { translation: TEXTS[one] }])),
  interpolation: INTERPOLATION,
  initAsync: false,
})

/** A till may be newer than the server and have a language that is not here. */
export const knownLanguage = (wanted: string): Language => (isLanguage(wanted) ? wanted : 'en')

export const textsIn = (language: Language): TFunction => i18n.getFixedT(language)

/** With the English terms of the law beside those of another language: the server knows no device that wants none. */
export const labelsIn = (language: Language, timeZone: string): ReceiptLabels =>
  receiptLabels(textsIn(language), { language, timeZone }, language === 'en' ? undefined : textsIn('en'))
