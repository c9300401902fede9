import type { Language } from '@evertill/texts/languages.ts'
import type { KeyAction } from '../../platform/key-map.ts'

/** When the till makes a sound: never, for what went wrong, or for scans and completed sales too. */
export type SoundChoice = 'off' | 'faults' | 'all'

/**
 * The settings in `deviceDB`. Theme, density, language and the like are needed for the first paint and are in
 * localStorage instead (`packages/ui/src/preferences.ts`).
 */
export interface SettingValues {
  /** The letter of the transaction type that a new sale has; null for the first that the person may make. */
  defaultType: string | null
  /** Adding a product again raises the quantity of its line. */
  mergeLines: boolean
  /** The payment offers the notes that a customer may hand over. */
  quickCash: boolean
  /** Payment opens the choice of a customer first, if the sale has none. */
  askCustomer: boolean
  /** The round-off has a line of its own among the totals. */
  showRoundOff: boolean
  /** Tiles show the pictures of their products. */
  tilePictures: boolean
  sounds: SoundChoice
  /** Shortcuts that differ from the usual ones. */
  keys: Readonly<Partial<Record<KeyAction, string>>>
  autoLockMinutes: number
  /** What the scanner sends before and after each code. */
  scanPrefix: string
  scanSuffix: string
  /** Keys that follow each other within so many milliseconds come from the scanner. */
  scanGapMs: number
  /** Of receipts and other papers for customers. */
  billLanguage: 'screen' | Language
  /** The terms that a tax officer looks for are in English too, on a bill in another language. */
  billEnglish: boolean
}

export type SettingKey = keyof SettingValues

export const DEFAULT_SETTINGS: SettingValues = {
  defaultType: null,
  mergeLines: true,
  quickCash: true,
  askCustomer: false,
  showRoundOff: true,
  tilePictures: true,
  sounds: 'faults',
  keys: {},
  // Long enough for a customer who searches for their wallet, short enough for an unattended counter.
  autoLockMinutes: 10,
  scanPrefix: '',
  scanSuffix: '',
  scanGapMs: 65,
  billLanguage: 'screen',
  billEnglish: true,
}
