import i18next from 'i18next'
import { alert, app, connection, layout } from '@evertill/texts/en.json'
import english from '@evertill/texts/hub/en.json'
import { HUB_TEXTS } from '@evertill/texts/load-hub-texts.ts'
import { type LoadLanguage, startI18n } from '@evertill/texts/start-i18n.ts'
import { devicePreferences } from '@evertill/ui/use-preferences.ts'

const loadOwn: LoadLanguage = async (language) => {
  if (language === 'en' || i18next.hasResourceBundle(language, 'hub')) return
  i18next.addResourceBundle(language, 'hub', (await HUB_TEXTS[language]()).default)
}

/** The hub's own texts in a namespace, and the few of the till's that shared controls show. */
export async function startTexts(): Promise<void> {
  i18next.on('initialized', () => i18next.addResourceBundle('en', 'hub', english))
  await startI18n(devicePreferences(), { alert, app, connection, layout }, loadOwn)
}
