import { receiptLabels } from '@evertill/paper/html/receipt-labels.ts'
import type { ReceiptLabels } from '@evertill/paper/labels.ts'
import de from '@evertill/texts/de.json' with { type: 'json' }
import en from '@evertill/texts/en.json' with { type: 'json' }
import { LANGUAGES, type Language } from '@evertill/texts/languages.ts'
import { createInstance, type TFunction } from 'i18next'

const TEXTS: Record<Language, object> = { en, de }

const i18n = createInstance()
void i18n.init({
  lng: 'en',
  fallbackLng: 'en',
  resources: Object.fromEntries(LANGUAGES.map((one) => [one, { translation: TEXTS[one] }])),
  interpolation: { escapeValue: false },
  initAsync: false,
})

/** A till may be newer than the server and have a language that is not here. */
export const knownLanguage = (wanted: string): Language => LANGUAGES.find((one) => one === wanted) ?? 'en'

export const textsIn = (language: Language): TFunction => i18n.getFixedT(language)

export const labelsIn = (language: Language, timeZone: string): ReceiptLabels =>
  receiptLabels(textsIn(language), { language, timeZone })
