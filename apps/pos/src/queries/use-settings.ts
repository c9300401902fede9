import type { SettingValues } from '../db/device/setting-values.ts'
import { keyLabel, keyMapOf, type KeyMap } from '../platform/key-map.ts'
import { useObservable, useRuntime } from './runtime.tsx'

export type { SettingValues } from '../db/device/setting-values.ts'

/** The settings of this device. `change` says whether the change is stored. */
export const useSettings = (): SettingValues & {
  change(changes: Partial<SettingValues>): Promise<boolean>
} => {
  const { settings } = useRuntime()
  return { ...useObservable(settings), change: settings.change }
}

/** The shortcuts of this device. */
export const useKeyMap = (): KeyMap => keyMapOf(useObservable(useRuntime().settings).keys)

/** The key of an action, as it is written on a button. */
export const useKeyLabel = (action: keyof KeyMap): string => keyLabel(useKeyMap()[action])
