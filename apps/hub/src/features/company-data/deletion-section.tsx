import { type CompanyDeletion, DELETION_WAIT_DAYS, type DataReply } from '@evertill/contract'
import { IconAlertTriangle, IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { formatMoment } from '@evertill/ui/format-moment.ts'
import { FormMessage, Hint } from '@evertill/ui/form-parts.tsx'
import { Mark } from '@evertill/ui/mark.tsx'
import { failureFacts } from '../../api/failure.ts'
import { useSession } from '../../parts/hub-context.tsx'
import { Section } from '../../parts/page.tsx'
import { useFailureText } from '../../parts/use-failure-text.ts'
import watch from '../../parts/watch.module.css'
import classes from './data.module.css'
import { DeletionDialog } from './deletion-dialog.tsx'
import { useDataCall } from './use-data.ts'

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

/** The end of the company here, with a waiting time in which it can be taken back. */
export function DeletionSection({ data }: { data: DataReply }) {
  const { t } = useTranslation('hub')
  const [isAsking, setAsking] = useState(false)
  return (
    <Section title={t('data.delete')}>
      <Hint>{t('data.deleteWait', { days: DELETION_WAIT_DAYS })}</Hint>
      {data.Deletion ? (
        <Waiting deletion={data.Deletion} />
      ) : data.CanDelete ? (
        <Button
          variant="default"
          className={watch.button ?? ''}
          icon={IconTrash}
          onClick={() => setAsking(true)}
        >
          {t('data.delete')}
        </Button>
      ) : (
        <Hint>{t('data.deleteNotHere')}</Hint>
      )}
      {isAsking && <DeletionDialog waitingTills={data.WaitingTills} onClose={() => setAsking(false)} />}
    </Section>
  )
}

function Waiting({ deletion: { AskedBy, AskedAt, DeletedAt } }: { deletion: CompanyDeletion }) {
  const { t, i18n } = useTranslation('hub')
  const { Company } = useSession()
  const failureText = useFailureText()
  const { mutate, isPending, error } = useDataCall<undefined>(
    'DELETE',
    '/manage/data/deletion',
    () => undefined,
  )
  const moment = (at: string) => formatMoment(at, { language: i18n.language, timeZone: ZONE })
  return (
    <div className={watch.card}>
      <div role="status">
        <Mark tone="wrong" isSentence icon={<IconAlertTriangle size={16} stroke={1.5} />}>
          {t('data.deletion', { company: Company.Name, when: moment(DeletedAt) })}
        </Mark>
      </div>
      <p className={classes.line}>{t('data.deletionAskedBy', { who: AskedBy, when: moment(AskedAt) })}</p>
      <FormMessage>{error && failureText(failureFacts(error))}</FormMessage>
      <Button icon={IconArrowBackUp} loading={isPending} onClick={() => mutate(undefined)}>
        {t('data.keepCompany')}
      </Button>
    </div>
  )
}
