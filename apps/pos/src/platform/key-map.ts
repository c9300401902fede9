/** What a shortcut does, and its usual key. */
export const USUAL_KEYS = {
  line: 'F2',
  bill: 'F4',
  customer: 'F6',
  quick: 'F7',
  park: 'F8',
  parked: 'Shift+F8',
  pay: 'F9',
  lock: 'F10',
} as const

export type KeyAction = keyof typeof USUAL_KEYS
export type KeyMap = Readonly<Record<KeyAction, string>>
export const KEY_ACTIONS = Object.keys(USUAL_KEYS) as KeyAction[]
type Changed = Readonly<Partial<Record<KeyAction, string>>>

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>

/** `F9`, `Shift+F8`, `Alt+P`. */
export const keyName = ({ key, shiftKey, ctrlKey, altKey, metaKey }: Pressed): string =>
  [
    ctrlKey && 'Ctrl',
    altKey && 'Alt',
    metaKey && 'Meta',
    shiftKey && 'Shift',
    key.length === 1 ? key.toUpperCase() : key,
  ]
    .filter(Boolean)
    .join('+')

export const keyMapOf = (changed: Changed): KeyMap => ({ ...USUAL_KEYS, ...changed })

/** The action of a pressed key. */
export const actionOf = (map: KeyMap, pressed: Pressed): KeyAction | undefined => {
  const name = keyName(pressed)
  return KEY_ACTIONS.find((action) => map[action] === name)
}

/** As it is written on a button. */
export const keyLabel = (name: string): string => name.replaceAll('+', ' ')
