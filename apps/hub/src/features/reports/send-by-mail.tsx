import { REPORT_NAMES, type ReportScheduleBody, SCHEDULE_PERIODS } from '@evertill/contract'
import { type ReportState, writeAddress } from '@evertill/reports/address/address.ts'
import { pageNamed } from '@evertill/reports/report-specs.ts'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { newKey } from '../../api/new-key.ts'
import { useSession } from '../../parts/hub-context.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import type { KeyedSchedule } from './use-schedules.ts'

const FIRST_HOUR = 7
const RHYTHMS = { yesterday: 'daily', lastWeek: 'weekly', lastMonth: 'monthly' } as const

/** The report as it is shown, with a period that is over when it is sent. */
function useNewSchedule(state: ReportState): (() => KeyedSchedule) | undefined {
  const { t } = useTranslation()
  const { i18n } = useTranslation('hub')
  const { Person } = useSession()
  const report = REPORT_NAMES.find((name) => name === pageNamed(state.report))
  if (report === undefined) return undefined
  const Period: ReportScheduleBody['Period'] =
    SCHEDULE_PERIODS.find((period) => period === state.preset) ?? 'yesterday'
  return () => ({
    key: newKey(),
    body: {
      Name: t(`reports.names.${report}`).replace(/\s*…$/, ''),
      Report: report,
      Query: writeAddress({ ...state, preset: 'today', from: '', to: '' }),
      Period,
      Rhythm: RHYTHMS[Period],
      Weekday: 1,
      MonthDay: 1,
      Hour: FIRST_HOUR,
      // The first of the person's stores, once they are read.
      TimeZone: '',
      Language: i18n.language.slice(0, 2),
      RecipientIDs: [Person.key],
      IsPaused: false,
    },
  })
}

/** Makes a schedule from the report that is shown. */
export function SendByMail({ state }: { state: ReportState }) {
  const { t } = useTranslation('hub')
  const make = useNewSchedule(state)
  const [begun, setBegun] = useState<KeyedSchedule | null>(null)
  if (!make) return null
  return (
    <>
      <Button variant="default" icon={IconMail} onClick={() => setBegun(make())}>
        {t('schedules.byMail')}
      </Button>
      {begun && (
        <ScheduleDialog title={t('schedules.newTitle')} schedule={begun} onClose={() => setBegun(null)} />
      )}
    </>
  )
}
