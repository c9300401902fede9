import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import en from './en.json'

export function startI18n(): void {
  void i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: en } },
    interpolation: { escapeValue: false },
    initAsync: false,
  })
}
