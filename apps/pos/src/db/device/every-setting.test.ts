import 'fake-indexeddb/auto'
import { createPreferences, type Preferences } from '@evertill/ui/preferences.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createFakeChannel } from '../../testing/fakes.ts'
import { newTillDevice } from '../../testing/till-session.ts'
import { DeviceDb } from './device-db.ts'
import { createDeviceSettings, type DeviceSettings } from './device-settings.ts'
import { DEFAULT_SETTINGS, type SettingKey, type SettingValues } from './setting-values.ts'
import { createSettingsStore } from './settings-store.ts'

/** Each differs from what is usual. A setting that is new has to be added here. */
const SETTINGS: SettingValues = {
  defaultType: 'Q',
  mergeLines: false,
  quickCash: false,
  askCustomer: true,
  showRoundOff: false,
  tilePictures: false,
  sounds: 'all',
  keys: { pay: 'Alt+P' },
  autoLockMinutes: 5,
  scanPrefix: ']C1',
  scanSuffix: '#',
  scanGapMs: 100,
  billLanguage: 'de',
  billEnglish: false,
}
const PREFERENCES: Preferences = {
  theme: 'dark',
  density: 'compact',
  fontSize: 'larger',
  hand: 'left',
  language: 'de',
  digits: 'native',
  scanEnd: 'pause',
  listColumns: ['number'],
  doneHints: ['pay'],
  historyDepth: 'quarter',
}

let count = 0
let db: DeviceDb
let openTab: () => DeviceSettings
beforeEach(() => {
  db = new DeviceDb(`deviceDB-every-${++count}`)
  const tabs = createFakeChannel()
  openTab = () =>
    createDeviceSettings({ openStore: async () => createSettingsStore(db), channel: tabs.join() })
})

const signOutForGood = async () => {
  const till = await newTillDevice()
  const session = await till.open()
  await till.signIn(session)
  expect(await session.signOut('permanent')).toEqual({ ok: true })
  return till
}

describe('each setting of the device', () => {
  test.each(Object.keys(SETTINGS) as SettingKey[])(
    'DS-1 DS-3 %s is there at once, in the other tab, after a reload and after a permanent sign-out',
    async (key) => {
      const expected = { ...DEFAULT_SETTINGS, [key]: SETTINGS[key] }
      expect(expected).not.toEqual(DEFAULT_SETTINGS)
      const [here, there] = [openTab(), openTab()]
      await Promise.all([here.loaded, there.loaded])
      const changing = here.change({ [key]: SETTINGS[key] })
      expect(here.get()).toEqual(expected)
      expect(await changing).toBe(true)
      await vi.waitFor(() => expect(there.get()).toEqual(expected))
      const reloaded = openTab()
      await reloaded.loaded
      expect(reloaded.get()).toEqual(expected)
      await signOutForGood()
      const later = openTab()
      await later.loaded
      expect(later.get()).toEqual(expected)
    },
  )
})

/** The storage of a browser: what one tab writes, the others hear. */
const openStorage = () => {
  const kept = new Map<string, string>()
  const tabs: EventTarget[] = []
  return () => {
    const own = new EventTarget()
    tabs.push(own)
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, newValue: string) => {
        kept.set(key, newValue)
        for (const tab of tabs)
          if (tab !== own) tab.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
      },
    }
    return createPreferences(storage, own as Window)
  }
}

describe('each preference of the device', () => {
  test.each(Object.keys(PREFERENCES) as (keyof Preferences)[])(
    'DS-3 DS-18 %s is there at once, in the other tab and after a reload',
    (key) => {
      const open = openStorage()
      const [here, there] = [open(), open()]
      const expected = { ...here.get(), [key]: PREFERENCES[key] }
      expect(expected).not.toEqual(here.get())
      expect(here.change({ [key]: PREFERENCES[key] })).toBe(true)
      expect(here.get()).toEqual(expected)
      expect(there.get()).toEqual(expected)
      expect(open().get()).toEqual(expected)
    },
  )

  test('DS-1 DS-18 a permanent sign-out leaves all of them', async () => {
    const kept = JSON.stringify(PREFERENCES)
    const till = await newTillDevice()
    till.storage.set('layoutMode', kept)
    const session = await till.open()
    await till.signIn(session)
    await session.signOut('permanent')
    expect(till.storage.get('layoutMode')).toBe(kept)
  })
})
