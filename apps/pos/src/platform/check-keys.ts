import { type KeyAction, keyMapOf, USUAL_KEYS } from './key-map.ts'

/**
 * Keys that a shortcut may have. Without Alt a letter or digit is text, and a scanner sends it; the browser keeps Ctrl with
 * a letter, F5, F11 and F12 to itself.
 */
const ALLOWED = /^((Ctrl\+|Alt\+)?(Shift\+)?F([1-46-9]|10)|Alt\+(Shift\+)?[A-Z0-9]|(Shift\+)?(Insert|Pause))$/

/** These close a window or a tab. */
const CLOSING = ['Alt+F4', 'Ctrl+F4', 'Alt+Shift+F4', 'Ctrl+Shift+F4']

export const isAllowedKey = (name: string): boolean => ALLOWED.test(name) && !CLOSING.includes(name)

/** The first two actions with the same key. */
export const keyConflict = (
  changed: Readonly<Partial<Record<KeyAction, string>>>,
): readonly [KeyAction, KeyAction] | undefined => {
  const entries = Object.entries(keyMapOf(changed)) as [KeyAction, string][]
  for (const [index, [action, key]] of entries.entries()) {
    const other = entries.slice(index + 1).find(([, otherKey]) => otherKey === key)
    if (other) return [action, other[0]]
  }
  return undefined
}

/** A change of the usual keys that can be used: known actions, allowed keys, each key once. */
export const isKeyMap = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.entries(value).every(
    ([action, key]) => Object.hasOwn(USUAL_KEYS, action) && typeof key === 'string' && isAllowedKey(key),
  ) &&
  keyConflict(value) === undefined
