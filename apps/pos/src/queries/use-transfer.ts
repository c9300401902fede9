import { usePreferences } from '@evertill/ui/use-preferences.ts'
import { type DeviceValues, splitValues, writeSettings } from './settings-file.ts'
import { useSettings } from './use-settings.ts'

export {
  changedKeys,
  type DeviceKey,
  type DeviceValues,
  type FileFault,
  readSettings,
} from './settings-file.ts'

/** The settings of this device as one text, and how to take those of another one. */
export const useTransfer = () => {
  const { change: changeLayout, ...layout } = usePreferences()
  const { change, ...settings } = useSettings()
  return {
    current: { ...layout, ...settings } as DeviceValues,
    text: writeSettings(layout, settings),
    /** False if a part could not be stored. */
    take: async (values: Partial<DeviceValues>): Promise<boolean> => {
      const taken = splitValues(values)
      const isLayoutStored = changeLayout(taken.layout)
      const areStored = Object.keys(taken.settings).length === 0 || (await change(taken.settings))
      return isLayoutStored && areStored
    },
  }
}
