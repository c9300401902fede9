import { useTranslation } from 'react-i18next'
import { dateFormat } from '@evertill/ui/date-format.ts'
import { countFaults } from './faults.ts'
import type { RowForm } from './use-row-form.ts'

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

/** In the head of a form: "Saved 12:04", "3 fields need you". */
export function SaveState({ form }: { form: Pick<RowForm, 'faults' | 'isSaving' | 'isDirty' | 'savedAt'> }) {
  const { t, i18n } = useTranslation('hub')
  const count = countFaults(form.faults)
  if (form.isSaving) return <>{t('form.saving')}</>
  if (count > 0) return <strong style={{ color: 'var(--till-wrong)' }}>{t('form.need', { count })}</strong>
  if (form.isDirty) return <>{t('form.unsaved')}</>
  if (form.savedAt === null) return null
  const time = dateFormat(i18n.language, { hour: 'numeric', minute: '2-digit', timeZone: ZONE }).format(
    form.savedAt,
  )
  return <>{t('form.saved', { time })}</>
}
