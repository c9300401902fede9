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
import { PersonChoice } from './person-choice.tsx'
import { PinInfo } from './pin-info.tsx'
import classes from './pin.module.css'
import { PinDialog } from './pin-dialog.tsx'

export function PinUnlockScreen() {
  const { t } = useTranslation()
  const say = useRefusalText()
  const { user, people, signedIn } = useSession()
  const { unlock, pinWait, startAdding, chooseCashier } = useSessionActions()
  const [chosenKey, setChosenKey] = useState<string>()
  // After a refused token the active person has no PIN here, but the others do.
  const cashiers = signedIn && user ? [user, ...people] : people
  const chosen = cashiers.find(({ key }) => key === chosenKey) ?? cashiers[0]
  const userKey = chosen?.key
  const [pin, setPin] = useState('')
  const [refusal, setRefusal] = useState<Refusal>()
  const [shakes, setShakes] = useState(0)
  const [busy, setBusy] = useState(false)
  const { seconds, start } = useCountdown()
  const row = useRef<DigitBoxesHandle>(null)
  const startWait = useStable(start)
  const blocked = seconds > 0
  const message = refusal && say(refusal)

  // A reload does not end the delay. Each cashier has their own.
  useEffect(() => {
    void pinWait(userKey).then(startWait)
  }, [pinWait, startWait, userKey])
  // In a layout effect: after the paint, a digit typed in between would be replaced by the next one.
  useLayoutEffect(() => {
    if (!blocked && !busy) row.current?.focus()
  }, [blocked, busy, shakes])

  const tryPin = async (value: string) => {
    if (busy || blocked) return
    setBusy(true)
    const outcome = await unlock(value, userKey)
    setBusy(false)
    if (outcome.ok) return
    setRefusal(outcome.refusal)
    setPin('')
    setShakes((count) => count + 1)
    start(outcome.waitMs)
  }
  const choose = (key: string) => {
    setChosenKey(key)
    setPin('')
    setRefusal(undefined)
    row.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void tryPin(pin)
  }

  return (
    <EntryPage title={t('pin.unlockTitle')}>
      <StackedForm onSubmit={submit}>
        <Hint>
          {t(userKey === user?.key ? 'pin.unlockHint' : 'pin.unlockOther', { name: chosen?.Name ?? '' })}
        </Hint>
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
        {chosen && cashiers.length > 1 && (
          <PersonChoice people={cashiers} chosen={chosen} onChoose={choose} />
        )}
        <div className={classes.actions}>
          <Button variant="subtle" onClick={() => startAdding()}>
            {t('pin.addCashier')}
          </Button>
          {!signedIn && (
            <Button variant="subtle" onClick={() => chooseCashier(false)}>
              {t('pin.withPassword')}
            </Button>
          )}
          <ForgotPin userKey={userKey} />
          <PinInfo />
        </div>
      </StackedForm>
    </EntryPage>
  )
}

function ForgotPin({ userKey }: { userKey: string | undefined }) {
  const { t } = useTranslation()
  const say = useRefusalText()
  const { forgotPin } = useSessionActions()
  const [open, setOpen] = useState(false)

  const signInInstead = async () => {
    const outcome = await forgotPin(userKey)
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
