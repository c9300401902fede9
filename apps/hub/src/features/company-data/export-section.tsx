import { API_BASE, type CompanyExport, type DataReply } from '@evertill/contract'
import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconDownload,
  IconPackageExport,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '@evertill/ui/button.tsx'
import { formatBytes } from '@evertill/ui/format-bytes.ts'
import { formatMoment } from '@evertill/ui/format-moment.ts'
import { FormMessage, Hint } from '@evertill/ui/form-parts.tsx'
import { Mark } from '@evertill/ui/mark.tsx'
import { failureFacts } from '../../api/failure.ts'
import { Section } from '../../parts/page.tsx'
import { useFailureText } from '../../parts/use-failure-text.ts'
import watch from '../../parts/watch.module.css'
import classes from './data.module.css'
import { ExportDialog } from './export-dialog.tsx'
import { useDataCall } from './use-data.ts'

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone
const ICON = { size: 16, stroke: 1.5 }

/** A job makes the file, so the page can be left. */
export function ExportSection({ data: { CanExport, Export: made } }: { data: DataReply }) {
  const { t } = useTranslation('hub')
  const [isAsking, setAsking] = useState(false)
  return (
    <Section title={t('data.export')}>
      <Hint>{t('data.exportHint')}</Hint>
      {made && <Standing made={made} />}
      {CanExport ? (
        made?.State !== 'running' && (
          <Button
            variant="default"
            className={watch.button ?? ''}
            icon={IconPackageExport}
            onClick={() => setAsking(true)}
          >
            {made ? t('data.again') : t('data.begin')}
          </Button>
        )
      ) : (
        <Hint>{t('data.notHere')}</Hint>
      )}
      {isAsking && <ExportDialog onClose={() => setAsking(false)} />}
    </Section>
  )
}

function Standing({ made }: { made: CompanyExport }) {
  const { t, i18n } = useTranslation('hub')
  const failureText = useFailureText()
  const removal = useDataCall<undefined>('DELETE', '/manage/data/export', () => undefined)
  const moment = (at: string) => formatMoment(at, { language: i18n.language, timeZone: ZONE })
  const asked = { who: made.AskedBy, when: moment(made.AskedAt) }
  return (
    <div className={watch.card}>
      <div role="status">
        <Progress made={made} />
      </div>
      <p className={classes.line}>{t('data.askedBy', asked)}</p>
      {made.State === 'done' && (
        <>
          <ButtonLink href={`${API_BASE}/manage/data/export/file`} download icon={IconDownload}>
            {t('data.download', { size: formatBytes(made.SizeBytes) })}
          </ButtonLink>
          {made.KeptUntil !== null && <Hint>{t('data.keptUntil', { when: moment(made.KeptUntil) })}</Hint>}
        </>
      )}
      <FormMessage>{removal.error && failureText(failureFacts(removal.error))}</FormMessage>
      <Button
        variant="subtle"
        icon={IconTrash}
        loading={removal.isPending}
        onClick={() => removal.mutate(undefined)}
      >
        {made.State === 'running' ? t('data.giveUp') : t('data.remove')}
      </Button>
    </div>
  )
}

function Progress({ made: { State, Done, Of } }: { made: CompanyExport }) {
  const { t } = useTranslation('hub')
  if (State === 'done')
    return (
      <Mark tone="good" isSentence icon={<IconCheck {...ICON} />}>
        {t('data.ready')}
      </Mark>
    )
  if (State === 'failed')
    return (
      <Mark tone="wrong" isSentence icon={<IconAlertTriangle {...ICON} />}>
        {t('data.failed')}
      </Mark>
    )
  return (
    <Mark tone="wait" isSentence icon={<IconClock {...ICON} />}>
      {Of === 0 ? t('data.waiting') : t('data.running', { done: Done, of: Of })}
    </Mark>
  )
}
