import type { ReportSchedule } from '@evertill/contract'
import { pathOf, readAddress } from '@evertill/reports/address/address.ts'
import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { DialogButtons, DialogText, FormMessage } from '@evertill/ui/form-parts.tsx'
import { formatMoment } from '@evertill/ui/format-moment.ts'
import { Mark } from '@evertill/ui/mark.tsx'
import { toast } from '@evertill/ui/toast.ts'
import { failureFacts } from '../../api/failure.ts'
import { useFailureText } from '../../parts/use-failure-text.ts'
import { useSay } from '../../parts/use-say.ts'
import watch from '../../parts/watch.module.css'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { rhythmText } from './schedule-words.ts'
import classes from './schedules.module.css'
import { bodyOf, useDeleteSchedule, useSaveSchedule, useSendSchedule } from './use-schedules.ts'

const ICON = { size: 16, stroke: 1.5 }

export function ScheduleEntry({ schedule, hasMail }: { schedule: ReportSchedule; hasMail: boolean }) {
  const { t, i18n } = useTranslation('hub')
  const { t: reports } = useTranslation()
  const say = useSay()
  const { Name, Report, Query, Period, NextAt, LastAt, TimeZone } = schedule
  const moment = (at: string) => formatMoment(at, { language: i18n.language, timeZone: TimeZone })
  const address = pathOf({ ...readAddress(Report, Query), preset: Period })
  return (
    <li className={watch.entry}>
      <Link to={address} className={`row-link ${watch.name}`}>
        {Name}
      </Link>
      <span className={watch.where}>
        {NextAt === null ? t('schedules.paused') : t('schedules.next', { when: moment(NextAt) })}
      </span>
      <span className={`${watch.where} ${watch.wide}`}>
        {[
          reports(`reports.names.${Report}`),
          say(`schedules.periods.${Period}`),
          rhythmText(say, i18n.language, schedule),
          TimeZone,
        ].join(' · ')}
      </span>
      <span className={`${watch.where} ${watch.wide}`}>
        {LastAt === null ? t('schedules.neverSent') : t('schedules.last', { when: moment(LastAt) })}
      </span>
      {schedule.Deliveries.map((delivery) => (
        <div key={delivery.Name} className={watch.wide}>
          <Delivery delivery={delivery} />
        </div>
      ))}
      <Actions schedule={schedule} hasMail={hasMail} />
    </li>
  )
}

function Delivery({ delivery: { Name, State, Why } }: { delivery: ReportSchedule['Deliveries'][number] }) {
  const say = useSay()
  const why = Why === null ? '' : ` – ${say(`schedules.faults.${Why}`)}`
  if (State === 'sent')
    return (
      <Mark tone="good" isSentence icon={<IconCheck {...ICON} />}>
        {say('schedules.states.sent', { name: Name })}
      </Mark>
    )
  const isFailed = State === 'failed'
  const text = isFailed ? 'failed' : Why === null ? 'waiting' : 'again'
  return (
    <Mark
      tone={isFailed ? 'wrong' : 'wait'}
      isSentence
      icon={isFailed ? <IconAlertTriangle {...ICON} /> : <IconClock {...ICON} />}
    >
      {say(`schedules.states.${text}`, { name: Name })}
      {why}
    </Mark>
  )
}

function Actions({ schedule, hasMail }: { schedule: ReportSchedule; hasMail: boolean }) {
  const { t } = useTranslation('hub')
  const failureText = useFailureText()
  const [asking, setAsking] = useState<'change' | 'delete' | null>(null)
  const { key, Name: name, IsPaused } = schedule
  const send = useSendSchedule(() => toast.info(t('schedules.sending', { name })))
  const pause = useSaveSchedule(() => {})
  const error = send.error ?? pause.error
  const { body } = bodyOf(schedule)
  return (
    <>
      <div className={classes.actions}>
        <Button
          variant="default"
          icon={IconSend}
          disabled={!hasMail}
          loading={send.isPending}
          aria-label={t('schedules.sendNowOf', { name })}
          onClick={() => send.mutate(key)}
        >
          {t('schedules.sendNow')}
        </Button>
        <Button
          variant="default"
          icon={IsPaused ? IconPlayerPlay : IconPlayerPause}
          loading={pause.isPending}
          aria-label={IsPaused ? t('schedules.resumeOf', { name }) : t('schedules.pauseOf', { name })}
          onClick={() => pause.mutate({ key, body: { ...body, IsPaused: !IsPaused } })}
        >
          {IsPaused ? t('schedules.resume') : t('schedules.pause')}
        </Button>
        <Button
          variant="default"
          icon={IconPencil}
          aria-label={t('schedules.changeOf', { name })}
          onClick={() => setAsking('change')}
        >
          {t('schedules.change')}
        </Button>
        <Button
          variant="default"
          icon={IconTrash}
          aria-label={t('schedules.deleteOf', { name })}
          onClick={() => setAsking('delete')}
        >
          {t('schedules.delete')}
        </Button>
      </div>
      {error && (
        <div className={watch.wide}>
          <FormMessage>{failureText(failureFacts(error))}</FormMessage>
        </div>
      )}
      {asking === 'change' && (
        <ScheduleDialog
          title={t('schedules.editTitle', { name })}
          schedule={{ key, body }}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'delete' && <DeleteDialog schedule={schedule} onClose={() => setAsking(null)} />}
    </>
  )
}

function DeleteDialog({ schedule, onClose }: { schedule: ReportSchedule; onClose: () => void }) {
  const { t } = useTranslation('hub')
  const failureText = useFailureText()
  const { key, Name: name } = schedule
  const { mutate, isPending, error } = useDeleteSchedule(() => {
    toast.info(t('schedules.deleted', { name }))
    onClose()
  })
  return (
    <Dialog title={t('schedules.deleteOf', { name })} onClose={onClose}>
      <DialogText>{t('schedules.deleteSure')}</DialogText>
      <FormMessage>{error && failureText(failureFacts(error))}</FormMessage>
      <DialogButtons cancel={t('schedules.cancel')} onCancel={onClose}>
        <Button isWrong loading={isPending} onClick={() => mutate(key)}>
          {t('schedules.delete')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
