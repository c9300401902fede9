import 'i18next'
import type en from './en.json'
import type hub from './hub/en.json'

declare module '*.json?raw' {
  const letters: string
  export default letters
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: typeof en; hub: typeof hub }
  }
}
