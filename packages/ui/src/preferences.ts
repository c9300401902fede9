import { type Language, LANGUAGES } from '@evertill/texts/languages.ts'
import { DIGIT_CHOICES, type DigitChoice } from '@evertill/texts/numbers.ts'
import { createObservable, type Observable } from './observable.ts'

export const THEMES = ['system', 'light', 'dark'] as const
export const DENSITIES = ['comfortable', 'compact'] as const
export const FONT_SIZES = ['normal', 'large', 'larger'] as const
/** The side of the sale screen on which the cart and the Pay button are. */
export const HANDS = ['right', 'left'] as const
/** How the scanner of this device ends a code: with Enter or Tab, or with nothing. */
export const SCAN_ENDS = ['key', 'pause'] as const
/** Shown on the first sale of a device. */
export const HINTS = ['scan', 'pay', 'help'] as const
export type Hint = (typeof HINTS)[number]
/** How much of the store's history this device keeps. */
export const HISTORY_DEPTHS = ['none', 'week', 'month', 'quarter'] as const
export type HistoryDepth = (typeof HISTORY_DEPTHS)[number]

/** The appearance and the scanner of this device. They belong to the device, not to the user: a sign-out keeps them. */
export interface Preferences {
  theme: (typeof THEMES)[number]
  density: (typeof DENSITIES)[number]
  fontSize: (typeof FONT_SIZES)[number]
  hand: (typeof HANDS)[number]
  language: Language
  digits: DigitChoice
  scanEnd: (typeof SCAN_ENDS)[number]
  /** The columns of the sales list; null for the usual ones. */
  listColumns: readonly string[] | null
  /** Hints that were followed or dismissed. */
  doneHints: readonly Hint[]
  historyDepth: HistoryDepth
}

export interface PreferenceStore extends Observable<Preferences> {
  /** Takes effect at once, in every tab. False if it could not be stored: then it ends with the page. */
  change(next: Partial<Preferences>): boolean
}

/** The storage key of R-321. */
const KEY = 'layoutMode'

const DEFAULTS: Preferences = {
  theme: 'system',
  density: 'comfortable',
  fontSize: 'normal',
  hand: 'right',
  language: 'en',
  digits: 'usual',
  scanEnd: 'key',
  listColumns: null,
  doneHints: [],
  historyDepth: 'month',
}

const oneOf = <T extends string>(known: readonly T[], value: unknown, fallback: T): T =>
  known.find((one) => one === value) ?? fallback

const read = (text: string | null): Preferences => {
  // Not left to the catch: an exception at start makes the browser parse the file again for the stack trace.
  if (text === null) return DEFAULTS
  let stored: unknown
  try {
    stored = JSON.parse(text)
  } catch {
    return DEFAULTS
  }
  const fields = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {}
  const { doneHints, listColumns } = fields
  return {
    theme: oneOf(THEMES, fields['theme'], DEFAULTS.theme),
    density: oneOf(DENSITIES, fields['density'], DEFAULTS.density),
    fontSize: oneOf(FONT_SIZES, fields['fontSize'], DEFAULTS.fontSize),
    hand: oneOf(HANDS, fields['hand'], DEFAULTS.hand),
    language: oneOf(LANGUAGES, fields['language'], DEFAULTS.language),
    digits: oneOf(DIGIT_CHOICES, fields['digits'], DEFAULTS.digits),
    scanEnd: oneOf(SCAN_ENDS, fields['scanEnd'], DEFAULTS.scanEnd),
    listColumns: Array.isArray(listColumns) ? listColumns.filter((id) => typeof id === 'string') : null,
    doneHints: HINTS.filter((hint) => Array.isArray(doneHints) && doneHints.includes(hint)),
    historyDepth: oneOf(HISTORY_DEPTHS, fields['historyDepth'], DEFAULTS.historyDepth),
  }
}

export const createPreferences = (
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  window?: Pick<Window, 'addEventListener'>,
): PreferenceStore => {
  const state = createObservable(read(storage.getItem(KEY)))
  // Other tabs of this device follow.
  window?.addEventListener('storage', (event) => {
    if (event.key === KEY && event.newValue !== null) state.set(read(event.newValue))
  })
  return {
    get: state.get,
    subscribe: state.subscribe,
    change: (next) => {
      const now = { ...state.get(), ...next }
      state.set(now)
      try {
        storage.setItem(KEY, JSON.stringify(now))
        return true
      } catch {
        // A full disk must not take the screen down with it.
        return false
      }
    },
  }
}
