import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createFakeChannel } from '../../testing/fakes.ts'
import { newTillDevice } from '../../testing/till-session.ts'
import { DeviceDb } from './device-db.ts'
import { createDeviceSettings, type DeviceSettings } from './device-settings.ts'
import { DEFAULT_SETTINGS, type SettingValues } from './setting-values.ts'
import { createSettingsStore } from './settings-store.ts'

let count = 0
let db: DeviceDb
let openTab: () => DeviceSettings

beforeEach(() => {
  db = new DeviceDb(`deviceDB-test-${++count}`)
  const tabs = createFakeChannel()
  openTab = () =>
    createDeviceSettings({ openStore: async () => createSettingsStore(db), channel: tabs.join() })
})

describe('the settings of a device', () => {
  test('DS-3 a change is seen at once here, soon in the other tab, and after a reload', async () => {
    const [here, there] = [openTab(), openTab()]
    await Promise.all([here.loaded, there.loaded])
    const changing = here.change({ mergeLines: false })
    expect(here.get().mergeLines).toBe(false)
    expect(await changing).toBe(true)
    await vi.waitFor(() => expect(there.get().mergeLines).toBe(false))
    const reloaded = openTab()
    await reloaded.loaded
    expect(reloaded.get()).toEqual({ ...DEFAULT_SETTINGS, mergeLines: false })
  })

  test('DS-3 two tabs that change the same setting at once end with the same value', async () => {
    const [here, there] = [openTab(), openTab()]
    await Promise.all([here.loaded, there.loaded])
    await Promise.all([here.change({ autoLockMinutes: 5 }), there.change({ autoLockMinutes: 30 })])
    const stored = (await db.settings.get('autoLockMinutes'))?.value
    await vi.waitFor(() =>
      expect([here.get().autoLockMinutes, there.get().autoLockMinutes]).toEqual([stored, stored]),
    )
  })

  test('DS-3 a slow read that began before a change does not take it back', async () => {
    const store = createSettingsStore(db)
    let goOn = () => {}
    const held = new Promise<void>((resolve) => (goOn = resolve))
    let isFirst = true
    const read = async () => {
      const isHeld = isFirst
      isFirst = false
      const values = await store.read()
      if (isHeld) await held
      return values
    }
    const write: typeof store.write = async (changes) => {
      // The read ends while the write runs.
      goOn()
      await settings.loaded
      expect(settings.get().mergeLines).toBe(true)
      await store.write(changes)
    }
    const channel = createFakeChannel().join()
    const settings = createDeviceSettings({ openStore: async () => ({ read, write }), channel })
    await settings.change({ mergeLines: false })
    expect(settings.get().mergeLines).toBe(false)
  })

  test('DS-4 a damaged or unknown row counts as not set, the others stay', async () => {
    await db.settings.bulkPut([
      { id: 'mergeLines', value: 'yes' },
      { id: 'autoLockMinutes', value: -3 },
      { id: 'keys', value: { pay: 9 } },
      { id: 'fromTheFuture', value: 1 },
      { id: 'sounds', value: 'off' },
    ])
    const settings = openTab()
    await settings.loaded
    expect(settings.get()).toEqual({ ...DEFAULT_SETTINGS, sounds: 'off' })
  })

  test('DS-5 without a database the defaults are used, and a change says that it is not stored', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const settings = createDeviceSettings({
      openStore: () => Promise.reject(new Error('no database')),
      channel: createFakeChannel().join(),
    })
    await settings.loaded
    expect(settings.get()).toEqual(DEFAULT_SETTINGS)
    expect(await settings.change({ sounds: 'off' })).toBe(false)
    expect(settings.get().sounds).toBe('off')
  })
})

describe('the database of the device', () => {
  test('DS-1 a permanent sign-out keeps settings and printers', async () => {
    const till = await newTillDevice()
    const session = await till.open()
    await till.signIn(session)
    await openTab().change({ autoLockMinutes: 5 })
    await db.printers.put({ key: 'receipt' } as never)
    expect(await session.signOut('permanent')).toEqual({ ok: true })
    expect(await till.db.user.count()).toBe(0)
    const settings = openTab()
    await settings.loaded
    expect(settings.get().autoLockMinutes).toBe(5)
    expect(await db.printers.count()).toBe(1)
  })

  test.each([
    ['an unknown name', { customerName: 'Asha' }],
    ['a long text', { scanPrefix: 'Asha Rao, 98450 00000' }],
    ['a key map with other content', { keys: { note: 'call Asha at noon' } }],
    ['a type by its name', { defaultType: 'Asha special order' }],
  ])('DS-2 it refuses %s', async (_what, changes) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(await openTab().change(changes as Partial<SettingValues>)).toBe(false)
    expect(await db.settings.count()).toBe(0)
  })
})
