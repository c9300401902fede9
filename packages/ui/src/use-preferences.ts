import { useSyncExternalStore } from 'react'
import { createPreferences, type PreferenceKeeper, type Preferences } from './preferences.ts'

let keeper: PreferenceKeeper | undefined

/** One per page; the texts need it before React does. */
export function devicePreferences(): PreferenceKeeper {
  keeper ??= createPreferences(window.localStorage, window)
  return keeper
}

export function usePreferences(): Preferences & Pick<PreferenceKeeper, 'change'> {
  const { subscribe, get, change } = devicePreferences()
  return { ...useSyncExternalStore(subscribe, get), change }
}
