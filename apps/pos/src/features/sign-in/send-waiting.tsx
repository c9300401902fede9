import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../platform/refusal.ts'
import { useSessionActions, type SendOffer } from '../../queries/use-session.ts'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { DialogButtons, DialogText } from '@evertill/ui/form-parts.tsx'
import { useRefusalText } from '../../parts/use-refusal-text.ts'
import classes from './sign-in.module.css'

/** Lets a manager send the unsent sales of another account. */
export function SendWaiting({ sendOffer, onClose }: { sendOffer: SendOffer; onClose: () => void }) {
  const { t } = useTranslation()
  const say = useRefusalText()
  const { sendWaiting } = useSessionActions()
  const [step, setStep] = useState<'ask' | 'sending' | 'sent'>('ask')
  const [refusal, setRefusal] = useState<Refusal>()
  const { account, waiting: count } = sendOffer

  const send = async () => {
    setStep('sending')
    setRefusal(undefined)
    const outcome = await sendWaiting()
    setStep(outcome.ok ? 'sent' : 'ask')
    if (!outcome.ok) setRefusal(outcome.refusal)
  }

  return (
    <Dialog
      onClose={onClose}
      closeOnClickOutside={step !== 'sending'}
      closeOnEscape={step !== 'sending'}
      title={t('sendWaiting.title')}
      closeButtonProps={{ disabled: step === 'sending' }}
    >
      <DialogText role="status">
        {step === 'sent' ? t('sendWaiting.sent', { account }) : t('sendWaiting.hint', { account, count })}
      </DialogText>
      {refusal !== undefined && (
        <p role="alert" className={classes.wrong}>
          {say(refusal)}
        </p>
      )}
      <DialogButtons>
        {step === 'sent' ? (
          <Button data-autofocus onClick={onClose}>
            {t('sendWaiting.done')}
          </Button>
        ) : (
          <>
            <Button variant="default" disabled={step === 'sending'} onClick={onClose}>
              {t('sendWaiting.later')}
            </Button>
            <Button data-autofocus loading={step === 'sending'} onClick={() => void send()}>
              {t('sendWaiting.send', { count })}
            </Button>
          </>
        )}
      </DialogButtons>
    </Dialog>
  )
}
