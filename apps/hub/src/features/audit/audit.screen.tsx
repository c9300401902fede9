import { AUDIT_SOURCES, type AuditStateReply } from '@evertill/contract'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { FormMessage } from '@evertill/ui/form-parts.tsx'
import { failureFacts } from '../../api/failure.ts'
import { Page } from '../../parts/page.tsx'
import { PagedList } from '../../parts/paged-list.tsx'
import { useFailureText } from '../../parts/use-failure-text.ts'
import { useSay } from '../../parts/use-say.ts'
import { ReadingState } from '../../parts/reading-state.tsx'
import watch from '../../parts/watch.module.css'
import { saveEntries } from './save-entries.ts'
import { actionText } from './audit-words.ts'
import { Entry } from './entry.tsx'
import { Filters } from './filters.tsx'
import { Proof } from './proof.tsx'
import {
  type AuditFilters,
  useAuditEntries,
  useAuditFilters,
  useAuditState,
  useExportAudit,
} from './use-audit.ts'

/** Who did what and when, and the proof that nobody changed it since. */
export function AuditScreen() {
  const { t } = useTranslation('hub')
  const { filters, set, clear } = useAuditFilters()
  const { data: state, error, refetch } = useAuditState()
  const choices = useChoices(state)
  const { save, saved, isSaving, fault } = useSave(filters)
  return (
    <Page
      title={t('audit.title')}
      state={saved !== null && t('audit.exported', { count: saved })}
      actions={
        <Button variant="default" icon={IconDownload} loading={isSaving} onClick={() => void save()}>
          {t('audit.export')}
        </Button>
      }
    >
      <div className={watch.page}>
        {fault !== '' && <FormMessage>{fault}</FormMessage>}
        {state ? <Proof state={state} /> : <ReadingState error={error} onAgain={refetch} />}
        <Filters filters={filters} choices={choices} onChange={set} onClear={clear} />
        <Entries filters={filters} />
      </div>
    </Page>
  )
}

function useChoices(state: AuditStateReply | undefined) {
  const say = useSay()
  const named = (rows: readonly { key: string; Name: string }[] = []) =>
    rows.map(({ key, Name }) => ({ value: key, label: Name }))
  return {
    user: named(state?.People),
    action: (state?.Actions ?? []).map((value) => ({ value, label: actionText(say, value) })),
    source: AUDIT_SOURCES.map((value) => ({ value, label: say(`audit.sources.${value}`) })),
    store: named(state?.Stores),
  }
}

function useSave(filters: AuditFilters) {
  const say = useSay()
  const failureText = useFailureText()
  const exported = useExportAudit()
  const [isSaving, setSaving] = useState(false)
  const [saved, setSaved] = useState<number | null>(null)
  const [fault, setFault] = useState('')
  const save = async () => {
    setSaving(true)
    setFault('')
    setSaved(null)
    try {
      const entries = await exported(filters)
      await saveEntries(say, entries)
      setSaved(entries.length)
    } catch (error) {
      setFault(failureText(failureFacts(error)))
    } finally {
      setSaving(false)
    }
  }
  return { save, saved, isSaving, fault }
}

function Entries({ filters }: { filters: AuditFilters }) {
  const { t } = useTranslation('hub')
  const reading = useAuditEntries(filters)
  return (
    <PagedList
      reading={reading}
      rows={reading.data?.pages.flatMap(({ Entries: page }) => page)}
      label={t('audit.entries')}
      empty={Object.keys(filters).length === 0 ? t('audit.none') : t('audit.noneFound')}
    >
      {(entry) => <Entry key={entry.key} entry={entry} />}
    </PagedList>
  )
}
