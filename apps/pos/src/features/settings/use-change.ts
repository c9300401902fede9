import { useTranslation } from 'react-i18next'
import { toast } from '@evertill/ui/toast.ts'
import type { Preferences } from '@evertill/ui/preferences.ts'
import { usePreferences } from '@evertill/ui/use-preferences.ts'
import { type SettingValues, useSettings } from '../../queries/use-settings.ts'

/** The settings, and a change that says so when it could not be stored. */
export function useChange() {
  const { t } = useTranslation()
  const { change, ...settings } = useSettings()
  return {
    settings,
    change: (changes: Partial<SettingValues>) => {
      void change(changes).then((isStored) => {
        if (!isStored) toast.error(t('settings.notStored'))
      })
    },
  }
}

/** The same for the settings that are needed for the first paint. */
export function useLayoutChange() {
  const { t } = useTranslation()
  const { change, ...layout } = usePreferences()
  return {
    ...layout,
    change: (changes: Partial<Preferences>) => {
      if (!change(changes)) toast.error(t('settings.notStored'))
    },
  }
}
