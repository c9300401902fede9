import type { Signals } from '../../platform/channel.ts'
import { logFailure } from '../../platform/log.ts'
import { createObservable, type Observable } from '@evertill/ui/observable.ts'
import { DEFAULT_SETTINGS, type SettingValues } from './setting-values.ts'
import type { SettingsStore } from './settings-store.ts'

export interface DeviceSettings extends Observable<SettingValues> {
  /** Takes effect at once, in every tab. False if it could not be stored. */
  change(changes: Partial<SettingValues>): Promise<boolean>
  /** Resolves when the stored values are known, or cannot be read. Until then the defaults are used. */
  loaded: Promise<void>
}

interface Ports {
  /** The database is loaded on demand: the till must not wait for it at the start. */
  openStore(): Promise<SettingsStore>
  channel: Signals
}

export const createDeviceSettings = ({ openStore, channel }: Ports): DeviceSettings => {
  const state = createObservable(DEFAULT_SETTINGS)
  // Every tab reads again after each write, so all end with what is stored, whichever change came last.
  const read = async () => {
    try {
      const stored = await (await openStore()).read()
      state.set({ ...DEFAULT_SETTINGS, ...stored })
    } catch (error) {
      logFailure('The settings could not be read.', error)
    }
  }
  channel.onReceive(() => void read())
  return {
    get: state.get,
    subscribe: state.subscribe,
    loaded: read(),
    change: async (changes) => {
      state.set({ ...state.get(), ...changes })
      try {
        await (await openStore()).write(changes)
      } catch (error) {
        logFailure('A setting could not be stored.', error)
        await read()
        return false
      }
      channel.send()
      await read()
      return true
    },
  }
}
