import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type {} from './i18next.d.ts'
import type { Language } from './languages.ts'

/** The device's language, now and after changes. */
interface LanguageSource {
  get(): { language: Language }
  subscribe(listener: () => void): unknown
}

/** English is always loaded: a missing text falls back to it. */
const LOAD: Record<Exclude<Language, 'en'>, () => Promise<{ default: object }>> = {
  de: () => import('./de.json'),
}

/** Starts i18next in the device's language. `firstTexts` are the texts of the first screens. */
export async function startI18n(preferences: LanguageSource, firstTexts: object): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: firstTexts } },
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  preferences.subscribe(() => void switchLanguage(preferences.get().language))
  await switchLanguage(preferences.get().language)
}

/** Keeps the current language if the new one cannot be loaded (first use without a network). */
async function switchLanguage(language: Language): Promise<void> {
  if (language !== 'en' && !i18next.hasResourceBundle(language, 'translation')) {
    try {
      i18next.addResourceBundle(language, 'translation', (await LOAD[language]()).default)
    } catch {
      return
    }
  }
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}
