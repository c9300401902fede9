import i18next from 'i18next'
import { alert, app, connection, layout } from '@evertill/texts/en.json'
import english from '@evertill/texts/hub/en.json'
import { startI18n } from '@evertill/texts/start-i18n.ts'
import { devicePreferences } from '@evertill/ui/use-preferences.ts'

/** English is always loaded: a text that is missing falls back to it. */
const LOAD = { de: () => import('@evertill/texts/hub/de.json') }

const loadOwn = async (language: keyof typeof LOAD): Promise<void> => {
  if (i18next.hasResourceBundle(language, 'hub')) return
  const { default: texts } = await LOAD[language]()
  i18next.addResourceBundle(language, 'hub', texts)
}

/** The hub's own texts in a namespace, and the few of the till's that shared controls show. */
export async function startTexts(): Promise<void> {
  const preferences = devicePreferences()
  const isGerman = () => preferences.get().language === 'de'
  // A page in two languages at once would be worse than one that changes later.
  const whenLoaded = (listener: () => void) => () => {
    void (isGerman() ? loadOwn('de').catch(() => {}) : Promise.resolve()).then(listener)
  }
  i18next.on('initialized', () => i18next.addResourceBundle('en', 'hub', english))
  const source = {
    get: preferences.get,
    subscribe: (listener: () => void) => preferences.subscribe(whenLoaded(listener)),
  }
  await startI18n(source, { alert, app, connection, layout })
  if (!isGerman()) return
  await loadOwn('de').catch(() => {})
}
