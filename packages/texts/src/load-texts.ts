import type { Language } from './languages.ts'

type Load = () => Promise<{ default: object }>

/**
 * The texts of the till, one file a language. English is always loaded: a text that is missing falls back to it. Its
 * later texts are another file (`later-texts.ts`).
 */
export const TILL_TEXTS: Record<Exclude<Language, 'en'>, Load> = {
  hi: () => import('./hi.json'),
  ta: () => import('./ta.json'),
  kn: () => import('./kn.json'),
  de: () => import('./de.json'),
  ar: () => import('./ar.json'),
}
