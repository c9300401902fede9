import { newPinRefusal, type PinRefusal } from '@evertill/domain'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type SessionActions, useSessionActions } from '../../queries/use-session.ts'
import { Button } from '@evertill/ui/button.tsx'
import { DigitBoxes, type DigitBoxesHandle } from '@evertill/ui/digit-boxes.tsx'
import { EntryPage } from '@evertill/ui/entry-page.tsx'
import { FormMessage, Hint, StackedForm } from '@evertill/ui/form-parts.tsx'
import { toast } from '@evertill/ui/toast.ts'
import { useRefusalText } from '../../parts/use-refusal-text.ts'
import { PinInfo } from './pin-info.tsx'
import classes from './pin.module.css'

export function PinSetupScreen() {
  const { t } = useTranslation()
  const { setPin, leavePinSetup } = useSessionActions()
  return (
    <EntryPage title={t('pin.setupTitle')}>
      <PinForm save={setPin}>
        <Button variant="subtle" onClick={() => void leavePinSetup()}>
          {t('pin.backToSignIn')}
        </Button>
      </PinForm>
    </EntryPage>
  )
}

interface PinFormProps {
  save: SessionActions['setPin']
  children?: ReactNode
}

/** Four digits, twice. */
export function PinForm({ save: setPin, children }: PinFormProps) {
  const { t } = useTranslation()
  const say = useRefusalText()
  const [pin, setFirst] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [wrong, setWrong] = useState<PinRefusal>()
  const [busy, setBusy] = useState(false)
  const firstRow = useRef<DigitBoxesHandle>(null)
  const secondRow = useRef<DigitBoxesHandle>(null)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const refusal = newPinRefusal(pin, confirmation)
    setWrong(refusal)
    if (refusal !== undefined) {
      setConfirmation('')
      if (refusal === 'pinTooEasy') setFirst('')
      const row = refusal === 'pinMismatch' ? secondRow : firstRow
      row.current?.focus()
      return
    }
    setBusy(true)
    const outcome = await setPin(pin, confirmation)
    setBusy(false)
    if (!outcome.ok) toast.error(say(outcome.refusal))
  }
  const message = wrong && say({ code: wrong })
  const change = (set: (value: string) => void) => (value: string) => {
    setWrong(undefined)
    set(value)
  }

  return (
    <StackedForm onSubmit={save}>
      <Hint>{t('pin.setupHint')}</Hint>
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
      <FormMessage>{message}</FormMessage>
      <Button type="submit" fullWidth loading={busy}>
        {t('pin.save')}
      </Button>
      <div className={classes.actions}>
        <PinInfo />
        {children}
      </div>
    </StackedForm>
  )
}
