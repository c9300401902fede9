import { IconDeviceDesktop } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LANGUAGES } from '@evertill/texts/languages.ts'
import { Button } from '@evertill/ui/button.tsx'
import { DENSITIES, FONT_SIZES, HANDS, THEMES } from '@evertill/ui/preferences.ts'
import { openCustomerDisplay } from '../../platform/display-channel.ts'
import { LANGUAGE_NAMES } from './language-names.ts'
import { ChoiceRow } from './setting-controls.tsx'
import { SettingRow } from './setting-row.tsx'
import { useLayoutChange } from './use-change.ts'

export function AppearanceSection() {
  const { t } = useTranslation()
  const { theme, density, fontSize, hand, language, change } = useLayoutChange()
  return (
    <>
      <ChoiceRow
        id="theme"
        value={theme}
        options={THEMES.map((value) => ({ value, label: t(`profile.themes.${value}`) }))}
        onChange={(next) => change({ theme: next })}
      />
      <ChoiceRow
        id="density"
        value={density}
        options={DENSITIES.map((value) => ({ value, label: t(`profile.densities.${value}`) }))}
        onChange={(next) => change({ density: next })}
      />
      <ChoiceRow
        id="fontSize"
        value={fontSize}
        options={FONT_SIZES.map((value) => ({ value, label: t(`settings.fontSizes.${value}`) }))}
        onChange={(next) => change({ fontSize: next })}
      />
      <ChoiceRow
        id="hand"
        value={hand}
        options={HANDS.map((value) => ({ value, label: t(`settings.hands.${value}`) }))}
        onChange={(next) => change({ hand: next })}
      />
      <ChoiceRow
        id="language"
        value={language}
        options={LANGUAGES.map((value) => ({
          value,
          label: <span lang={value}>{LANGUAGE_NAMES[value]}</span>,
        }))}
        onChange={(next) => change({ language: next })}
      />
      <SettingRow id="display">
        <Button variant="default" icon={IconDeviceDesktop} onClick={openCustomerDisplay}>
          {t('settings.openDisplay')}
        </Button>
      </SettingRow>
    </>
  )
}
