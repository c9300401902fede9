import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type {} from './i18next.d.ts'
import { factsOf, type Language } from './languages.ts'
import { TILL_TEXTS } from './load-texts.ts'
import { chooseDigits, type DigitChoice } from './numbers.ts'
import { INTERPOLATION, VALUE_WRITER } from './write-value.ts'

/** The device's language and digits, now and after changes. */
interface LanguageSource {
  get(): { language: Language; digits: DigitChoice }
  subscribe(listener: () => void): unknown
}

/** Whoever waits must get the answer before the question is asked again. */
const RETRY_MS = 10_000

/** Loads a language. A rejected promise keeps the one before: the first use may be without a network. */
export type LoadLanguage = (language: Language) => Promise<void>

const loadTillTexts: LoadLanguage = async (language) => {
  if (language === 'en' || i18next.hasResourceBundle(language, 'translation')) return
  i18next.addResourceBundle(language, 'translation', (await TILL_TEXTS[language]()).default)
}

const asked = new Map<Language, Promise<boolean>>()

/**
 * Loads a language beside that of the screen, such as that of bills. Always the same promise for one, so that a component
 * can wait for it. False if it cannot be had now; the next question asks again.
 */
export const loadTexts = (language: Language): Promise<boolean> => {
  const before = asked.get(language)
  if (before) return before
  const loading = loadTillTexts(language).then(
    () => true,
    () => {
      setTimeout(() => asked.delete(language), RETRY_MS)
      return false
    },
  )
  asked.set(language, loading)
  return loading
}

/** Starts i18next in the device's language. `firstTexts` are the texts of the first screens. */
export async function startI18n(
  preferences: LanguageSource,
  firstTexts: object,
  loadMore: LoadLanguage = async () => {},
): Promise<void> {
  await i18next
    .use(initReactI18next)
    .use(VALUE_WRITER)
    .init({
      lng: 'en',
      fallbackLng: 'en',
      resources: { en: { translation: firstTexts } },
      interpolation: INTERPOLATION,
      initAsync: false,
    })
  /** All texts before any is shown: a page in two languages at once would be worse than one that changes later. */
  const follow = async (): Promise<void> => {
    const { language, digits } = preferences.get()
    try {
      await Promise.all([loadTillTexts(language), loadMore(language)])
    } catch {
      return
    }
    // Somebody may have chosen another one while this was loading.
    if (preferences.get().language !== language) return
    chooseDigits(digits)
    document.documentElement.lang = language
    document.documentElement.dir = factsOf(language).direction
    // Also for the same language: its sentences may have other digits now.
    await i18next.changeLanguage(language)
  }
  preferences.subscribe(() => void follow())
  await follow()
}
