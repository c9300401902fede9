import type { Language } from '@evertill/texts/languages.ts'
import { LanguageSelect, useDigits } from '@evertill/ui/language-select.tsx'
import { useTranslation } from 'react-i18next'
import { toast } from '@evertill/ui/toast.ts'
import { ChoiceRow, SwitchRow } from './setting-controls.tsx'
import { hintIdOf, labelIdOf, SettingRow } from './setting-row.tsx'
import type { SettingId } from './settings-list.ts'
import { useChange } from './use-change.ts'

interface LanguageRowProps<Value extends string> {
  id: SettingId
  value: Value
  first?: { value: Value; label: string }
  onChange: (value: Value) => void
}

export function LanguageRow<Value extends string = Language>({
  id,
  ...select
}: LanguageRowProps<Value | Language>) {
  return (
    <SettingRow id={id}>
      <LanguageSelect<Value> {...select} aria-labelledby={labelIdOf(id)} aria-describedby={hintIdOf(id)} />
    </SettingRow>
  )
}

/** Only for a language whose script has digits of its own. */
export function DigitsRow() {
  const { t } = useTranslation()
  const digits = useDigits()
  if (!digits) return null
  return (
    <ChoiceRow
      id="digits"
      value={digits.value}
      options={digits.options}
      onChange={(next) => {
        if (!digits.choose(next)) toast.error(t('settings.notStored'))
      }}
    />
  )
}

/** What a customer gets. */
export function BillLanguageRows() {
  const { t } = useTranslation()
  const { settings, change } = useChange()
  return (
    <>
      <LanguageRow
        id="billLanguage"
        value={settings.billLanguage}
        first={{ value: 'screen', label: t('settings.asScreen') }}
        onChange={(billLanguage) => change({ billLanguage })}
      />
      <SwitchRow
        id="billEnglish"
        checked={settings.billEnglish}
        onChange={(billEnglish) => change({ billEnglish })}
      />
    </>
  )
}
