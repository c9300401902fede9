import { PIN_LENGTH } from '@evertill/domain'
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../platform/refusal.ts'
import { useSession, useSessionActions } from '../../queries/use-session.ts'
import { Button } from '@evertill/ui/button.tsx'
import { DigitBoxes, type DigitBoxesHandle } from '@evertill/ui/digit-boxes.tsx'
import { EntryPage } from '@evertill/ui/entry-page.tsx'
import { FormMessage, Hint, StackedForm, DialogButtons, DialogText } from '@evertill/ui/form-parts.tsx'
import { useCountdown } from '@evertill/ui/use-countdown.ts'
import { useRefusalText } from '../../parts/use-refusal-text.ts'
import { useStable } from '@evertill/ui/use-stable.ts'
import { toast } from '@evertill/ui/toast.ts'
import { PinInfo } from './pin-info.tsx'
import classes from './pin.module.css'
import { PinDialog } from './pin-dialog.tsx'

export function PinUnlockScreen() {
  const { t } = useTranslation()
  const say = useRefusalText()
  const { user } = useSession()
  const { unlock, pinWait } = useSessionActions()
  const [pin, setPin] = useState('')
  const [refusal, setRefusal] = useState<Refusal>()
  const [shakes, setShakes] = useState(0)
  const [busy, setBusy] = useState(false)
  const { seconds, start } = useCountdown()
  const row = useRef<DigitBoxesHandle>(null)
  const startWait = useStable(start)
  const blocked = seconds > 0
  const message = refusal && say(refusal)

  // A reload does not end the delay.
  useEffect(() => {
    void pinWait().then(startWait)
  }, [pinWait, startWait])
  // In a layout effect: after the paint, a digit typed in between would be replaced by the next one.
  useLayoutEffect(() => {
    if (!blocked && !busy) row.current?.focus()
  }, [blocked, busy, shakes])

  const tryPin = async (value: string) => {
    if (busy || blocked) return
    setBusy(true)
    const outcome = await unlock(value)
    setBusy(false)
    if (outcome.ok) return
    setRefusal(outcome.refusal)
    setPin('')
    setShakes((count) => count + 1)
    start(outcome.waitMs)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void tryPin(pin)
  }

  return (
    <EntryPage title={t('pin.unlockTitle')}>
      <StackedForm onSubmit={submit}>
        <Hint>{t('pin.unlockHint', { name: user?.Name ?? '' })}</Hint>
        <div key={shakes} className={shakes > 0 ? classes.shake : undefined} data-shaken={shakes > 0}>
          <DigitBoxes
            handle={row}
            label={t('pin.pin')}
            value={pin}
            onChange={(value) => {
              setPin(value)
              if (value !== '') setRefusal(undefined)
            }}
            onFull={(value) => void tryPin(value)}
            error={message}
            disabled={blocked || busy}
            autoFocus
          />
        </div>
        <FormMessage>
          {message}
          {blocked && ` ${t('pin.wait', { seconds })}`}
        </FormMessage>
        <Button type="submit" fullWidth loading={busy} disabled={blocked || pin.length < PIN_LENGTH}>
          {t('pin.unlock')}
        </Button>
        <div className={classes.actions}>
          <ForgotPin />
          <PinInfo />
        </div>
      </StackedForm>
    </EntryPage>
  )
}

function ForgotPin() {
  const { t } = useTranslation()
  const say = useRefusalText()
  const { forgotPin } = useSessionActions()
  const [open, setOpen] = useState(false)

  const signInInstead = async () => {
    const outcome = await forgotPin()
    if (!outcome.ok) toast.error(say(outcome.refusal))
    setOpen(false)
  }

  return (
    <div>
      <Button variant="subtle" onClick={() => setOpen(true)}>
        {t('pin.forgot')}
      </Button>
      <PinDialog title={t('pin.forgot')} opened={open} onClose={() => setOpen(false)}>
        <DialogText>{t('pin.forgotHint')}</DialogText>
        <DialogButtons>
          <Button variant="default" data-autofocus onClick={() => setOpen(false)}>
            {t('pin.forgotNo')}
          </Button>
          <Button onClick={() => void signInInstead()}>{t('pin.forgotYes')}</Button>
        </DialogButtons>
      </PinDialog>
    </div>
  )
}
