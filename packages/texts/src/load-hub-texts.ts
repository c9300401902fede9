import type { Language } from './languages.ts'

/** The texts that only the hub shows. English is in its first file. */
export const HUB_TEXTS: Record<Exclude<Language, 'en'>, () => Promise<{ default: object }>> = {
  hi: () => import('./hub/hi.json'),
  ta: () => import('./hub/ta.json'),
  kn: () => import('./hub/kn.json'),
  de: () => import('./hub/de.json'),
  ar: () => import('./hub/ar.json'),
}
