import { isLanguage } from '@evertill/texts/languages.ts'
import { isKeyMap } from '../../platform/check-keys.ts'
import type { SettingKey, SettingValues } from './setting-values.ts'

type Check = (value: unknown) => boolean

const isBoolean: Check = (value) => typeof value === 'boolean'

const isWhole =
  (min: number, max: number): Check =>
  (value) =>
    Number.isInteger(value) && (value as number) >= min && (value as number) <= max

/**
 * What a scanner sends around a code is short; anything longer could be a note about somebody. No key types a control
 * or format character, and one from a file would be invisible in the settings.
 */
const isAffix: Check = (value) => typeof value === 'string' && value.length <= 8 && !/\p{C}/u.test(value)

/**
 * Which values a setting may have. Closed on purpose: a text of any length could carry data of the shop into a database
 * that a permanent sign-out keeps.
 */
const CHECKS: Record<SettingKey, Check> = {
  defaultType: (value) => value === null || value === 'S' || value === 'O' || value === 'Q',
  mergeLines: isBoolean,
  quickCash: isBoolean,
  askCustomer: isBoolean,
  showRoundOff: isBoolean,
  tilePictures: isBoolean,
  sounds: (value) => value === 'off' || value === 'faults' || value === 'all',
  keys: isKeyMap,
  autoLockMinutes: isWhole(1, 120),
  scanPrefix: isAffix,
  scanSuffix: isAffix,
  scanGapMs: isWhole(10, 200),
  billLanguage: (value) => value === 'screen' || (typeof value === 'string' && isLanguage(value)),
  billEnglish: isBoolean,
}

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(CHECKS, key)

export const isValidSetting = (key: SettingKey, value: unknown): boolean => CHECKS[key](value)

/** Without what this version does not know and what is damaged: the default is used instead. */
export const validSettings = (rows: Iterable<readonly [string, unknown]>): Partial<SettingValues> =>
  Object.fromEntries([...rows].filter(([key, value]) => isSettingKey(key) && isValidSetting(key, value)))
