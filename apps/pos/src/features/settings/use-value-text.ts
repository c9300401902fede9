import { useTranslation } from 'react-i18next'
import { factsOf } from '@evertill/texts/languages.ts'
import { type KeyAction, keyLabel } from '../../platform/key-map.ts'
import type { DeviceKey, DeviceValues } from '../../queries/use-transfer.ts'

type TextOf = { [Key in DeviceKey]: (value: DeviceValues[Key]) => string }

const TYPE_NAMES = { S: 'sale', O: 'order', Q: 'quotation' } as const

/** The value of a setting in words. */
export function useValueText(): (key: DeviceKey, value: DeviceValues[DeviceKey] | undefined) => string {
  const { t } = useTranslation()
  const onOrOff = (isOn: boolean) => t(isOn ? 'settings.on' : 'settings.off')
  const orNone = (text: string) => (text === '' ? '–' : `"${text}"`)
  const texts: TextOf = {
    theme: (value) => t(`profile.themes.${value}`),
    density: (value) => t(`profile.densities.${value}`),
    fontSize: (value) => t(`settings.fontSizes.${value}`),
    hand: (value) => t(`settings.hands.${value}`),
    language: (value) => factsOf(value).name,
    digits: (value) => t(`settings.digits.${value}`),
    scanEnd: (value) => t(`settings.scanner.ends.${value}`),
    historyDepth: (value) => t(`settings.depths.${value}`),
    defaultType: (value) =>
      t(`layout.types.${TYPE_NAMES[(value ?? 'S') as keyof typeof TYPE_NAMES] ?? 'sale'}`),
    mergeLines: onOrOff,
    quickCash: onOrOff,
    askCustomer: onOrOff,
    showRoundOff: onOrOff,
    tilePictures: onOrOff,
    sounds: (value) => t(`settings.sounds.${value}`),
    keys: (value) => {
      const changed = Object.entries(value) as [KeyAction, string][]
      const words = changed.map(([action, key]) => `${t(`settings.keys.${action}`)} ${keyLabel(key)}`)
      return words.length === 0 ? t('settings.usualKeys') : words.join(', ')
    },
    autoLockMinutes: (count) => t('settings.minutes', { count }),
    scanPrefix: orNone,
    scanSuffix: orNone,
    scanGapMs: (value) => `${value} ms`,
    billLanguage: (value) => (value === 'screen' ? t('settings.asScreen') : factsOf(value).name),
    billEnglish: onOrOff,
  }
  return (key, value) => (texts[key] as (value: unknown) => string)(value)
}
