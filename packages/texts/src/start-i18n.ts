import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type {} from './i18next.d.ts'
import type { Language } from './languages.ts'

/** Which language the device wants, now and later. */
interface LanguageSource {
  get(): { language: Language }
  subscribe(listener: () => void): unknown
}

/** English is always there: it carries the texts of the specification, and a missing text falls back to it. */
const LOAD: Record<Exclude<Language, 'en'>, () => Promise<{ default: object }>> = {
  de: () => import('./de.json'),
}

/** Speaks the device's language from the first screen on. `firstTexts` are those that the first screens need. */
export async function startI18n(preferences: LanguageSource, firstTexts: object): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: firstTexts } },
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  preferences.subscribe(() => void speak(preferences.get().language))
  await speak(preferences.get().language)
}

/** A language that cannot be fetched (first use, no network) leaves the one in use. */
async function speak(language: Language): Promise<void> {
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
