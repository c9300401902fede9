import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { DialogText, FormMessage, StackedForm } from '@evertill/ui/form-parts.tsx'
import { fileDay } from '@evertill/ui/format-moment.ts'
import { TextField } from '@evertill/ui/text-field.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type EnteredTime, useEnterTime } from '../../queries/use-till-clock.ts'

const NOTHING = () => {}

/** Cannot be closed without an answer: the next bill would get a wrong date. */
export function ClockDialog({ opened }: { opened: boolean }) {
  const { t } = useTranslation()
  return (
    <Dialog
      opened={opened}
      onClose={NOTHING}
      title={t('clock.title')}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <ClockForm />
    </Dialog>
  )
}

/** The time is left empty, so that nobody confirms the last known one without a look at a watch. */
function ClockForm() {
  const { t } = useTranslation()
  const { now, timeZone, deviceTime, enter } = useEnterTime()
  const [earliest] = useState(() => fileDay(now(), timeZone))
  const [day, setDay] = useState(earliest)
  const [time, setTime] = useState('')
  const [entered, setEntered] = useState<EnteredTime>({ ok: true })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setEntered(enter(day, time))
  }
  return (
    <StackedForm onSubmit={submit}>
      <DialogText>{t('clock.wrong', { time: deviceTime() })}</DialogText>
      <TextField
        type="date"
        label={t('clock.date')}
        min={earliest}
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <TextField
        type="time"
        label={t('clock.time')}
        autoFocus
        data-autofocus
        value={time}
        onChange={(event) => setTime(event.currentTarget.value)}
      />
      <FormMessage>
        {!entered.ok &&
          (entered.code === 'missing' ? t('clock.missing') : t('clock.tooEarly', { time: entered.time }))}
      </FormMessage>
      <Button type="submit" fullWidth>
        {t('clock.use')}
      </Button>
    </StackedForm>
  )
}
