import { expect, test } from 'vitest'
import { createPreferences } from './preferences.ts'

const storageWith = (text: string | null) => {
  const kept = new Map(text === null ? [] : [['layoutMode', text]])
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

test('FR-3 theme, density and language are kept under layoutMode', () => {
  const storage = storageWith(null)
  createPreferences(storage).change({ theme: 'dark', language: 'de' })
  expect([...storage.kept.keys()]).toEqual(['layoutMode'])
  expect(createPreferences(storage).get()).toEqual({
    theme: 'dark',
    density: 'comfortable',
    fontSize: 'normal',
    hand: 'right',
    language: 'de',
    digits: 'usual',
    scanEnd: 'key',
    listColumns: null,
    doneHints: [],
    historyDepth: 'month',
  })
})

test('EN-64 FC-44 the columns of the sales list and the end of a scan have no key of their own', () => {
  const storage = storageWith(null)
  createPreferences(storage).change({ listColumns: ['number', 'due'], scanEnd: 'pause' })
  expect([...storage.kept.keys()]).toEqual(['layoutMode'])
  expect(createPreferences(storage).get()).toMatchObject({ listColumns: ['number', 'due'], scanEnd: 'pause' })
})

test('DS-5 on a full disk a change takes effect, and says that it is not stored', () => {
  const full = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
  const preferences = createPreferences({ getItem: () => null, setItem: full })
  expect(preferences.change({ theme: 'dark' })).toBe(false)
  expect(preferences.get().theme).toBe('dark')
  expect(createPreferences(storageWith(null)).change({ theme: 'dark' })).toBe(true)
})

test('EN-57 hints that are done are kept under layoutMode too', () => {
  const storage = storageWith('{"theme":"dark","doneHints":["pay","unknown"]}')
  const preferences = createPreferences(storage)
  expect(preferences.get()).toMatchObject({ theme: 'dark', doneHints: ['pay'] })
  preferences.change({ doneHints: ['pay', 'help'] })
  expect(createPreferences(storage).get().doneHints).toEqual(['pay', 'help'])
})

test.each([null, '', 'dark', '[]', 'null', '{"theme":"pink","density":7,"language":"xx","doneHints":1}'])(
  'FR-3 what was kept as %s reads as the defaults',
  (text) => {
    expect(createPreferences(storageWith(text)).get()).toEqual({
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
    })
  },
)
