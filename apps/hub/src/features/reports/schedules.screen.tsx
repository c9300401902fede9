import type { ReportSchedule } from '@evertill/contract'
import { IconMail } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '@evertill/ui/state-view.tsx'
import { Page } from '../../parts/page.tsx'
import { ReadingState } from '../../parts/reading-state.tsx'
import watch from '../../parts/watch.module.css'
import { ScheduleEntry } from './schedule-entry.tsx'
import { useSchedules } from './use-schedules.ts'

/** The reports that a person has sent by mail: when next, and what became of the last ones. */
export function SchedulesScreen() {
  const { t } = useTranslation('hub')
  const { data, error, refetch } = useSchedules()
  return (
    <Page title={t('schedules.title')} back={{ to: '/reports', label: t('reports.title') }}>
      <div className={watch.page}>
        <p className={watch.why}>{t('schedules.lead')}</p>
        {data && !data.HasMail && <p className={watch.why}>{t('schedules.noMail')}</p>}
        {data ? (
          <Schedules schedules={data.Schedules} hasMail={data.HasMail} />
        ) : (
          <ReadingState error={error} onAgain={refetch} />
        )}
      </div>
    </Page>
  )
}

interface SchedulesProps {
  schedules: readonly ReportSchedule[]
  hasMail: boolean
}

function Schedules({ schedules, hasMail }: SchedulesProps) {
  const { t } = useTranslation('hub')
  if (schedules.length === 0)
    return <EmptyState icon={IconMail} title={t('schedules.none')} hint={t('schedules.noneHint')} />
  return (
    <ul className={watch.list} aria-label={t('schedules.title')}>
      {schedules.map((schedule) => (
        <ScheduleEntry key={schedule.key} schedule={schedule} hasMail={hasMail} />
      ))}
    </ul>
  )
}
