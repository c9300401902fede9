import {
  type ReportScheduleBody,
  type ReportSchedulesReply,
  SCHEDULE_PERIODS,
  SCHEDULE_RHYTHMS,
} from '@evertill/contract'
import { readAddress } from '@evertill/reports/address/address.ts'
import { Checkbox, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { DialogButtons, FormMessage, StackedForm } from '@evertill/ui/form-parts.tsx'
import { TextField } from '@evertill/ui/text-field.tsx'
import { toast } from '@evertill/ui/toast.ts'
import { failureFacts } from '../../api/failure.ts'
import { useSession } from '../../parts/hub-context.tsx'
import { ReadingState } from '../../parts/reading-state.tsx'
import { useFailureText } from '../../parts/use-failure-text.ts'
import { useSay } from '../../parts/use-say.ts'
import classes from './schedules.module.css'
import { hourName, weekdayNames } from './schedule-words.ts'
import { type KeyedSchedule, useSaveSchedule, useSchedules } from './use-schedules.ts'

interface ScheduleDialogProps {
  title: string
  schedule: KeyedSchedule
  onClose: () => void
}

/** When a report is sent, and to whom. */
export function ScheduleDialog({ title, schedule, onClose }: ScheduleDialogProps) {
  const { data, error, refetch } = useSchedules()
  return (
    <Dialog title={title} onClose={onClose}>
      {data ? (
        <ScheduleForm schedule={schedule} known={data} onClose={onClose} />
      ) : (
        <ReadingState error={error} onAgain={refetch} />
      )}
    </Dialog>
  )
}

interface ScheduleFormProps extends Omit<ScheduleDialogProps, 'title'> {
  known: ReportSchedulesReply
}

function ScheduleForm({ schedule, known, onClose }: ScheduleFormProps) {
  const { t } = useTranslation('hub')
  const failureText = useFailureText()
  const [zone = ''] = known.TimeZones
  const [body, setBody] = useState<ReportScheduleBody>({
    ...schedule.body,
    TimeZone: schedule.body.TimeZone || zone,
  })
  const [isChecked, setChecked] = useState(false)
  const change = (changes: Partial<ReportScheduleBody>) => setBody({ ...body, ...changes })
  const { mutate, isPending, error } = useSaveSchedule(({ body: { Name } }) => {
    toast.info(t('schedules.saved', { name: Name }))
    onClose()
  })
  const isNameMissing = body.Name.trim() === ''
  const isNobody = body.RecipientIDs.length === 0
  const save = () => {
    setChecked(true)
    if (!isNameMissing && !isNobody) mutate({ key: schedule.key, body })
  }
  return (
    <StackedForm
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      {!known.HasMail && <p className={classes.note}>{t('schedules.noMail')}</p>}
      <TextField
        label={t('schedules.name')}
        value={body.Name}
        maxLength={80}
        error={isChecked && isNameMissing ? t('schedules.nameMissing') : undefined}
        onChange={(event) => change({ Name: event.currentTarget.value })}
      />
      <Times body={body} zones={known.TimeZones} onChange={change} />
      <Recipients
        body={body}
        people={known.People}
        isMissing={isChecked && isNobody}
        onChange={(RecipientIDs) => change({ RecipientIDs })}
      />
      <FormMessage>{Boolean(error) && failureText(failureFacts(error))}</FormMessage>
      <DialogButtons cancel={t('schedules.cancel')} onCancel={onClose}>
        <Button type="submit" loading={isPending}>
          {t('schedules.save')}
        </Button>
      </DialogButtons>
    </StackedForm>
  )
}

interface TimesProps {
  body: ReportScheduleBody
  zones: readonly string[]
  onChange: (changes: Partial<ReportScheduleBody>) => void
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const MONTH_DAYS = Array.from({ length: 31 }, (_, at) => at + 1)

function Times({ body, zones, onChange }: TimesProps) {
  const { t, i18n } = useTranslation('hub')
  const say = useSay()
  // One that was chosen while another store was there.
  const allZones = zones.includes(body.TimeZone) ? zones : [body.TimeZone, ...zones]
  return (
    <div className={classes.times}>
      <NativeSelect
        label={t('schedules.period')}
        value={body.Period}
        data={SCHEDULE_PERIODS.map((value) => ({ value, label: say(`schedules.periods.${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          onChange({ Period: value as ReportScheduleBody['Period'] })
        }
      />
      <NativeSelect
        label={t('schedules.rhythm')}
        value={body.Rhythm}
        data={SCHEDULE_RHYTHMS.map((value) => ({ value, label: say(`schedules.rhythms.${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          onChange({ Rhythm: value as ReportScheduleBody['Rhythm'] })
        }
      />
      {body.Rhythm === 'weekly' && (
        <NativeSelect
          label={t('schedules.weekday')}
          value={String(body.Weekday)}
          data={weekdayNames(i18n.language).map((label, at) => ({ value: String(at + 1), label }))}
          onChange={({ currentTarget: { value } }) => onChange({ Weekday: Number(value) })}
        />
      )}
      {body.Rhythm === 'monthly' && (
        <NativeSelect
          label={t('schedules.monthDay')}
          description={t('schedules.monthDayHint')}
          value={String(body.MonthDay)}
          data={MONTH_DAYS.map(String)}
          onChange={({ currentTarget: { value } }) => onChange({ MonthDay: Number(value) })}
        />
      )}
      <NativeSelect
        label={t('schedules.hour')}
        value={String(body.Hour)}
        data={HOURS.map((hour) => ({ value: String(hour), label: hourName(hour) }))}
        onChange={({ currentTarget: { value } }) => onChange({ Hour: Number(value) })}
      />
      {allZones.length > 1 && (
        <NativeSelect
          label={t('schedules.zone')}
          value={body.TimeZone}
          data={[...allZones]}
          onChange={({ currentTarget: { value } }) => onChange({ TimeZone: value })}
        />
      )}
    </div>
  )
}

interface RecipientsProps {
  body: ReportScheduleBody
  people: ReportSchedulesReply['People']
  isMissing: boolean
  onChange: (keys: string[]) => void
}

/** Only who may see the report of its stores, and whoever was chosen before. */
function Recipients({ body, people, isMissing, onChange }: RecipientsProps) {
  const { t } = useTranslation('hub')
  const { Person } = useSession()
  const { stores } = readAddress(body.Report, body.Query)
  const chosen = body.RecipientIDs
  const shown = people.filter(({ StoreIDs }) => stores.every((store) => StoreIDs.includes(store)))
  const nameOf = ({ key, Name, HasMail }: (typeof people)[number]) => {
    if (!HasMail) return t('schedules.noAddress', { name: Name })
    return key === Person.key ? t('schedules.self', { name: Name }) : Name
  }
  return (
    <Checkbox.Group
      label={t('schedules.people')}
      error={isMissing ? t('schedules.peopleMissing') : undefined}
      value={chosen.filter((key) => shown.some((one) => one.key === key))}
      onChange={onChange}
    >
      <div className={classes.people}>
        {shown.map((person) => (
          <Checkbox
            key={person.key}
            value={person.key}
            label={nameOf(person)}
            disabled={!person.HasMail && !chosen.includes(person.key)}
          />
        ))}
      </div>
    </Checkbox.Group>
  )
}
