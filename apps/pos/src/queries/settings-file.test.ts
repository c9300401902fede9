import { createPreferences } from '@evertill/ui/preferences.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '../db/device/setting-values.ts'
import { changedKeys, type DeviceValues, readSettings, splitValues, writeSettings } from './settings-file.ts'

const layout = createPreferences({ getItem: () => null, setItem: () => {} }).get()
const settings = { ...DEFAULT_SETTINGS, keys: { pay: 'Alt+P' }, scanPrefix: ']C1', autoLockMinutes: 5 }
const TEXT = writeSettings(layout, settings)

const fileOf = (changes: object, head: object = {}) =>
  JSON.stringify({ evertill: 'settings', version: 1, settings: changes, ...head })
const faultOf = (text: string) => {
  const file = readSettings(text)
  return file.ok ? null : file.fault
}

describe('a file of settings', () => {
  test('DS-9 what is written is read back, and is short enough for a QR code', () => {
    const file = readSettings(TEXT)
    expect(file.ok && splitValues(file.values)).toMatchObject({
      settings,
      layout: { theme: 'system', language: 'en', historyDepth: 'month' },
    })
    // A QR code of medium size; its limit is 2,953 bytes.
    expect(TEXT.length).toBeLessThan(1_000)
  })

  test('DS-9 it says what would change', () => {
    const current = { ...layout, ...DEFAULT_SETTINGS } as DeviceValues
    const file = readSettings(TEXT)
    expect(file.ok && changedKeys(file.values, current).toSorted()).toEqual([
      'autoLockMinutes',
      'keys',
      'scanPrefix',
    ])
    const same = readSettings(fileOf({ sounds: 'faults', keys: {} }))
    expect(same.ok && changedKeys(same.values, current)).toEqual([])
  })

  test('DS-9 what means the same is no change: the usual type and key by name, and keys in another order', () => {
    const keys = { pay: 'Alt+P', lock: 'Alt+L' } as const
    const current = { ...layout, ...DEFAULT_SETTINGS, keys } as DeviceValues
    const again = readSettings(
      fileOf({ defaultType: 'S', keys: { lock: 'Alt+L', pay: 'Alt+P', park: 'F8' } }),
    )
    expect(again.ok && changedKeys(again.values, current)).toEqual([])
    const other = readSettings(fileOf({ defaultType: 'Q', keys: { pay: 'Alt+P' } }))
    expect(other.ok && changedKeys(other.values, current)).toEqual(['defaultType', 'keys'])
  })

  test.each([
    ['a control character', '\u001d'],
    ['a line', 'A\n'],
    ['text that runs backwards', '\u202eabc'],
    ['an invisible character', '\u200b'],
  ])('DS-11 no prefix with %s, which nobody could see', (_what, scanPrefix) => {
    expect(faultOf(fileOf({ scanPrefix }))).toEqual({ kind: 'notAllowed', name: 'scanPrefix' })
  })

  test('DS-10 it has no list columns, hints, printers, tokens, people or shop', () => {
    const full = { ...layout, listColumns: ['number'], doneHints: ['pay' as const] }
    const leaky = { ...settings, bridgeToken: 'secret', userName: 'Asha' }
    const text = writeSettings(full, leaky)
    for (const word of ['listColumns', 'doneHints', 'secret', 'token', 'Asha', 'userName'])
      expect(text).not.toContain(word)
  })

  test.each<[string, string, object]>([
    ['nothing', '', { kind: 'unreadable' }],
    ['a picture', '\u0089PNG\r\n', { kind: 'unreadable' }],
    ['a cut-off file', TEXT.slice(0, -5), { kind: 'unreadable' }],
    ['another file', '{"sales":[]}', { kind: 'otherFile' }],
    ['a list', '[]', { kind: 'otherFile' }],
    ['null', 'null', { kind: 'otherFile' }],
    ['no settings', '{"evertill":"settings","version":1}', { kind: 'otherFile' }],
    ['settings as a list', '{"evertill":"settings","version":1,"settings":[]}', { kind: 'otherFile' }],
    ['a version as text', fileOf({ theme: 'dark' }, { version: '1' }), { kind: 'otherFile' }],
    ['a later version', fileOf({ theme: 'dark' }, { version: 2 }), { kind: 'newer' }],
    ['an empty list of settings', fileOf({}), { kind: 'empty' }],
    ['a huge file', fileOf({ theme: 'x'.repeat(30_000) }), { kind: 'tooLong' }],
    ['an unknown setting', fileOf({ theme: 'dark', tax: 0 }), { kind: 'unknown', name: 'tax' }],
    ['an unknown theme', fileOf({ theme: 'pink' }), { kind: 'notAllowed', name: 'theme' }],
    ['a language as a path', fileOf({ language: '../en' }), { kind: 'notAllowed', name: 'language' }],
    ['a text for a switch', fileOf({ mergeLines: 'false' }), { kind: 'notAllowed', name: 'mergeLines' }],
    ['never locking', fileOf({ autoLockMinutes: 100_000 }), { kind: 'notAllowed', name: 'autoLockMinutes' }],
    ['half a minute', fileOf({ autoLockMinutes: 0.5 }), { kind: 'notAllowed', name: 'autoLockMinutes' }],
    ['one key twice', fileOf({ keys: { pay: 'F4' } }), { kind: 'notAllowed', name: 'keys' }],
    ['a return as default', fileOf({ defaultType: 'C' }), { kind: 'notAllowed', name: 'defaultType' }],
    ['null as a value', fileOf({ sounds: null }), { kind: 'notAllowed', name: 'sounds' }],
  ])('DS-11 %s is refused whole, with its reason', (_what, text, fault) => {
    expect(faultOf(text)).toEqual(fault)
  })

  test('DS-11 names that every object has are unknown settings', () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty'])
      expect(faultOf(`{"evertill":"settings","version":1,"settings":{"${name}":{"x":1}}}`)).toEqual({
        kind: 'unknown',
        name,
      })
    expect(({} as { x?: number }).x).toBeUndefined()
  })

  test('DS-11 a file that was edited by hand may begin with a byte order mark', () => {
    expect(faultOf(`\uFEFF${TEXT}`)).toBeNull()
  })

  test('DS-11 no text makes reading fail, and whatever is taken can be written and read again', () => {
    const value = fc.oneof(fc.jsonValue(), fc.constantFrom('dark', 'F9', 5, true))
    const names = fc.oneof(fc.constantFrom(...Object.keys({ ...layout, ...settings })), fc.string())
    const texts = fc.oneof(
      fc.string(),
      fc.json(),
      fc.dictionary(names, value).map((made) => fileOf(made)),
    )
    fc.assert(
      fc.property(texts, (text) => {
        const file = readSettings(text)
        if (!file.ok) return
        const taken = splitValues(file.values)
        const again = readSettings(
          writeSettings({ ...layout, ...taken.layout }, { ...settings, ...taken.settings }),
        )
        expect(again.ok && again.values).toMatchObject(file.values)
      }),
    )
  })
})
