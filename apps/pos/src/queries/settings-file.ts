import { DOCUMENT_LETTERS } from '@evertill/domain'
import { LANGUAGES } from '@evertill/texts/languages.ts'
import { DIGIT_CHOICES } from '@evertill/texts/numbers.ts'
import {
  DENSITIES,
  FONT_SIZES,
  HANDS,
  HISTORY_DEPTHS,
  type Preferences,
  SCAN_ENDS,
  THEMES,
} from '@evertill/ui/preferences.ts'
import { isSettingKey, isValidSetting } from '../db/device/check-settings.ts'
import type { SettingValues } from '../db/device/setting-values.ts'
import { keyMapOf } from '../platform/key-map.ts'

/** What is taken along to another device. Columns of lists and hints that were followed are left out. */
const LAYOUT = {
  theme: THEMES,
  density: DENSITIES,
  fontSize: FONT_SIZES,
  hand: HANDS,
  language: LANGUAGES,
  digits: DIGIT_CHOICES,
  scanEnd: SCAN_ENDS,
  historyDepth: HISTORY_DEPTHS,
} as const satisfies Partial<Record<keyof Preferences, readonly string[]>>

type LayoutKey = keyof typeof LAYOUT
export type DeviceValues = SettingValues & Pick<Preferences, LayoutKey>
export type DeviceKey = keyof DeviceValues

const VERSION = 1
/** Ten times what a file of settings has. A larger one is something else, and is not even parsed. */
const MAX_LENGTH = 20_000

const isLayoutKey = (key: string): key is LayoutKey => Object.hasOwn(LAYOUT, key)

const isValid = (key: DeviceKey, value: unknown): boolean =>
  isLayoutKey(key) ? LAYOUT[key].some((known) => known === value) : isValidSetting(key, value)

/** As text: for a file, and short enough for a QR code. */
export const writeSettings = (layout: Preferences, settings: SettingValues): string => {
  const ofLayout = Object.keys(LAYOUT).map((key) => [key, layout[key as LayoutKey]])
  const ofDevice = Object.entries(settings).filter(([key]) => isSettingKey(key))
  return JSON.stringify({
    evertill: 'settings',
    version: VERSION,
    settings: Object.fromEntries([...ofLayout, ...ofDevice]),
  })
}

export type FileFault =
  | { kind: 'tooLong' | 'unreadable' | 'otherFile' | 'newer' | 'empty' }
  | { kind: 'unknown' | 'notAllowed'; name: string }

export type SettingsFile = { ok: true; values: Partial<DeviceValues> } | { ok: false; fault: FileFault }

const faulty = (fault: FileFault): SettingsFile => ({ ok: false, fault })

const fieldsOf = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** All or nothing: a file with one bad value is refused whole, so that nobody has to find out what was taken. */
export const readSettings = (text: string): SettingsFile => {
  if (text.length > MAX_LENGTH) return faulty({ kind: 'tooLong' })
  // A file that was edited by hand may begin with a byte order mark.
  const content = parse(text.replace(/^\uFEFF/, ''))
  if (content === undefined) return faulty({ kind: 'unreadable' })
  const file = fieldsOf(content)
  const settings = fieldsOf(file?.['settings'])
  if (file?.['evertill'] !== 'settings' || !settings) return faulty({ kind: 'otherFile' })
  const version = file['version']
  if (typeof version === 'number' && version > VERSION) return faulty({ kind: 'newer' })
  if (version !== VERSION) return faulty({ kind: 'otherFile' })
  const entries = Object.entries(settings)
  if (entries.length === 0) return faulty({ kind: 'empty' })
  for (const [name, value] of entries) {
    if (!isLayoutKey(name) && !isSettingKey(name)) return faulty({ kind: 'unknown', name: name.slice(0, 40) })
    if (!isValid(name, value)) return faulty({ kind: 'notAllowed', name })
  }
  return { ok: true, values: Object.fromEntries(entries) }
}

/** The same text for values that mean the same: without a type a device starts with sales, as most do. */
const meaningOf = (key: DeviceKey, { [key]: value }: Partial<DeviceValues>): string => {
  if (key === 'defaultType') return JSON.stringify(value ?? DOCUMENT_LETTERS.sale)
  return JSON.stringify(key === 'keys' ? keyMapOf(value as DeviceValues['keys']) : value)
}

/** The settings that an import would change. */
export const changedKeys = (values: Partial<DeviceValues>, current: DeviceValues): DeviceKey[] =>
  (Object.keys(values) as DeviceKey[]).filter((key) => meaningOf(key, values) !== meaningOf(key, current))

/** Each goes to where it is stored. */
export const splitValues = (
  values: Partial<DeviceValues>,
): { layout: Partial<Preferences>; settings: Partial<SettingValues> } => {
  const entries = Object.entries(values)
  return {
    layout: Object.fromEntries(entries.filter(([key]) => isLayoutKey(key))),
    settings: Object.fromEntries(entries.filter(([key]) => !isLayoutKey(key))),
  }
}
