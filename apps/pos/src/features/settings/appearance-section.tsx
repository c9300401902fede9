import { useDirection } from '@mantine/core'
import { IconDeviceDesktop } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { DENSITIES, FONT_SIZES, HANDS, THEMES } from '@evertill/ui/preferences.ts'
import { openCustomerDisplay } from '../../platform/display-channel.ts'
import { DigitsRow, LanguageRow } from './language-rows.tsx'
import { ChoiceRow } from './setting-controls.tsx'
import { SettingRow } from './setting-row.tsx'
import { useLayoutChange } from './use-change.ts'

const sideOf = (hand: (typeof HANDS)[number], dir: 'ltr' | 'rtl') =>
  dir === 'ltr' ? hand : hand === 'left' ? 'right' : 'left'

export function AppearanceSection() {
  const { t } = useTranslation()
  const { dir } = useDirection()
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
        // The sides are those of the layout, which is mirrored where the text is.
        options={HANDS.map((value) => ({ value, label: t(`settings.hands.${sideOf(value, dir)}`) }))}
        onChange={(next) => change({ hand: next })}
      />
      <LanguageRow id="language" value={language} onChange={(next) => change({ language: next })} />
      <DigitsRow />
      <SettingRow id="display">
        <Button variant="default" icon={IconDeviceDesktop} onClick={openCustomerDisplay}>
          {t('settings.openDisplay')}
        </Button>
      </SettingRow>
    </>
  )
}
