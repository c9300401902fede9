import { useSyncExternalStore } from 'react'
import { deviceStorage } from './device-storage.ts'
import { createPreferences, type PreferenceStore, type Preferences } from './preferences.ts'

let store: PreferenceStore | undefined

/** One per page. The texts need it before React starts. */
export function devicePreferences(): PreferenceStore {
  store ??= createPreferences(deviceStorage().storage, window)
  return store
}

export function usePreferences(): Preferences & Pick<PreferenceStore, 'change'> {
  const { subscribe, get, change } = devicePreferences()
  return { ...useSyncExternalStore(subscribe, get), change }
}
