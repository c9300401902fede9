import { LANGUAGES } from '@evertill/texts/languages.ts'
import { createObservable, type Observable } from './observable.ts'

export const THEMES = ['system', 'light', 'dark'] as const
export const DENSITIES = ['comfortable', 'compact'] as const

/** How this device looks. It belongs to the counter, not to the person: a sign-out leaves it alone (spec §4). */
export interface Preferences {
  theme: (typeof THEMES)[number]
  density: (typeof DENSITIES)[number]
  language: (typeof LANGUAGES)[number]
}

export interface PreferenceKeeper extends Observable<Preferences> {
  change(next: Partial<Preferences>): void
}

/** The specification's key for it. */
const KEY = 'layoutMode'

const DEFAULTS: Preferences = { theme: 'system', density: 'comfortable', language: 'en' }

const oneOf = <T extends string>(known: readonly T[], value: unknown, otherwise: T): T =>
  known.find((one) => one === value) ?? otherwise

const read = (text: string | null): Preferences => {
  // Not left to the catch: an error at start makes the browser read the whole file again, to say where it was.
  if (text === null) return DEFAULTS
  let kept: unknown
  try {
    kept = JSON.parse(text)
  } catch {
    return DEFAULTS
  }
  const fields = typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {}
  return {
    theme: oneOf(THEMES, fields['theme'], DEFAULTS.theme),
    density: oneOf(DENSITIES, fields['density'], DEFAULTS.density),
    language: oneOf(LANGUAGES, fields['language'], DEFAULTS.language),
  }
}

export const createPreferences = (
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  window?: Pick<Window, 'addEventListener'>,
): PreferenceKeeper => {
  const state = createObservable(read(storage.getItem(KEY)))
  // Another tab of this counter looks the same a moment later.
  window?.addEventListener('storage', (event) => {
    if (event.key === KEY && event.newValue !== null) state.set(read(event.newValue))
  })
  return {
    get: state.get,
    subscribe: state.subscribe,
    change: (next) => {
      const now = { ...state.get(), ...next }
      state.set(now)
      storage.setItem(KEY, JSON.stringify(now))
    },
  }
}
