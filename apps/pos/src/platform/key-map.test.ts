import { describe, expect, test } from 'vitest'
import { isAllowedKey, isKeyMap, keyConflict } from './check-keys.ts'
import { actionOf, keyMapOf, keyName } from './key-map.ts'

const press = (
  key: string,
  held: Partial<Record<'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey', true>> = {},
) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...held,
})

describe('the keyboard map', () => {
  test('DS-7 a changed key does what the usual one did, which then does nothing', () => {
    const map = keyMapOf({ pay: 'Alt+P' })
    expect(actionOf(map, press('p', { altKey: true }))).toBe('pay')
    expect(actionOf(map, press('F9'))).toBeUndefined()
    expect(actionOf(map, press('F8', { shiftKey: true }))).toBe('parked')
    expect(keyName(press('F8', { ctrlKey: true, shiftKey: true }))).toBe('Ctrl+Shift+F8')
  })

  test('DS-8 text, keys of the browser and keys of the screen cannot become shortcuts', () => {
    const refused = [
      'P',
      '7',
      'Shift+P',
      'Enter',
      'Escape',
      'Tab',
      'F5',
      'F11',
      'F12',
      'Ctrl+W',
      'Alt+F4',
      'Meta+Q',
    ]
    expect(refused.filter(isAllowedKey)).toEqual([])
    expect(['F3', 'Shift+F9', 'Alt+P', 'Insert'].filter((key) => !isAllowedKey(key))).toEqual([])
  })

  test('DS-8 one key for two actions is refused, also if one of them has its usual key', () => {
    expect(keyConflict({ pay: 'F4' })).toEqual(['bill', 'pay'])
    expect(keyConflict({ pay: 'F4', bill: 'F9' })).toBeUndefined()
    expect(isKeyMap({ pay: 'F4' })).toBe(false)
    expect(isKeyMap({ pay: 'F4', bill: 'F9' })).toBe(true)
  })

  test.each([[null], [[]], ['F9'], [{ pay: 9 }], [{ dance: 'F9' }], [JSON.parse('{"__proto__":"F9"}')]])(
    'DS-8 %j is no keyboard map',
    (value) => {
      expect(isKeyMap(value)).toBe(false)
    },
  )
})
