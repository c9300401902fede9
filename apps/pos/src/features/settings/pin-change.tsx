import { newPinRefusal, PIN_LENGTH } from '@evertill/domain'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { DigitBoxes, type DigitBoxesHandle } from '@evertill/ui/digit-boxes.tsx'
import { DialogButtons, FormMessage, StackedForm } from '@evertill/ui/form-parts.tsx'
import { toast } from '@evertill/ui/toast.ts'
import { useRefusalText } from '../../parts/use-refusal-text.ts'
import { useSessionActions } from '../../queries/use-session.ts'
import { SettingRow } from './setting-row.tsx'

/** The active person's PIN. */
export function PinChange() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <SettingRow id="pin">
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('settings.pin.change')}
      </Button>
      {isOpen && <PinDialog onClose={() => setOpen(false)} />}
    </SettingRow>
  )
}

const isFull = (pin: string): boolean => pin.length === PIN_LENGTH

function PinDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const say = useRefusalText()
  const { changePin } = useSessionActions()
  const [current, setCurrent] = useState('')
  const [pin, setPin] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [message, setMessage] = useState('')
  const [busy, setBusy] = useState(false)
  const currentRow = useRef<DigitBoxesHandle>(null)
  const newRow = useRef<DigitBoxesHandle>(null)
  const confirmRow = useRef<DigitBoxesHandle>(null)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    // First what costs no try of the current PIN.
    const refusal = newPinRefusal(pin, confirmation)
    if (refusal !== undefined) {
      setMessage(say({ code: refusal }))
      setConfirmation('')
      if (refusal === 'pinTooEasy') setPin('')
      const row = refusal === 'pinMismatch' ? confirmRow : newRow
      return row.current?.focus()
    }
    setBusy(true)
    const outcome = await changePin(current, pin, confirmation)
    setBusy(false)
    if (outcome.ok) {
      toast.info(t('settings.pin.changed'))
      return onClose()
    }
    setCurrent('')
    const wait = outcome.waitMs > 0 ? ` ${t('pin.wait', { seconds: Math.ceil(outcome.waitMs / 1000) })}` : ''
    // There are three PINs in this dialog.
    const isCurrent = outcome.refusal.code === 'pinWrong'
    setMessage((isCurrent ? t('settings.pin.wrong') : say(outcome.refusal)) + wait)
    currentRow.current?.focus()
  }
  return (
    <Dialog onClose={onClose} title={t('settings.pin.change')}>
      <StackedForm onSubmit={save}>
        <DigitBoxes
          handle={currentRow}
          label={t('settings.pin.current')}
          value={current}
          onChange={setCurrent}
          onFull={() => newRow.current?.focus()}
          // Where typing goes on: the dialog takes the focus there once it has opened, maybe in the middle of it.
          autoFocus={!isFull(current)}
        />
        <DigitBoxes
          handle={newRow}
          label={t('pin.new')}
          value={pin}
          onChange={setPin}
          onFull={() => confirmRow.current?.focus()}
          autoFocus={isFull(current) && !isFull(pin)}
        />
        <DigitBoxes
          handle={confirmRow}
          label={t('pin.confirm')}
          value={confirmation}
          onChange={setConfirmation}
          autoFocus={isFull(current) && isFull(pin)}
        />
        <FormMessage>{message}</FormMessage>
        <DialogButtons cancel={t('settings.cancel')} onCancel={onClose}>
          <Button type="submit" loading={busy}>
            {t('pin.save')}
          </Button>
        </DialogButtons>
      </StackedForm>
    </Dialog>
  )
}
