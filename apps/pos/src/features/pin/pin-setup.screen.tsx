import { pinMessage } from '@evertill/domain'
import { Button } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSessionActions } from '../../queries/use-session.ts'
import { DigitBoxes, type DigitBoxesHandle } from '../../ui/digit-boxes.tsx'
import { EntryPage } from '../../ui/entry-page.tsx'
import { toast } from '../../ui/toast.ts'
import { PinInfo } from './pin-info.tsx'
import classes from './pin.module.css'

export function PinSetupScreen() {
  const { t } = useTranslation()
  const { setPin } = useSessionActions()
  const [pin, setFirst] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [message, setMessage] = useState<string>()
  const [busy, setBusy] = useState(false)
  const firstRow = useRef<DigitBoxesHandle>(null)
  const secondRow = useRef<DigitBoxesHandle>(null)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = pinMessage(pin, confirmation)
    setMessage(wrong)
    if (wrong !== undefined) {
      setConfirmation('')
      const row = pinMessage(pin) === undefined ? secondRow : firstRow
      row.current?.focus()
      return
    }
    setBusy(true)
    const outcome = await setPin(pin, confirmation)
    setBusy(false)
    if (!outcome.ok) toast.error(outcome.message)
  }
  const change = (set: (value: string) => void) => (value: string) => {
    setMessage(undefined)
    set(value)
  }

  return (
    <EntryPage title={t('pin.setupTitle')}>
      <form className={classes.form} noValidate onSubmit={(event) => void save(event)}>
        <p className={classes.hint}>{t('pin.setupHint')}</p>
        <DigitBoxes
          handle={firstRow}
          label={t('pin.new')}
          value={pin}
          onChange={change(setFirst)}
          onFull={() => secondRow.current?.focus()}
          error={message}
          autoFocus
        />
        <DigitBoxes
          handle={secondRow}
          label={t('pin.confirm')}
          value={confirmation}
          onChange={change(setConfirmation)}
          error={message}
        />
        <p role="alert" className={classes.message}>
          {message}
        </p>
        <Button type="submit" fullWidth loading={busy}>
          {t('pin.save')}
        </Button>
        <div className={classes.actions}>
          <PinInfo />
        </div>
      </form>
    </EntryPage>
  )
}
